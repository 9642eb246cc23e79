import { ChurchClient } from "./ChurchClient.js";
import { getDefaultCore, setDefaultCore } from "./defaultClient.js";

const faces = new WeakMap<object, ChurchClient>();

/** The client behind `ApiHelper`, `UserHelper` and the other static-looking names. */
export function getDefaultClient(): ChurchClient {
  const core = getDefaultCore();
  const client = faces.get(core) ?? new ChurchClient(core);
  faces.set(core, client);
  return client;
}

/** Makes a client the default one. Returns the one it replaced. */
export function setDefaultClient(client: ChurchClient): ChurchClient {
  const before = getDefaultClient();
  faces.set(client.core, client);
  setDefaultCore(client.core);
  return before;
}
