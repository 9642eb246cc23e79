import { pathPart } from "../lib/links/urls.js";
import type { ApiClient } from "../platform/http/ApiClient.js";
import { MEMBERSHIP_API } from "../platform/http/ApiConfigs.js";

const LEAVE_TIMEOUT_MS = 15_000;

interface Membership {
  userId: string;
  churchId: string;
  personId: string;
}

/** Sends a DELETE with the token of a church, because the server takes the church from the token. */
async function deleteWithToken(api: ApiClient, path: string[], jwt: string): Promise<void> {
  const options = { jwt, signal: AbortSignal.timeout(LEAVE_TIMEOUT_MS) };
  await api.delete(`/${path.map(pathPart).join("/")}`, MEMBERSHIP_API, options);
}

export const deleteUserChurchRecord = (api: ApiClient, ids: Membership, jwt: string) =>
  deleteWithToken(api, ["userchurch", "record", ids.userId, ids.churchId, ids.personId], jwt);

export const deleteOwnRoles = (api: ApiClient, ids: Omit<Membership, "personId">, jwt: string) =>
  deleteWithToken(api, ["rolemembers", "self", ids.churchId, ids.userId], jwt);
