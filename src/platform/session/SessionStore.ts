import { createStore, type StoreApi } from "zustand/vanilla";
import { personInChurch } from "../../lib/people/people.js";
import type { User, Person } from "../../lib/people/types.js";
import { isSameId, idText, asObject } from "../../lib/text/json.js";
import type { ClientCore, Service } from "../core/ClientCore.js";
import { type Epoch, epochService } from "../core/Epoch.js";
import { writeCookie, readCookie } from "../core/cookies.js";
import { catchAndLog } from "../core/emitter.js";
import { removeUserData } from "../core/storage.js";
import type { ApiConfig, ApiPermission } from "../core/types.js";
import { type ApiConfigs, apiConfigsService } from "../http/ApiConfigs.js";
import { hasPermission } from "./Permissions.js";
import { findUserChurch, withoutLeft, pickChurch, buildApiConfigs } from "./rules/churches.js";
import { contentOf, churchKeyOf, isSameContent } from "./rules/syncHostSession.js";
import type { UserChurch, UserContext, SessionIdentity, Login } from "./types.js";

/** The authorization of a call. A server takes the church from the token, whatever else is sent. */
export interface CallAuthorization {
  jwt?: string;
  anonymous?: boolean;
}

/**
 * Returns the authorization of a call about a church. In the current church it is the session's own, in another church the
 * user's token there, and anonymous in a church that the user does not belong to.
 */
export function authorizationFor(session: SessionState, churchId: string): CallAuthorization {
  if (isSameId(identityOf(session).churchId, churchId)) return {};
  const jwt = findUserChurch(session.userChurches, churchId)?.jwt;
  return jwt ? { jwt } : { anonymous: true };
}

/** The cookie with the id of the church that was chosen last. */
export const LAST_CHURCH_COOKIE = "lastChurchId";

export interface SessionState {
  user: User | undefined;
  person: Person | undefined;
  userChurch: UserChurch | undefined;
  /** `undefined`: not loaded yet. It is not corrected, so that the church list can show that it is invalid. */
  userChurches: UserChurch[] | undefined;
  /** Set when the church changes. The host resets it. */
  churchChanged: boolean;
  /** The memberships (`membershipKey`) that the user has left in this session. Older lists must not bring them back. */
  leftChurches: readonly string[];
}

/** The state without a user. */
export const SIGNED_OUT: SessionState = {
  user: undefined,
  person: undefined,
  userChurch: undefined,
  userChurches: undefined,
  churchChanged: false,
  leftChurches: [],
};

const FIELDS = Object.keys(SIGNED_OUT) as (keyof SessionState)[];

/**
 * Returns the ids of a session or of a host's context as texts. The person is that of the current church. If the server
 * answered that the church has none (`id: null`), a person of another church is ignored.
 */
export const identityOf = ({
  user,
  userChurch,
  person,
}: Partial<Pick<UserContext, "user" | "userChurch" | "person">>): SessionIdentity => {
  const hasNoPerson = (userChurch?.person?.id as unknown) === null;
  return {
    userId: idText(user?.id),
    churchId: idText(userChurch?.church?.id),
    personId: hasNoPerson ? undefined : (idText(userChurch?.person?.id) ?? idText(person?.id)),
  };
};

const contentsOf = (state: SessionState): Partial<Record<keyof SessionState, string | undefined>> =>
  Object.fromEntries(FIELDS.map((name) => [name, contentOf(state[name])]));

