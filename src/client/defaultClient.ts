import { asObject } from "../rules/api/asObject.js";
import { type ChurchClient, clientOf } from "./ChurchClient.js";
import { getDefaultCore, setDefaultCore } from "./defaultCore.js";

/** The client behind `ApiHelper`, `UserHelper` and the other static-looking names. */
export const getDefaultClient = (): ChurchClient => clientOf(getDefaultCore());

/** Makes a client the default one. Returns the one it replaced. Throws for anything but a ChurchClient, also of another copy of the package. */
export function setDefaultClient(client: ChurchClient): ChurchClient {
  const { core } = asObject<Partial<ChurchClient>>(client) ?? {};
  if (typeof core?.part !== "function") throw new Error("setDefaultClient needs a ChurchClient: make one with new ChurchClient(options).");
  return clientOf(setDefaultCore(core));
}
