import { createStore, type StoreApi } from "zustand/vanilla";
import * as churches from "./rules/churches.js";
import { contentOf, churchKeyOf, isSameContent } from "./rules/syncHostSession.js";
import type { Login, SessionIdentity, UserChurch, UserContext } from "./types.js";
import { pathPart } from "../../lib/links/urls.js";
import { withKnownName, type User, type Person } from "../../lib/people/people.js";
import { isSameId, idText, asObject } from "../../lib/text/json.js";
import {
  type ClientCore,
  defineService,
  type ApiConfig,
  type ApiPermission,
} from "../core/ClientCore.js";
import { writeCookie, readCookie } from "../core/cookies.js";
import { epochService } from "../core/Epoch.js";
import { catchAndLog } from "../core/logging.js";
import { removeUserData } from "../core/storage.js";
import { type ApiConfigs, apiConfigsService } from "../http/ApiConfigs.js";

/** The state of a client's session, as `client.session.store` holds it. */
export interface SessionState {
  /** The signed-in user; `undefined` while signed out. */
  user: User | undefined;
  /** The user's person in the current church; `undefined` until it is loaded. */
  person: Person | undefined;
  /** The current church with the user's person and permissions in it; `undefined` before one is selected. */
  userChurch: UserChurch | undefined;

  /**
   * The churches of the user; `undefined` until loaded. An invalid list of the host stays as it is, so that the church list
   * can report it.
   */
  userChurches: UserChurch[] | undefined;
  /** Whether the church has changed. The host resets it. */
  churchChanged: boolean;
  /** The memberships (`membershipKey`) that the user has left in this session. Older lists must not bring them back. */
  leftMembershipKeys: readonly string[];
}

/** The authorization of a call. A server takes the church from the token, whatever else is sent. */
export interface CallAuthorization {
  jwt?: string;
  anonymous?: boolean;
}

export const LAST_CHURCH_COOKIE = "lastChurchId";

export const SIGNED_OUT: SessionState = {
  user: undefined,
  person: undefined,
  userChurch: undefined,
  userChurches: undefined,
  churchChanged: false,
  leftMembershipKeys: [],
};

const FIELDS = Object.keys(SIGNED_OUT) as (keyof SessionState)[];

/** Returns the id that owns drafts: the user's, or the person's until the host sets the user; "" for visitors. */
export const ownerOf = ({ userId, personId }: SessionIdentity): string => userId ?? personId ?? "";

type IdentitySource = Partial<Pick<UserContext, "user" | "userChurch" | "person">>;

/** Returns the ids of a session or context. If the church's person has the id `null`, the user has none there: `person` is ignored. */
export function identityOf({ user, userChurch, person }: IdentitySource): SessionIdentity {
  const hasNoPerson = (userChurch?.person?.id as unknown) === null;
  return {
    userId: idText(user?.id),
    churchId: idText(userChurch?.church?.id),
    personId: hasNoPerson ? undefined : (idText(userChurch?.person?.id) ?? idText(person?.id)),
  };
}

const contentsOf = (state: SessionState): Partial<Record<keyof SessionState, string | undefined>> =>
  Object.fromEntries(FIELDS.map((name) => [name, contentOf(state[name])]));

