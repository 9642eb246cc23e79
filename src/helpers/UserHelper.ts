import { appLoginUrl, loginPath } from "../lib/links/appLinks.js";
import { asToken } from "../lib/links/urls.js";
import type { User, Person } from "../lib/people/people.js";
import { asText, idText } from "../lib/text/json.js";
import type { ApiConfig, ApiPermission, Service } from "../platform/core/ClientCore.js";
import { getDefaultCore } from "../platform/core/defaultCore.js";
import { catchAndLog } from "../platform/core/logging.js";
import { readPagePath } from "../platform/core/page.js";
import { setTimer } from "../platform/core/time.js";
import { apiConfigsService } from "../platform/http/ApiConfigs.js";
import { type SessionStore, sessionService } from "../platform/session/SessionStore.js";
import type { UserChurch, UserContext } from "../platform/session/types.js";

/** Redirects within this time are one redirect, because several requests may fail together. */
const REDIRECT_INTERVAL_MS = 1_000;

const redirectsService: Service<{ isBlocked: boolean }> = {
  name: "redirect",
  create: () => ({ isBlocked: false }),
};

const session = (): SessionStore => getDefaultCore().get(sessionService);

/** Sets the tokens through the session, so that its subscribers check permissions again. */
const setTokens = (owner: Parameters<SessionStore["configsOf"]>[0]): void =>
  session().assign({}, session().configsOf(owner));

/**
 * The signed-in user and their permissions. Assigning a value re-renders the components that use it. While signed out the
 * getters return `undefined`. Their types omit it, because existing hosts do not check for it. `UserHelper.session` has the
 * exact types.
 * @example const name = UserHelper.session.user?.firstName ?? "";
 */
export class UserHelper {
  /**
   * The user, their person and their church in the default client's session, and all their churches. Each is `undefined`
   * until it is known.
   */
  static get session() {
    const { user, person, userChurch, userChurches } = session().state;
    return { user, person, userChurch, userChurches };
  }

  /**
   * The selected church with the user's person and permissions in it; `undefined` before a church is selected.
   * @example const churchName = UserHelper.currentUserChurch?.church.name;
   */
  static get currentUserChurch(): UserChurch {
    return session().state.userChurch as UserChurch;
  }
  /**
   * Also sets the tokens and permissions of the church if they differ from those of the former one, or if no API has a token.
   * Keeps them otherwise, and for `undefined` or a first church without a token.
   */
  static set currentUserChurch(userChurch: UserChurch | undefined) {
    const configsOf = (church: UserChurch | undefined) =>
      church ? session().configsOf({ user: undefined, userChurch: church }) : undefined;
    const [previous, next] = [session().state.userChurch, userChurch].map(configsOf);
    const hasToken = (configs: ApiConfig[] = []) => configs.some(({ jwt }) => jwt);
    // If the church's configs are the same as before, tokens that the host has set in the meantime are newer.
    const isOutdated =
      JSON.stringify(previous) !== JSON.stringify(next) ||
      !hasToken(getDefaultCore().get(apiConfigsService).all);
    session().assign({ userChurch }, isOutdated && (previous || hasToken(next)) ? next : undefined);
  }

  /** The churches of the user; `undefined` until they are loaded. */
  static get userChurches(): UserChurch[] {
    return session().state.userChurches as UserChurch[];
  }
  static set userChurches(userChurches: UserChurch[] | undefined) {
    session().assign({ userChurches });
  }

  /** The signed-in user; `undefined` while signed out. */
  static get user(): User {
    return session().state.user as User;
  }
  static set user(user: User | undefined) {
    session().assign({ user });
  }

  /** The user's person in the current church; `undefined` until it is loaded. */
  static get person(): Person {
    return session().state.person as Person;
  }
  static set person(person: Person | undefined) {
    session().assign({ person });
  }

  /** Whether the user has changed the church. The host resets it. */
  static get churchChanged(): boolean {
    return session().state.churchChanged;
  }
  static set churchChanged(churchChanged: boolean) {
    session().assign({ churchChanged });
  }

  /**
   * Selects a church by id, else by subdomain; without an id the first. Calls the setters of the host's context. Does
   * nothing if no church matches.
   * @example await UserHelper.selectChurch(context, "CHU1");
   */
  static selectChurch = (
    context?: UserContext | null,
    churchId?: string | number | null,
    keyName?: string | null,
  ): Promise<void> => {
    if (!session().state.userChurches && context?.userChurches)
      session().assign({ userChurches: context.userChurches });
    session().selectChurch(
      { churchId: churchId ?? undefined, keyName: keyName ?? undefined },
      context,
    );
    return Promise.resolve();
  };

  /**
   * Sets a church's tokens and permissions, and reloads the data that was loaded without them.
   * @example UserHelper.setupApiHelper(userChurch);
   */
  static setupApiHelper = (userChurch: UserChurch): void =>
    setTokens({ user: undefined, userChurch });

  /**
   * Sets the tokens of a signed-in user without a church: the user's own token, no permissions.
   * @example UserHelper.setupApiHelperNoChurch(user);
   */
  static setupApiHelperNoChurch = (user: User): void => setTokens({ user, userChurch: undefined });

  /**
   * Whether the current church grants a permission, by exact match of API, content type and action.
   * @example const canEdit = UserHelper.checkAccess(Permissions.membershipApi.people.edit);
   */
  static checkAccess = (permission: ApiPermission): boolean => session().can(permission);

  /**
   * Returns a link that transfers the session to a sibling app; "" if the URL or the session is invalid. The link
   * contains the token: do not show it.
   * @example const url = UserHelper.createAppUrl("https://admin.example.org", "/people");
   */
  static createAppUrl = (appUrl: string, returnUrl: string): string => {
    const { jwt, church } = session().state.userChurch ?? {};
    if (!asToken(jwt)) return "";
    const churchId = idText(church?.id);
    return appLoginUrl(appUrl, { returnUrl: asText(returnUrl), jwt, churchId }) ?? "";
  };

  /**
   * Opens the login page, at most once a second. `returnUrl` is a path of this site, by default the path and query of
   * the page. `handleRedirect` receives the URL instead of the browser; its errors are logged.
   * @example ApiHelper.onSessionExpired = () => UserHelper.redirectToLogin();
   */
  static redirectToLogin = (returnUrl?: string, handleRedirect?: (url: string) => void): void => {
    const redirects = getDefaultCore().get(redirectsService);
    if (redirects.isBlocked) return;
    redirects.isBlocked = true;
    setTimer(() => (redirects.isBlocked = false), REDIRECT_INTERVAL_MS);
    const url = loginPath(readPagePath(getDefaultCore(), returnUrl));
    if (typeof handleRedirect === "function") catchAndLog(handleRedirect)(url);
    else location.assign(url);
  };
}
