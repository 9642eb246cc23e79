import { deleteUserChurchRecord, deleteOwnRoles } from "./api.js";
import { idText, isSameId } from "../lib/text/json.js";
import type { ClientCore } from "../platform/core/ClientCore.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { MEMBERSHIP_API } from "../platform/http/ApiConfigs.js";
import { retryOnSessionChange, StaleSessionError } from "../platform/http/ApiError.js";
import { sessionService, type SessionStore } from "../platform/session/SessionStore.js";
import { selectUserChurch } from "../platform/session/api.js";
import { apiGrant, membershipKey } from "../platform/session/rules/churches.js";
import type { UserChurch, UserContext } from "../platform/session/types.js";

/** The error of a church that cannot be left. Nothing was changed on the server. */
export class LeaveRefusedError extends Error {
  override readonly name = "LeaveRefusedError";
  readonly reason: "refused" | "noPerson";

  constructor(message: string, reason: LeaveRefusedError["reason"] = "refused") {
    super(message);
    this.reason = reason;
  }
}

/**
 * Ends the user's membership in a church, then removes their roles there. Both calls are idempotent. After a failure the list is
 * unchanged, and a retry completes the rest.
 * @throws {@link LeaveRefusedError} for the current church, or if an id or the token is missing.
 * @throws {@link StaleSessionError} if another user signed in.
 */
export async function leaveChurch(
  core: ClientCore,
  userChurch: UserChurch,
  context?: UserContext | null,
): Promise<void> {
  const session = core.get(sessionService);
  const api = core.get(apiClientService);
  const { userId = "", churchId: currentId } = session.identity;
  const { jwt } = apiGrant(userChurch, MEMBERSHIP_API);
  const churchId = idText(userChurch.church?.id) ?? "";
  const required = Object.entries({ userId, churchId, jwt });
  const missing = required.filter(([, value]) => !value).map(([name]) => name);
  if (missing.length > 0)
    throw new LeaveRefusedError(
      `The church cannot be left: ${missing.join(", ")} is not known, so the server cannot identify the membership. ` +
        "Pass the churches as POST /users/login returns them, and a user with an id.",
    );
  if (churchId === currentId)
    throw new LeaveRefusedError(
      "The church cannot be left while it is the current one. Choose another church first.",
    );
  const hasOtherUser = () => session.identity.userId !== userId;
  // Switching the church drops the response of a running call. Then the call is repeated, so that leaving completes.
  const send = <T>(call: () => Promise<T>) => retryOnSessionChange(call, hasOtherUser);
  const personId =
    idText(userChurch.person?.id) ??
    (await send(() => selectUserChurch(api, userChurch)))?.person.id;
  if (personId === undefined)
    throw new LeaveRefusedError(
      "The church cannot be left: the user has no person record in it.",
      "noPerson",
    );
  const ids = { userId, churchId, personId };
  await send(() => deleteUserChurchRecord(api, ids, jwt));
  await send(() => deleteOwnRoles(api, ids, jwt));
  if (hasOtherUser()) throw new StaleSessionError();
  forgetChurch(session, userChurch, context);
}

/** Removes a left church from the list. If it became the current one in the meantime, selects another church. */
export function forgetChurch(
  session: SessionStore,
  userChurch: UserChurch,
  context?: UserContext | null,
): void {
  session.assign({ leftChurches: [...session.state.leftChurches, membershipKey(userChurch)] });
  if (!isSameId(session.identity.churchId, userChurch.church.id)) return;
  // {}: any church.
  if (!session.selectChurch({}, context)) session.begin({ userChurch: undefined }, context);
}