/** Holds the user and the current church. Changes are atomic. Another user, church or person starts a new epoch. */
export class SessionStore {
  /** A subscriber that throws does not stop the others. */
  readonly store: StoreApi<SessionState>;
  readonly #core: ClientCore;
  readonly #configs: ApiConfigs;
  readonly #epoch: Epoch;
  /** The content of each field at the last notification. Hosts also change objects in place. */
  #notified = contentsOf(SIGNED_OUT);
  #notifiedConfigs: string | undefined;
  /** The identity that the host showed when it was told another one. It may show it for a while. */
  shownByHost: SessionIdentity | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#configs = core.get(apiConfigsService);
    this.#epoch = core.get(epochService);
    const store = createStore<SessionState>(() => ({ ...SIGNED_OUT }));
    this.store = { ...store, subscribe: (listener) => store.subscribe(catchAndLog(listener)) };
    // The first subscriber: data of the old session is removed before the others are notified.
    this.store.subscribe((state, before) =>
      this.#endFormerSession(identityOf(state), identityOf(before)),
    );
  }

  get state(): SessionState {
    return this.store.getState();
  }

  get identity(): SessionIdentity {
    return identityOf(this.state);
  }

  /** The name of the current person in the current church; "" if it is unknown. */
  get displayName(): string {
    return this.state.userChurch?.person?.name?.display ?? this.state.person?.name?.display ?? "";
  }

  /**
   * Replaces fields and API configurations in one step and notifies subscribers after the epoch has changed. A user id that
   * arrives after person and church completes the session and starts no epoch. Equal content notifies no subscriber.
   */
  assign(change: Partial<SessionState>, configs?: ApiConfig[]): void {
    const next = { ...this.state, ...change };
    // The former user's person is not the new user's.
    const { user } = this.state;
    if (idText(user?.id) && !isSameId(next.user?.id, user?.id) && !("person" in change))
      next.person = undefined;
    next.userChurches = withoutLeft(next.userChurches, next.leftChurches);
    const hasNewTokens = !!configs && !isSameContent(contentOf(configs), this.#notifiedConfigs);
    if (configs) this.#configs.all = configs;
    const isChanged = (name: keyof SessionState) =>
      (name in change || next[name] !== this.state[name]) && this.#hasChanged(name, next);
    if (hasNewTokens || FIELDS.some(isChanged)) {
      this.#notified = contentsOf(next);
      this.#notifiedConfigs = contentOf(this.#configs.all);
      this.store.setState(next, true);
    } else {
      // The new objects are stored anyway, because hosts change the ones that they passed last.
      Object.assign(this.state, next);
    }
  }

  #hasChanged(name: keyof SessionState, next: SessionState): boolean {
    const current = this.state[name];
    const content = contentOf(next[name]);
    if (content === undefined) return next[name] !== current;
    const isKnown = isSameContent(content, this.#notified[name]);
    return !isKnown || (next[name] !== current && !isSameContent(contentOf(current), content));
  }

  #endFormerSession(after: SessionIdentity, before: SessionIdentity): void {
    const isOtherPlace = before.churchId !== after.churchId || before.personId !== after.personId;
    const isOtherUser =
      before.userId !== after.userId &&
      (before.userId !== undefined || !after.churchId || !after.personId);
    if (isOtherPlace || isOtherUser) this.#epoch.bump();
    // Data that was stored before the user was known belongs to the person.
    if (before.userId !== after.userId && (before.userId || before.personId !== after.personId))
      removeUserData(this.#core, before.userId ?? before.personId ?? "");
  }

  /**
   * Chooses a church by id, else by subdomain, else the first. Returns `undefined` and changes nothing if there is no church, or
   * if no church has the given id.
   *
   * @see USR-09
   */
  selectChurch(
    wish: { churchId?: string | number | undefined; keyName?: string | undefined } = {},
    context?: UserContext | null,
  ): UserChurch | undefined {
    const userChurch = pickChurch(this.state.userChurches, wish);
    if (userChurch) this.chooseChurch(userChurch, context);
    return userChurch;
  }

  /**
   * Chooses a church in one step: writes the cookie, sets the tokens and permissions of the APIs, sets `churchChanged` if another
   * church was current, and calls the setters of the host's context. `formerId` is the church that the host shows while the
   * session has none.
   */
  chooseChurch(userChurch: UserChurch, context?: UserContext | null, formerId?: string): void {
    this.begin({ userChurch }, context, formerId);
  }

  /**
   * Continues in a church or without one, and as another user if `change` has one. The setters of the host's context are called
   * last. Their errors are logged. If a setter changes the church again, the remaining setters are skipped.
   */
  begin(
    change: Partial<SessionState> & Pick<SessionState, "userChurch">,
    context?: UserContext | null,
    shownId?: string,
  ): void {
    const { user, userChurch, userChurches } = change;
    const next = { ...this.state, ...change };
    // The former user's name is not the new user's.
    const person = personInChurch(userChurch?.person, user ? undefined : next.person, next.user);
    const configs = this.configsOf(next);
    if (context) this.shownByHost = identityOf(context);
    const formerId = this.identity.churchId ?? shownId ?? idText(context?.userChurch?.church?.id);
    const churchId = idText(userChurch?.church?.id);
    if (churchId) writeCookie(this.#core, LAST_CHURCH_COOKIE, churchId);
    const isOtherChurch = !!formerId && formerId !== churchId;
    const churchChanged = !!userChurch && (isOtherChurch || this.state.churchChanged);
    this.assign({ ...change, person, churchChanged }, configs);
    if (context) this.#callSetters(context, { user, userChurches, userChurch, person });
  }

  /** Calls the setters of a host's context until the church changes again. A setter that throws does not stop the others. */
  #callSetters(context: UserContext, change: Partial<SessionState>): void {
    const { user, userChurches, userChurch, person } = change;
    const church = churchKeyOf(identityOf({ userChurch, person }));
    const call = (setter: () => unknown) => {
      if (churchKeyOf(this.identity) === church) catchAndLog(setter)();
    };
    if (user) call(() => context.setUser(user));
    if (userChurches) call(() => context.setUserChurches(userChurches));
    // Without a church or a person they are called with `undefined`.
    call(() => context.setUserChurch(userChurch as UserChurch));
    call(() => context.setPerson(person as Person));
  }

  /** Returns the API configurations of a session: with the tokens of its church, or without one with the user's own token. */
  configsOf({ user, userChurch }: Pick<SessionState, "user" | "userChurch">): ApiConfig[] {
    return buildApiConfigs(this.#configs.all, userChurch ?? { jwt: user?.jwt });
  }

  /**
   * Signs out: removes user, church, tokens, drafts and payments. If no user is known, drafts and payments of all users are
   * removed. `context` is the host's context, which may show the user a while longer.
   */
  logout(context?: UserContext | null): void {
    if (context) this.shownByHost = identityOf(context);
    if (!this.identity.userId) removeUserData(this.#core);
    this.assign(SIGNED_OUT, this.configsOf(SIGNED_OUT));
  }

  /** Whether the current church grants a permission. */
  can(permission: ApiPermission): boolean {
    return hasPermission(this.#configs.all, permission);
  }
}

export const sessionService: Service<SessionStore> = {
  name: "session",
  create: (core) => new SessionStore(core),
};

/**
 * Starts the session of a login response in one step: in the church with the given id, else in the one that was chosen last on
 * this device, else in the first. A user without a church gets their own token and no permissions. Returns the church.
 */
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
    findUserChurch(userChurches, churchId) ??
    findUserChurch(userChurches, readCookie(core, LAST_CHURCH_COOKIE)) ??
    pickChurch(userChurches, {});
  core.get(sessionService).begin({ user, userChurches, userChurch, leftChurches: [] }, context);
  return userChurch;
}
