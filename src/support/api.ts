import { pathPart } from "../lib/links/urls.js";
import { readShape } from "../lib/text/json.js";
import type { ApiClient, CallOptions } from "../platform/http/ApiClient.js";
import { MEMBERSHIP_API } from "../platform/http/ApiConfigs.js";
import type { PublicSettings } from "../platform/session/types.js";

/** Returns the public settings of a church; an empty object for a malformed response. */
export async function getPublicSettings(
  api: ApiClient,
  churchId: string,
  options?: CallOptions,
): Promise<PublicSettings> {
  const response = await api.get(`/settings/public/${pathPart(churchId)}`, MEMBERSHIP_API, options);
  const shape = { supportContact: "text", favicon_16x16: "text" } as const;
  return readShape<PublicSettings>(response, shape) ?? {};
}
