import { getDefaultCore } from "../client/defaultCore.js";
import { type SessionStore, sessionPart } from "../client/session/SessionStore.js";
import { redirectPart } from "../client/session/RedirectLatch.js";
import { readPagePath } from "../client/handover/pageAddress.js";
import { loginPath } from "../rules/links/loginPath.js";
import { appLoginUrl } from "../rules/links/appLoginUrl.js";
import type { UserChurch, UserContext } from "../types/churches.js";
import type { ApiPermission } from "../types/permissions.js";
import type { Person, User } from "../types/people.js";

const session = (): SessionStore => getDefaultCore().part(sessionPart);
/** Tells the session, too: its readers ask for what they may. */
const handTokens = (whose: Parameters<SessionStore["configsOf"]>[0]): void => session().assign({}, session().configsOf(whose));

/** Who is signed in and what they may do, over the default client. Assigning a member re-renders its readers. */
export class UserHelper {
  // Hosts compile against these as always present and assign them at sign-in; before that they are undefined.
  static get currentUserChurch(): UserChurch {
    return session().state.userChurch as UserChurch;
  }
  /**
   * Brings the church's tokens and permissions along (USR-14), so that nothing of it is asked for with those of another;
   * unless it grants what the former one did, or is the first and grants nothing: a host may have set others.
   */
  static set currentUserChurch(userChurch: UserChurch | undefined) {
    const configsOf = (church: UserChurch | undefined) => church && session().configsOf({ user: undefined, userChurch: church });
    const [former, next] = [session().state.userChurch, userChurch].map(configsOf);
    const isNews = JSON.stringify(former) !== JSON.stringify(next) && (former || next?.some(({ jwt }) => jwt));
    session().assign({ userChurch }, isNews ? next : undefined);
  }

  static get userChurches(): UserChurch[] {
    return session().state.userChurches as UserChurch[];
  }
  static set userChurches(userChurches: UserChurch[] | undefined) {
    session().assign({ userChurches });
  }

  static get user(): User {
    return session().state.user as User;
  }
  static set user(user: User | undefined) {
    session().assign({ user });
  }

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
   * Makes a church current: by id, else by subdomain, else the first (USR-09 to USR-15), and tells the host's own
   * context. Without any church nothing changes.
   */
  static selectChurch = (context?: UserContext | null, churchId?: string | null, keyName?: string | null): Promise<void> => {
    if (!session().state.userChurches && context?.userChurches) session().assign({ userChurches: context.userChurches });
    session().selectChurch({ churchId: churchId ?? undefined, keyName: keyName ?? undefined }, context);
    return Promise.resolve();
  };

  /** Hands a church's tokens and permissions to the API (USR-14); what was loaded without these tokens is loaded again. */
  static setupApiHelper = (userChurch: UserChurch): void => handTokens({ user: undefined, userChurch });

  /** A signed-in user without a church: their own token, no permissions. */
  static setupApiHelperNoChurch = (user: User): void => handTokens({ user, userChurch: undefined });

  /** Whether the current church grants a permission (PERM-03). */
  static checkAccess = ({ api, contentType, action }: ApiPermission): boolean => session().can({ api, contentType, action });

  /** Link that hands the session to a sibling app (RTE-09); empty when the address or the session does not allow one. */
  static createAppUrl = (appUrl: string, returnUrl: string): string => {
    const { userChurch } = session().state;
    const { jwt, church } = userChurch ?? {};
    return (jwt && appLoginUrl(appUrl, { returnUrl, jwt, churchId: church?.id })) || "";
  };

  /**
   * Sends the visitor to the login page, once a second however often it is called (RTE-04, O27). Only a path of this site
   * is kept as the way back. `handleRedirect` receives the address in place of the browser. Nothing calls this by itself
   * see `ApiHelper.onSessionExpired`.
   */
  static redirectToLogin = (returnUrl?: string, handleRedirect?: (url: string) => void): void => {
    if (!getDefaultCore().part(redirectPart).take()) return;
    const url = loginPath(readPagePath(getDefaultCore(), returnUrl));
    if (handleRedirect) handleRedirect(url);
    else location.assign(url);
  };
}
