import { asObject } from "../../rules/api/asObject.js";
import { findUserChurch } from "../../rules/churches/findUserChurch.js";
import { pickChurch } from "../../rules/churches/pickChurch.js";
import type { Login, UserChurch, UserContext } from "../../types/churches.js";
import type { ClientCore } from "../ClientCore.js";
import { readCookie } from "./cookieJar.js";
import { LAST_CHURCH_COOKIE, sessionPart } from "./SessionStore.js";

/**
 * Begins the session that a login answered, in one step: in the church with this id, else in the one chosen last on this
 * device, else in the first. A user without any church gets their own token and no permissions. The setters of the host's own
 * context are called. Returns the church.
 */
export function signIn(core: ClientCore, login: Login, churchId?: string | number, context?: UserContext | null): UserChurch | undefined {
  // A host may hand over what a server answered.
  const { user, userChurches: given } = asObject<Login>(login) ?? {};
  const userChurches = Array.isArray(given) ? given : [];
  const userChurch =
    findUserChurch(userChurches, churchId) ??
    findUserChurch(userChurches, readCookie(core, LAST_CHURCH_COOKIE)) ??
    pickChurch(userChurches, {});
  core.part(sessionPart).begin({ user, userChurches, userChurch, leftChurches: [] }, context);
  return userChurch;
}
