import type { ApiClient } from "./ApiClient.js";
import type { ClientCore } from "../core/ClientCore.js";

/** Returns the API client of a core. The code is loaded on the first call, so that a badge does not bundle it. */
export const loadApiClient = async (core: ClientCore): Promise<ApiClient> =>
  core.get((await import("./ApiClient.js")).apiClientService);
