import { guarded } from "../client/guarded.js";
import { getDefaultCore } from "../client/defaultCore.js";
import { type SessionState, type SessionStore, sessionPart } from "../client/session/SessionStore.js";
import { redirectPart } from "../client/session/RedirectLatch.js";
import { readPagePath } from "../client/handover/pageAddress.js";
import { asText } from "../rules/api/asText.js";
import { asToken } from "../rules/api/asToken.js";
import { loginPath } from "../rules/links/loginPath.js";
import { appLoginUrl } from "../rules/links/appLoginUrl.js";
import { idText } from "../rules/session/idText.js";
import type { UserChurch, UserContext } from "../types/churches.js";
import type { ApiPermission } from "../types/permissions.js";
import type { Person, User } from "../types/people.js";

const session = (): SessionStore => getDefaultCore().part(sessionPart);
/** Tells the session, too: its readers ask for what they may. */
const handTokens = (whose: Parameters<SessionStore["configsOf"]>[0]): void => session().assign({}, session().configsOf(whose));

/**
 * Who is signed in and what they may do, over the default client. Assigning another value to a member re-renders its readers.
 * `user`, `person`, `currentUserChurch` and `userChurches` are typed as present, because hosts compile against them; they are
 * undefined while no one is signed in. {@link UserHelper.session} has the exact types.
 */
export class UserHelper {
  /**
   * Returns the four members with their exact types: `undefined` until a host or a login has set them.
   *
   * @example
   * const name = UserHelper.session.user?.firstName ?? "";
   */
  static get session(): Pick<SessionState, "user" | "person" | "userChurch" | "userChurches"> {
    const { user, person, userChurch, userChurches } = session().state;
    return { user, person, userChurch, userChurches };
  }

  /** The church that the user works in; undefined before one is chosen, see {@link UserHelper.session}. */
  static get currentUserChurch(): UserChurch {
    return session().state.userChurch as UserChurch;
  }
  /**
   * Brings the church's tokens and permissions along, so that nothing of it is asked for with those of another;
   * unless it grants what the former one did, or is the first and grants nothing: a host may have set others.
   */
  static set currentUserChurch(userChurch: UserChurch | undefined) {
    const configsOf = (church: UserChurch | undefined) =>
      church ? session().configsOf({ user: undefined, userChurch: church }) : undefined;
    const [former, next] = [session().state.userChurch, userChurch].map(configsOf);
    const isNews = JSON.stringify(former) !== JSON.stringify(next) && (former || next?.some(({ jwt }) => jwt));
    session().assign({ userChurch }, isNews ? next : undefined);
  }

  /** The churches of the user; undefined until they are loaded, see {@link UserHelper.session}. */
  static get userChurches(): UserChurch[] {
    return session().state.userChurches as UserChurch[];
  }
  static set userChurches(userChurches: UserChurch[] | undefined) {
    session().assign({ userChurches });
  }

  /** The user who is signed in; undefined while no one is, see {@link UserHelper.session}. */
  static get user(): User {
    return session().state.user as User;
  }
  static set user(user: User | undefined) {
    session().assign({ user });
  }

  /** The user's person in the current church; undefined while it is unknown, see {@link UserHelper.session}. */
  static get person(): Person {
    return session().state.person as Person;
  }
  static set person(person: Person | undefined) {
    session().assign({ person });
  }

  static get churchChanged(): boolean {
    return session().state.churchChanged;
  }
  static set churchChanged(churchChanged: boolean) {
    session().assign({ churchChanged });
  }

  /**
   * Makes a church current: by id, else by subdomain, else the first, and calls the setters of the host's own context.
   * Nothing changes without any church, nor for an id that no church has.
   *
   * @see USR-09
   */
  static selectChurch = (context?: UserContext | null, churchId?: string | number | null, keyName?: string | null): Promise<void> => {
    if (!session().state.userChurches && context?.userChurches) session().assign({ userChurches: context.userChurches });
    session().selectChurch({ churchId: churchId ?? undefined, keyName: keyName ?? undefined }, context);
    return Promise.resolve();
  };

  /** Hands a church's tokens and permissions to the API; what was loaded without these tokens is loaded again. */
  static setupApiHelper = (userChurch: UserChurch): void => handTokens({ user: undefined, userChurch });

  /** A signed-in user without a church: their own token, no permissions. */
  static setupApiHelperNoChurch = (user: User): void => handTokens({ user, userChurch: undefined });

  /** Whether the current church grants a permission. */
  static checkAccess = (permission: ApiPermission): boolean => session().can(permission);

  /** Link that hands the session to a sibling app; empty when the address or the session does not allow one. */
  static createAppUrl = (appUrl: string, returnUrl: string): string => {
    const { userChurch } = session().state;
    const { jwt, church } = userChurch ?? {};
    return (jwt && asToken(jwt) && appLoginUrl(appUrl, { returnUrl: asText(returnUrl), jwt, churchId: idText(church?.id) })) || "";
  };

  /**
   * Sends the visitor to the login page, once a second however often it is called. Only a path of this site
   * is kept as the way back. `handleRedirect` receives the address in place of the browser; what it throws is logged. Nothing calls this by itself:
   * see `ApiHelper.onSessionExpired`.
   */
  static redirectToLogin = (returnUrl?: string, handleRedirect?: (url: string) => void): void => {
    if (!getDefaultCore().part(redirectPart).take()) return;
    const url = loginPath(readPagePath(getDefaultCore(), returnUrl));
    if (typeof handleRedirect === "function") guarded(handleRedirect)(url);
    else location.assign(url);
  };
}
