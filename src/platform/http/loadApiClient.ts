import type { ApiClient } from "./ApiClient.js";
import type { ClientCore } from "../core/ClientCore.js";

/** Returns the API client of a core. Its code is loaded with the first request, so that an import of a badge brings no HTTP code. */
export const loadApiClient = async (core: ClientCore): Promise<ApiClient> =>
  core.get((await import("./ApiClient.js")).apiClientService);
