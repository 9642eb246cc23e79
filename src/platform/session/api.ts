import { readShape } from "../../lib/text/readShape.js";
import type { ApiClient } from "../http/ApiClient.js";
import { MEMBERSHIP_API } from "../http/ApiConfigs.js";
import { USER_CHURCH } from "./rules/churches.js";
import type { UserChurch } from "./types.js";

/** Components show a skeleton until the response, so the request has a deadline, in milliseconds. */
const SELECT_DEADLINE_MS = 15_000;

/** Selects a church of the user; the server creates the user's person there if it is missing. `jwt` is the token of that church. */
export async function selectUserChurch(
  api: ApiClient,
  churchId: string,
  jwt: string,
): Promise<Partial<UserChurch> | undefined> {
  const signal = AbortSignal.timeout(SELECT_DEADLINE_MS);
  const answer = await api.post("/churches/select", { churchId }, MEMBERSHIP_API, {
    ...(jwt && { jwt }),
    signal,
  });
  return readShape<Partial<UserChurch>>(answer, USER_CHURCH);
}
