import { apiGrant, withSelectedPerson } from "./rules/churches.js";
import type { UserChurch } from "./types.js";
import { idText } from "../../lib/text/json.js";
import type { ApiClient } from "../http/ApiClient.js";
import { MEMBERSHIP_API } from "../http/ApiConfigs.js";

/** Components show a skeleton until the response, so the request has a deadline, in milliseconds. */
const SELECT_DEADLINE_MS = 15_000;

/** Selects a church with its own token; the server creates a missing person. Returns the church with the person. */
export async function selectChurchOnServer(api: ApiClient, userChurch: UserChurch) {
  const { jwt } = apiGrant(userChurch, MEMBERSHIP_API);
  const churchId = idText(userChurch.church.id);
  const response = await api.post("/churches/select", { churchId }, MEMBERSHIP_API, {
    ...(jwt && { jwt }),
    signal: AbortSignal.timeout(SELECT_DEADLINE_MS),
  });
  return withSelectedPerson(userChurch, response);
}
