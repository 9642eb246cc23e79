import { apiGrant } from "../../rules/churches/apiGrant.js";
import { membershipKey } from "../../rules/churches/membershipKey.js";
import { withSelectedPerson } from "../../rules/churches/withSelectedPerson.js";
import { idText } from "../../rules/session/idText.js";
import { isSameId } from "../../rules/session/isSameId.js";
import type { UserChurch, UserContext } from "../../types/churches.js";
import type { ClientCore } from "../ClientCore.js";
import { MEMBERSHIP_API } from "../api/apiNames.js";
import { deleteOwnRoles, deleteUserChurchRecord, selectUserChurch } from "../api/membership.js";
import { apiPart } from "../http/ApiClient.js";
import { isStaleSessionError, StaleSessionError } from "../http/ApiError.js";
import { type SessionStore, sessionPart } from "./SessionStore.js";

/** A church that cannot be left from here; nothing was changed on the server. */
export class LeaveRefusedError extends Error {
  override readonly name = "LeaveRefusedError";
  readonly reason: "refused" | "noPerson";

  constructor(message: string, reason: LeaveRefusedError["reason"] = "refused") {
    super(message);
    this.reason = reason;
  }
}

/**
 * Ends the user's membership in a church, then their roles there, with the token of that very church: servers take the
 * church from the token, and would remove the roles of the current one (CHL-08, CHL-10, A-36). Both calls may be sent
 * again, so a failure of either rejects, leaves the list as it is, and trying once more finishes what was begun. Where the
 * church has become the current one meanwhile, the session goes on in another, and `context` is told. Rejects
 * with {@link LeaveRefusedError} for the current church (CHL-05) and where an id or the token is missing, with
 * {@link StaleSessionError} when somebody else has signed in meanwhile.
 */
export async function leaveChurch(core: ClientCore, userChurch: UserChurch, context?: UserContext | null): Promise<void> {
  const session = core.part(sessionPart);
  const api = core.part(apiPart);
  const { userId = "", churchId: currentId } = session.identity;
  const { jwt } = apiGrant(userChurch, MEMBERSHIP_API);
  const churchId = idText(userChurch.church?.id) ?? "";
  const missing = Object.entries({ userId, churchId, jwt }).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length > 0) {
    throw new LeaveRefusedError(
      `The church cannot be left: ${missing.join(", ")} is not known, so the server could not tell whose membership is meant. ` +
        "Hand over the churches as POST /users/login answers them, and the user with an id.",
    );
  }
  if (churchId === currentId) {
    throw new LeaveRefusedError("The church cannot be left while it is the current one. Choose another church first.");
  }
  // Another church that is chosen meanwhile is no reason to stop half way: the answer was dropped, so it is asked for again.
  const finish = async <T>(call: () => Promise<T>): Promise<T> => {
    while (session.identity.userId === userId) {
      try {
        return await call();
      } catch (error) {
        if (!isStaleSessionError(error)) throw error;
      }
    }
    throw new StaleSessionError();
  };
  const selected = async () => withSelectedPerson(userChurch, await finish(() => selectUserChurch(api, churchId, jwt)));
  const personId = idText(userChurch.person?.id) ?? (await selected())?.person.id;
  if (personId === undefined) {
    throw new LeaveRefusedError("The church cannot be left: the server knows no person of the user in it.", "noPerson");
  }
  const ids = { userId, churchId, personId };
  await finish(() => deleteUserChurchRecord(api, ids, jwt));
  await finish(() => deleteOwnRoles(api, ids, jwt));
  if (session.identity.userId !== userId) throw new StaleSessionError();
  forgetChurch(session, userChurch, context);
}

/** Takes a church that the user has left out of the list; where it has become the current one meanwhile, goes on in another. */
export function forgetChurch(session: SessionStore, userChurch: UserChurch, context?: UserContext | null): void {
  session.assign({ leftChurches: [...session.state.leftChurches, membershipKey(userChurch)] });
  if (!isSameId(session.identity.churchId, userChurch.church.id)) return;
  if (!session.selectChurch({}, context)) session.begin({ userChurch: undefined }, context);
}
