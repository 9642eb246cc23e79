import { pathPart } from "../lib/links/safeUrl.js";
import type { ApiClient } from "../platform/http/ApiClient.js";
import { MEMBERSHIP_API } from "../platform/http/ApiConfigs.js";

/** How long the user waits for each of these calls before it counts as failed, in milliseconds. */
const LEAVE_TIMEOUT_MS = 15_000;

/** Deletes with the token of a church, because the server reads the church from it. */
async function deleteWithToken(api: ApiClient, path: string, jwt: string): Promise<void> {
  await api.delete(path, MEMBERSHIP_API, { jwt, signal: AbortSignal.timeout(LEAVE_TIMEOUT_MS) });
}

/** Ends the user's membership in a church. `jwt` is the token of that church. */
export function deleteUserChurchRecord(
  api: ApiClient,
  ids: { userId: string; churchId: string; personId: string },
  jwt: string,
): Promise<void> {
  const record = [ids.userId, ids.churchId, ids.personId].map(pathPart).join("/");
  return deleteWithToken(api, `/userchurch/record/${record}`, jwt);
}

/** Removes the user's roles in a church. `jwt` is the token of that church. */
export function deleteOwnRoles(
  api: ApiClient,
  ids: { userId: string; churchId: string },
  jwt: string,
): Promise<void> {
  const path = `/rolemembers/self/${pathPart(ids.churchId)}/${pathPart(ids.userId)}`;
  return deleteWithToken(api, path, jwt);
}
