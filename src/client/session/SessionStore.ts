import { createStore, type StoreApi } from "zustand/vanilla";
import { buildApiConfigs } from "../../rules/churches/buildApiConfigs.js";
import { pickChurch } from "../../rules/churches/pickChurch.js";
import { withoutLeft } from "../../rules/churches/withoutLeft.js";
import { personInChurch } from "../../rules/people/personInChurch.js";
import { hasPermission } from "../../rules/permissions/hasPermission.js";
import type { ApiConfig, UserChurch, UserContext } from "../../types/churches.js";
import type { ApiPermission } from "../../types/permissions.js";
import type { Person, User } from "../../types/people.js";
import type { SessionIdentity } from "../../types/session.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { forgetPerson } from "../drafts/draftStorage.js";
import { guarded } from "../guarded.js";
import { type ApiConfigs, apiConfigsPart } from "../http/ApiConfigs.js";
import { writeCookie } from "./cookieJar.js";
import { type Epoch, epochPart } from "./Epoch.js";

/** Cookie that remembers the chosen church, at path `/` (USR-12). */
export const LAST_CHURCH_COOKIE = "lastChurchId";

export interface SessionState {
  user: User | undefined;
  person: Person | undefined;
  userChurch: UserChurch | undefined;
  /** `undefined`: not loaded yet. Kept as the host gave it, so that the church list can say what is wrong with it. */
  userChurches: UserChurch[] | undefined;
  /** Raised when a church is chosen; the host lowers it (USR-15). */
  churchChanged: boolean;
  /** Memberships that were given up in this session, by `membershipKey`: a list that was made before brings none of them back. */
  leftChurches: readonly string[];
}

/** A session of nobody. */
export const NOBODY: SessionState = {
  user: undefined,
  person: undefined,
  userChurch: undefined,
  userChurches: undefined,
  churchChanged: false,
  leftChurches: [],
};

/** A host's setter, as it takes what there is none of. */
type Setter<T> = (value: T | undefined) => void;

/** Who somebody is in a session, or in a host's context: the person of the current church, as the messages of that church name them. */
export const identityOf = ({
  user,
  userChurch,
  person,
}: Partial<Pick<UserContext, "user" | "userChurch" | "person">>): SessionIdentity => ({
  userId: user?.id,
  churchId: userChurch?.church?.id,
  personId: userChurch?.person?.id ?? person?.id,
});

/** Who is signed in and which church they work in (SPEC §6). Changes are atomic; a change of identity starts a new epoch. */
export class SessionStore {
  /** Whoever fails to hear of a change keeps nobody else from it, nor the host's own context. */
  readonly store: StoreApi<SessionState>;
  readonly #core: ClientCore;
  readonly #configs: ApiConfigs;
  readonly #epoch: Epoch;
  /** Who a host's context named when it was told of something else: it may say so for a while. */
  contextSaid: SessionIdentity | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#configs = core.part(apiConfigsPart);
    this.#epoch = core.part(epochPart);
    const store = createStore<SessionState>(() => NOBODY);
    this.store = { ...store, subscribe: (listener) => store.subscribe(guarded(listener)) };
    // Made with the store, so it hears of a change before everybody else does: what belonged to the old session is gone
    // when they look.
    this.store.subscribe((state, before) => this.#follow(identityOf(state), identityOf(before)));
  }

  get state(): SessionState {
    return this.store.getState();
  }

  get identity(): SessionIdentity {
    return identityOf(this.state);
  }

  /** How the current person is called in the current church; "" where nobody knows. */
  get displayName(): string {
    return this.state.userChurch?.person?.name?.display ?? this.state.person?.name?.display ?? "";
  }