/** Holds the user and the current church. Changes are atomic; another user, church or person starts a new epoch. */
export class SessionStore {
  /** The state, to read and to subscribe to. Change it with the methods of the session. */
  readonly store: StoreApi<SessionState>;
  /**
   * Whether the client's `resume` may still start the session, to read and to subscribe to. A session, a logout and the end of
   * `resume` set it to false.
   */
  readonly resuming: StoreApi<boolean>;
  readonly #core: ClientCore;
  readonly #configs: ApiConfigs;
  /** The content of each field at the last notification. Hosts also change objects in place. */
  #notified = contentsOf(SIGNED_OUT);
  #notifiedConfigs: string | undefined;
  /** The identity in the host's context at the last switch or logout. The host may still show it afterwards. */
  shownByHost: SessionIdentity | undefined;
  #isExpiring = false;
  /** The user whose session has expired, and whose data is kept until the next sign-in. */
  #expiredUserId: string | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#configs = core.get(apiConfigsService);
    const store = createStore<SessionState>(() => ({ ...SIGNED_OUT }));
    this.resuming = createStore(() => !!core.options.resume);
    this.store = { ...store, subscribe: (listener) => store.subscribe(catchAndLog(listener)) };
    // The first subscriber: data of the old session is removed before the others are notified.
    this.store.subscribe((state, before) => {
      this.#startEpochIfChanged(identityOf(state), identityOf(before));
      if (state.user || state.userChurch) this.resuming.setState(false);
    });
  }

  /** The current user, person, church and churches. */
  get state(): SessionState {
    return this.store.getState();
  }
  /** The ids of user, church and person. */
  get identity(): SessionIdentity {
    return identityOf(this.state);
  }

  /** The name of the current person, for display. */
  get displayName(): string {
    return this.state.userChurch?.person?.name?.display ?? this.state.person?.name?.display ?? "";
  }

  /** Replaces fields and API configurations in one step. Notifies the subscribers, unless the content is equal. */
  assign(change: Partial<SessionState>, configs?: ApiConfig[]): void {
    const next = { ...this.state, ...change };
    // The former user's person is not the new user's.
    const { user } = this.state;
    if (idText(user?.id) && !isSameId(next.user?.id, user?.id) && !("person" in change))
      next.person = undefined;
    next.userChurches = churches.withoutLeftMemberships(next.userChurches, next.leftMembershipKeys);
    const hasNewConfigs = !!configs && !isSameContent(contentOf(configs), this.#notifiedConfigs);
    if (configs) this.#configs.all = configs;
    const isChanged = (name: keyof SessionState) =>
      (name in change || next[name] !== this.state[name]) && this.#hasChanged(name, next);
    if (hasNewConfigs || FIELDS.some(isChanged)) {
      this.#notified = contentsOf(next);
      this.#notifiedConfigs = contentOf(this.#configs.all);
      this.store.setState(next, true);
    } else {
      // The new objects are stored anyway, because hosts change in place the ones that they passed last.
      Object.assign(this.state, next);
    }
  }

  #hasChanged(name: keyof SessionState, next: SessionState): boolean {
    const current = this.state[name];
    const content = contentOf(next[name]);
    if (content === undefined) return next[name] !== current;
    const isNotified = isSameContent(content, this.#notified[name]);
    return !isNotified || (next[name] !== current && !isSameContent(contentOf(current), content));
  }

  /** Starts a new epoch for another user, church or person, and removes the data of another user. */
  #startEpochIfChanged(after: SessionIdentity, before: SessionIdentity): void {
    const isOtherUserId = before.userId !== after.userId;
    const isOtherPerson = before.personId !== after.personId;
    const isOtherMembership = before.churchId !== after.churchId || isOtherPerson;
    // A user id that arrives later for the same person and church completes the session. It starts no new one.
    const isOtherUser =
      isOtherUserId && (before.userId !== undefined || !after.churchId || !after.personId);
    if (isOtherMembership || isOtherUser) this.#core.get(epochService).increment();
    if (this.#isExpiring) {
      this.#expiredUserId = before.userId;
      return;
    }
    if (this.#expiredUserId && after.userId) {
      if (this.#expiredUserId !== after.userId) removeUserData(this.#core, this.#expiredUserId);
      this.#expiredUserId = undefined;
    }
    const [from, to] = [ownerOf(before), ownerOf(after)];
    // Data that was stored before the user was known belongs to the person.
    const isOtherOwner = from ? isOtherUserId && (before.userId || isOtherPerson) : to;
    if (isOtherOwner) removeUserData(this.#core, from);
  }

  /**
   * Selects a church by id, else by subdomain, else, without an id, the first. Without a match it changes nothing.
   */
  selectChurch(
    wish: { churchId?: string | number | undefined; keyName?: string | undefined } = {},
    context?: UserContext | null,
  ): UserChurch | undefined {
    const userChurch = churches.pickChurch(this.state.userChurches, wish);
    if (userChurch) this.selectUserChurch(userChurch, context);
    return userChurch;
  }

  selectUserChurch(
    userChurch: UserChurch,
    context?: UserContext | null,
    formerChurchId?: string,
  ): void {
    this.switchTo({ userChurch }, context, formerChurchId);
  }

  /**
   * Switches to a church or none, and to the user of `change` if it has one. `formerChurchId` is the church that was
   * shown before the switch, for a session that has none. @default the church of `context`
   */
  switchTo(
    change: Partial<SessionState> & Pick<SessionState, "userChurch">,
    context?: UserContext | null,
    formerChurchId?: string,
  ): void {
    const { user, userChurch } = change;
    const next = { ...this.state, ...change };
    // The former user's name is not the new user's.
    const person = withKnownName(userChurch?.person, user ? undefined : next.person, next.user);
    const configs = this.configsOf(next);
    if (context) this.shownByHost = identityOf(context);
    const formerId =
      this.identity.churchId ?? formerChurchId ?? idText(context?.userChurch?.church?.id);
    const churchId = idText(userChurch?.church?.id);
    if (churchId) writeCookie(this.#core, LAST_CHURCH_COOKIE, churchId);
    const isOtherChurch = !!formerId && formerId !== churchId;
    const churchChanged = !!userChurch && (isOtherChurch || this.state.churchChanged);
    this.assign({ ...change, person, churchChanged }, configs);
    if (context) this.#callSetters(context, { ...change, person });
  }

  /** Calls a host's setters until one changes the church. A setter that throws does not stop the others. */
  #callSetters(context: UserContext, change: Partial<SessionState>): void {
    const { user, userChurches, userChurch, person } = change;
    const church = churchKeyOf(identityOf({ userChurch, person }));
    const call = (setter: () => unknown) => {
      if (churchKeyOf(this.identity) === church) catchAndLog(setter)();
    };
    if (user) call(() => context.setUser(user));
    if (userChurches) call(() => context.setUserChurches(userChurches));
    // Called with `undefined` if there is no church or person, although their types exclude it.
    call(() => context.setUserChurch(userChurch as UserChurch));
    call(() => context.setPerson(person as Person));
  }

  /** Returns the API configurations with the tokens of the session's church. Without a church, they have the user's own token. */
  configsOf({ user, userChurch }: Pick<SessionState, "user" | "userChurch">): ApiConfig[] {
    return churches.buildApiConfigs(this.#configs.all, userChurch ?? { jwt: user?.jwt });
  }

  /** Removes user, church and tokens, and the user's drafts and payments. If the user is unknown, it removes those of all users. */
  logout(context?: UserContext | null): void {
    if (context) this.shownByHost = identityOf(context);
    if (!this.identity.userId) removeUserData(this.#core);
    this.assign(SIGNED_OUT, this.configsOf(SIGNED_OUT));
    if (!this.resuming.getState()) return;
    // No session has ended, but the login of `resume` must not start one afterwards.
    this.#core.get(epochService).increment();
    this.resuming.setState(false);
  }

  /**
   * Ends the session after its token has expired: like {@link logout}, but keeps the user's drafts, unsent messages and payments for
   * their next sign-in. If another user signs in on this page, they are removed.
   */
  expire(): void {
    this.#isExpiring = true;
    try {
      if (this.identity.userId) this.logout();
    } finally {
      this.#isExpiring = false;
    }
  }

  /** Whether the current church grants a permission, by exact match of API, content type and action. */
  can(permission: ApiPermission): boolean {
    return churches.hasPermission(this.#configs.all, permission);
  }
}

export const sessionService = /* @__PURE__ */ defineService("session", SessionStore);

/** Starts a session in the church with the given id, else in the last one of this device, else in the first, or without one. */
export function signIn(
  core: ClientCore,
  login: Login,
  churchId?: string | number,
  context?: UserContext | null,
): UserChurch | undefined {
  // Hosts pass server responses unchecked.
  const { user, userChurches: given } = asObject<Login>(login) ?? {};
  const userChurches = Array.isArray(given) ? given : [];
  const userChurch =
    churches.findUserChurch(userChurches, churchId) ??
    churches.findUserChurch(userChurches, readCookie(core, LAST_CHURCH_COOKIE)) ??
    churches.pickChurch(userChurches, {});
  core
    .get(sessionService)
    .switchTo({ user, userChurches, userChurch, leftMembershipKeys: [] }, context);
  return userChurch;
}

/** Returns the authorization of a call about a church: the session's own, the user's token in another church, or none. */
export function authorizationFor(session: SessionState, churchId: string): CallAuthorization {
  if (isSameId(identityOf(session).churchId, churchId)) return {};
  const jwt = churches.findUserChurch(session.userChurches, churchId)?.jwt;
  return jwt ? { jwt } : { anonymous: true };
}

/**
 * Returns the prefix of the keys on the device that belong to the current user, church and person; `undefined` without one of
 * them. `DeviceStore.removeUser` reads the user from it.
 */
export function identityKey(core: ClientCore, kind: string, ...parts: string[]) {
  const { userId, churchId, personId } = core.get(sessionService).identity;
  return userId && churchId && personId
    ? [kind, userId, churchId, personId, ...parts].map((part) => `${pathPart(part)}:`).join("")
    : undefined;
}
