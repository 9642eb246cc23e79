import { type ChurchClient, clientOf } from "./ChurchClient.js";
import { getDefaultCore, setDefaultCore } from "./defaultCore.js";

/** The client behind `ApiHelper`, `UserHelper` and the other static-looking names. */
export const getDefaultClient = (): ChurchClient => clientOf(getDefaultCore());

/** Makes a client the default one. Returns the one it replaced. */
export const setDefaultClient = (client: ChurchClient): ChurchClient => clientOf(setDefaultCore(client.core));
