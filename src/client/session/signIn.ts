import { buildApiConfigs } from "../../rules/churches/buildApiConfigs.js";
import { pickChurch } from "../../rules/churches/pickChurch.js";
import { personInChurch } from "../../rules/people/personInChurch.js";
import type { Login, UserChurch, UserContext } from "../../types/churches.js";
import type { ClientCore } from "../ClientCore.js";
import { apiConfigsPart } from "../http/ApiConfigs.js";
import { readCookie, writeCookie } from "./cookieJar.js";
import { LAST_CHURCH_COOKIE, sessionPart } from "./SessionStore.js";

/**
 * Begins the session that a login answered, in one step: in the church that is wished for, else in the one chosen last on
 * this device, else in the first (A-16, O81). A user without any church gets their own token and no permissions. The host's
 * own context is told. Returns the church.
 */
export function signIn(core: ClientCore, login: Login, churchId?: string, context?: UserContext | null): UserChurch | undefined {
  const { user, userChurches } = login;
  const isOwn = (id: string | undefined) => !!id && userChurches.some((entry) => entry?.church?.id === id);
  const wish = isOwn(churchId) ? churchId : readCookie(core, LAST_CHURCH_COOKIE);
  const userChurch = pickChurch(userChurches, { churchId: wish });
  const current = core.part(apiConfigsPart).all;
  const configs = userChurch
    ? buildApiConfigs(current, userChurch)
    : current.map((config) => ({ ...config, jwt: user.jwt ?? "", permissions: [] }));
  if (userChurch?.church.id) writeCookie(core, LAST_CHURCH_COOKIE, userChurch.church.id);
  const person = userChurch && personInChurch(userChurch.person, undefined, user);
  const state = { user, person, userChurch, userChurches, churchChanged: !!userChurch, leftChurches: [] };
  core.part(sessionPart).replace(state, configs, context);
  context?.setUser(user);
  context?.setUserChurches(userChurches);
  if (userChurch) context?.setUserChurch(userChurch);
  if (person) context?.setPerson(person);
  return userChurch;
}
