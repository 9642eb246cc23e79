import { createStore, type StoreApi } from "zustand/vanilla";
import { buildApiConfigs } from "../../rules/churches/buildApiConfigs.js";
import { membershipKey } from "../../rules/churches/membershipKey.js";
import { pickChurch } from "../../rules/churches/pickChurch.js";
import { personInChurch } from "../../rules/people/personInChurch.js";
import { hasPermission } from "../../rules/permissions/hasPermission.js";
import type { ApiConfig, UserChurch, UserContext } from "../../types/churches.js";
import type { ApiPermission } from "../../types/permissions.js";
import type { Person, User } from "../../types/people.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { forgetDrafts } from "../drafts/draftStorage.js";
import { type ApiConfigs, apiConfigsPart } from "../http/ApiConfigs.js";
import { readCookie, writeCookie } from "./cookieJar.js";
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

const NOBODY: SessionState = {
  user: undefined,
  person: undefined,
  userChurch: undefined,
  userChurches: undefined,
  churchChanged: false,
  leftChurches: [],
};

/** Ids that tell one session from another. */
export interface SessionIdentity {
  userId: string | undefined;
  churchId: string | undefined;
  personId: string | undefined;
}

/** Who somebody is in a session state: the person of the current church, as the messages of that church name them. */
export const identityOf = (state: SessionState): SessionIdentity => ({
  userId: state.user?.id,
  churchId: state.userChurch?.church?.id,
  personId: state.userChurch?.person?.id ?? state.person?.id,
});

