import { pathPart } from "../lib/links/safeUrl.js";
import type { ApiClient } from "../platform/http/ApiClient.js";
import { MEMBERSHIP_API } from "../platform/http/ApiConfigs.js";

/** How long the user waits for each of these calls before it counts as failed, in milliseconds. */
const LEAVE_TIMEOUT_MS = 15_000;

/** Ends the user's membership in a church. `jwt` is the token of that church, because the server reads the church from it. */
export async function deleteUserChurchRecord(
  api: ApiClient,
  ids: { userId: string; churchId: string; personId: string },
  jwt: string,
): Promise<void> {
  const signal = AbortSignal.timeout(LEAVE_TIMEOUT_MS);
  await api.delete(
    `/userchurch/record/${pathPart(ids.userId)}/${pathPart(ids.churchId)}/${pathPart(ids.personId)}`,
    MEMBERSHIP_API,
    {
      jwt,
      signal,
    },
  );
}

/** Removes the user's roles in a church. `jwt` is the token of that church. */
export async function deleteOwnRoles(
  api: ApiClient,
  ids: { userId: string; churchId: string },
  jwt: string,
): Promise<void> {
  const signal = AbortSignal.timeout(LEAVE_TIMEOUT_MS);
  await api.delete(
    `/rolemembers/self/${pathPart(ids.churchId)}/${pathPart(ids.userId)}`,
    MEMBERSHIP_API,
    { jwt, signal },
  );
}