  /**
   * Replaces some of the state in one step. Readers are told after the epoch has moved on. A user id that arrives for a
   * person and a church that are known already completes a session; it does not begin another. `configs` change between two
   * looks of anybody: whoever is told of the one finds the other.
   */
  assign(change: Partial<SessionState>, configs?: ApiConfig[]): void {
    const next = { ...this.state, ...change };
    // Who somebody was is nobody's name but theirs.
    const { user } = this.state;
    if (user?.id && next.user?.id !== user.id && !("person" in change)) next.person = undefined;
    next.userChurches = withoutLeft(next.userChurches, next.leftChurches);
    if (configs) this.#configs.all = configs;
    this.store.setState(next, true);
  }

  #follow(after: SessionIdentity, before: SessionIdentity): void {
    const isOtherPlace = before.churchId !== after.churchId || before.personId !== after.personId;
    const isOtherUser = before.userId !== after.userId && (before.userId !== undefined || !after.churchId || !after.personId);
    if (isOtherPlace || isOtherUser) this.#epoch.bump();
    // Where nobody has said which user it was, the words are the person's: they go along with that person only.
    if (before.userId !== after.userId && (before.userId || before.personId !== after.personId))
      forgetPerson(this.#core, before.userId ?? before.personId ?? "");
  }

  /**
   * Makes a church current: by id, else by subdomain, else the first (USR-09 to USR-11). Returns `undefined`, and changes
   * nothing, when there is no church at all.
   */
  selectChurch(
    wish: { churchId?: string | undefined; keyName?: string | undefined } = {},
    context?: UserContext | null,
  ): UserChurch | undefined {
    const userChurch = pickChurch(this.#churches, wish);
    if (userChurch) this.chooseChurch(userChurch, context);
    return userChurch;
  }

  /**
   * Makes one of the user's churches current, in one step (USR-12 to USR-15): writes the cookie, hands its tokens and
   * permissions to the API, raises the changed flag and tells the host's own context of the church and of who the user is
   * there.
   */
  chooseChurch(userChurch: UserChurch, context?: UserContext | null): void {
    this.begin({ userChurch }, context);
  }

  /**
   * Goes on in a church, or in none, and as another user where `change` names one. What may fail comes before anything is
   * changed; the host's own context is told when everything is, so what its setters throw reaches the caller and spoils nothing.
   */
  begin(change: Partial<SessionState> & Pick<SessionState, "userChurch">, context?: UserContext | null): void {
    const { user, userChurch, userChurches } = change;
    const next = { ...this.state, ...change };
    const former = user ? undefined : next.person;
    const person = personInChurch(userChurch?.person, former, next.user);
    const configs = this.configsOf(next);
    if (context) this.contextSaid = identityOf(context);
    if (userChurch?.church.id) writeCookie(this.#core, LAST_CHURCH_COOKIE, userChurch.church.id);
    this.assign({ ...change, person, churchChanged: !!userChurch }, configs);
    if (!context) return;
    if (user) context.setUser(user);
    if (userChurches) context.setUserChurches(userChurches);
    // Hosts begin with no church and no person themselves.
    (context.setUserChurch as Setter<UserChurch>)(userChurch);
    (context.setPerson as Setter<Person>)(person);
  }

  /** The API configurations that belong to a session: with a church what it grants, without one the user's own token. */
  configsOf({ user, userChurch }: Pick<SessionState, "user" | "userChurch">): ApiConfig[] {
    return buildApiConfigs(this.#configs.all, userChurch ?? { jwt: user?.jwt });
  }

  get #churches(): UserChurch[] {
    return Array.isArray(this.state.userChurches) ? this.state.userChurches : [];
  }

  /** Forgets user, church, tokens, drafts and payments; where nobody is known yet, as on a page made for logging out, those of all. */
  logout(): void {
    if (!this.state.user?.id) forgetPerson(this.#core);
    this.assign(NOBODY, this.configsOf(NOBODY));
  }

  /** Whether the current church grants a permission (PERM-03). */
  can(permission: ApiPermission): boolean {
    return hasPermission(this.#configs.all, permission);
  }
}

export const sessionPart: Part<SessionStore> = { name: "session", create: (core) => new SessionStore(core) };