/** Who is signed in and which church they work in (SPEC §6). Changes are atomic; a change of identity starts a new epoch. */
export class SessionStore {
  readonly store: StoreApi<SessionState> = createStore<SessionState>(() => NOBODY);
  readonly #core: ClientCore;
  readonly #configs: ApiConfigs;
  readonly #epoch: Epoch;
  /** The church that a host's context brought in last. */
  #adopted: UserChurch | undefined;
  /** Whom a host's context named last; `undefined` while it names nobody. */
  #named: { userId: string | undefined } | undefined;
  /** Churches that a host's context was told of and has not said again, the present one last. */
  #told: UserChurch[] = [];
  /** The church of a context whose session has been replaced: it may say so for a while. */
  #outdated: UserChurch | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#configs = core.part(apiConfigsPart);
    this.#epoch = core.part(epochPart);
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
    const isLeft = (entry: UserChurch) => next.leftChurches.includes(membershipKey(entry));
    if (Array.isArray(next.userChurches) && next.userChurches.some(isLeft)) {
      next.userChurches = next.userChurches.filter((entry) => !isLeft(entry));
    }
    if (configs) this.#configs.all = configs;
    this.store.setState(next, true);
  }

  #follow(after: SessionIdentity, before: SessionIdentity): void {
    const isOtherPlace = before.churchId !== after.churchId || before.personId !== after.personId;
    const isOtherUser = before.userId !== after.userId && (before.userId !== undefined || !after.churchId || !after.personId);
    if (isOtherPlace || isOtherUser) this.#epoch.bump();
    if (before.userId && before.userId !== after.userId) forgetDrafts(this.#core, before.userId);
  }

  /**
   * Takes over what a host keeps in its own context, once it knows a person and a church. A context that named somebody and
   * then names nobody any more is a logout.
   */
  adopt(context: UserContext | null | undefined): void {
    const { user, person, userChurch, userChurches } = context ?? {};
    const { state } = this;
    if (userChurch && this.#outdated === userChurch) return;
    if (context) this.#hearWho(user, userChurch);
    if (!userChurch?.church?.id || !(userChurch.person?.id ?? person?.id) || this.#isEcho(userChurch)) return;
    // A context that says again what it has said is no news: the church may have been changed here since.
    if (this.#adopted === userChurch && state.userChurch !== userChurch && state.userChurch) return;
    this.#adopted = userChurch;
    const isSame =
      state.userChurch === userChurch &&
      state.user === (user ?? state.user) &&
      state.person === (person ?? state.person) &&
      state.userChurches === (userChurches ?? state.userChurches);
    if (isSame) return;
    this.assign({
      userChurch,
      user: user ?? state.user,
      person: person ?? state.person,
      userChurches: userChurches ?? state.userChurches,
    });
  }

  /** A context that named somebody and names nobody any more is a logout, unless somebody else's session has begun since. */
  #hearWho(user: User | null | undefined, userChurch: UserChurch | null | undefined): void {
    const before = this.#named;
    this.#named = user || userChurch ? { userId: user?.id ?? before?.userId } : undefined;
    const { user: current } = this.state;
    if (before && !this.#named && (!before.userId || !current?.id || before.userId === current.id)) this.logout();
  }

  /** A context says with a delay what it was told; what was chosen before the present church is no news. */
  #isEcho(userChurch: UserChurch): boolean {
    const place = this.#told.indexOf(userChurch);
    if (place >= 0 && place < this.#told.length - 1) return true;
    this.#told = [];
    return false;
  }

  /**
   * Makes a church current: by id, else by subdomain, else the first (USR-09 to USR-11). Returns `undefined`, and changes
   * nothing, when there is no church at all.
   */
  selectChurch(
    wish: { churchId?: string | undefined; keyName?: string | undefined } = {},
    context?: UserContext | null,
  ): UserChurch | undefined {
    const churches = Array.isArray(this.state.userChurches) ? this.state.userChurches : [];
    const userChurch = pickChurch(churches, wish);
    if (userChurch) this.chooseChurch(userChurch, context);
    return userChurch;
  }

  /**
   * Makes one of the user's churches current, in one step (USR-12 to USR-15): writes the cookie, hands its tokens and
   * permissions to the API, raises the changed flag and tells the host's own context of the church and of who the user is
   * there.
   */
  chooseChurch(userChurch: UserChurch, context?: UserContext | null): void {
    // What may fail comes before anything is changed.
    const configs = buildApiConfigs(this.#configs.all, userChurch);
    const person = personInChurch(userChurch.person, this.state.person, this.state.user);
    if (userChurch.church.id) writeCookie(this.#core, LAST_CHURCH_COOKIE, userChurch.church.id);
    this.assign({ userChurch, person, churchChanged: true }, configs);
    if (context) this.#told = [...this.#told.filter((each) => each !== userChurch), userChurch];
    context?.setUserChurch(userChurch);
    context?.setPerson(person);
  }

  /** Another session in place of this one; what the context of the former one said last is no news any more. */
  replace(state: SessionState, configs: ApiConfig[], context: UserContext | null | undefined): void {
    this.#outdated = this.#adopted ?? context?.userChurch ?? undefined;
    this.assign(state, configs);
  }

  /** Takes a church that the user has left out of the list. */
  forgetChurch(userChurch: UserChurch): void {
    this.assign({ leftChurches: [...this.state.leftChurches, membershipKey(userChurch)] });
  }

  /** The church chosen last on this device, if it is one of the user's own (A-16, O81). */
  get lastChurchId(): string | undefined {
    const id = readCookie(this.#core, LAST_CHURCH_COOKIE);
    const churches = Array.isArray(this.state.userChurches) ? this.state.userChurches : [];
    return churches.some((entry) => entry?.church?.id === id) ? id : undefined;
  }

  /** Forgets user, church, tokens and drafts; where nobody is known yet, as on a page made for logging out, the drafts of all. */
  logout(): void {
    if (!this.state.user?.id) forgetDrafts(this.#core);
    this.#configs.setToken("");
    // A host's context may say for a while who it was.
    this.#outdated = this.#adopted;
    this.assign(NOBODY);
  }

  /** Whether the current church grants a permission (PERM-03). */
  can(permission: ApiPermission): boolean {
    return hasPermission(this.#configs.all, permission);
  }
}

export const sessionPart: Part<SessionStore> = { name: "session", create: (core) => new SessionStore(core) };
