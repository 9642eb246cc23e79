import { createStore, type StoreApi } from "zustand/vanilla";
import { buildApiConfigs } from "../../rules/churches/buildApiConfigs.js";
import { pickChurch } from "../../rules/churches/pickChurch.js";
import { withoutLeft } from "../../rules/churches/withoutLeft.js";
import { personInChurch } from "../../rules/people/personInChurch.js";
import { idText } from "../../rules/session/idText.js";
import { isSameId } from "../../rules/session/isSameId.js";
import { contentOf } from "../../rules/session/contentOf.js";
import { isSameContent } from "../../rules/session/isSameContent.js";
import { placeOf } from "../../rules/session/placeOf.js";
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
  /** Raised when the church changes to another one; the host lowers it. */
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

/** A host's setters, which are also called with `undefined` where there is no church or no person. */
interface Setters {
  setUserChurch(value: UserChurch | undefined): void;
  setPerson(value: Person | undefined): void;
}

const FIELDS = ["user", "person", "userChurch", "userChurches", "churchChanged", "leftChurches"] as const;

/**
 * Returns the ids of a session or of a host's context as texts. The person is that of the current church; where the server
 * says that the church has none (`id: null`), a person who was left over from another church does not count.
 */
export const identityOf = ({
  user,
  userChurch,
  person,
}: Partial<Pick<UserContext, "user" | "userChurch" | "person">>): SessionIdentity => ({
  userId: idText(user?.id),
  churchId: idText(userChurch?.church?.id),
  personId: hasNoPerson(userChurch) ? undefined : (idText(userChurch?.person?.id) ?? idText(person?.id)),
});

const hasNoPerson = (userChurch: UserChurch | null | undefined): boolean => (userChurch?.person?.id as unknown) === null;

const contentsOf = (state: SessionState): Partial<Record<keyof SessionState, string | undefined>> =>
  Object.fromEntries(FIELDS.map((name) => [name, contentOf(state[name])]));

/** Who is signed in and which church they work in (SPEC §6). Changes are atomic; a change of identity starts a new epoch. */
export class SessionStore {
  /** Whoever fails to hear of a change keeps nobody else from it, nor the host's own context. */
  readonly store: StoreApi<SessionState>;
  readonly #core: ClientCore;
  readonly #configs: ApiConfigs;
  readonly #epoch: Epoch;
  /** The content of each field when subscribers were notified last: hosts also change objects in place. */
  #notified = contentsOf(NOBODY);
  #notifiedConfigs: string | undefined;
  /** Who a host's context named when it was told of something else: it may say so for a while. */
  contextSaid: SessionIdentity | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#configs = core.part(apiConfigsPart);
    this.#epoch = core.part(epochPart);
    const store = createStore<SessionState>(() => ({ ...NOBODY }));
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
   * looks of anybody: whoever is told of the one finds the other. Values that are equal to what subscribers know notify nobody.
   */
  assign(change: Partial<SessionState>, configs?: ApiConfig[]): void {
    const next = { ...this.state, ...change };
    // Who somebody was is nobody's name but theirs.
    const { user } = this.state;
    if (idText(user?.id) && !isSameId(next.user?.id, user?.id) && !("person" in change)) next.person = undefined;
    next.userChurches = withoutLeft(next.userChurches, next.leftChurches);
    const hasNewTokens = !!configs && !isSameContent(contentOf(configs), this.#notifiedConfigs);
    if (configs) this.#configs.all = configs;
    if (hasNewTokens || FIELDS.some((name) => (name in change || next[name] !== this.state[name]) && this.#isNews(name, next))) {
      this.#notified = contentsOf(next);
      this.#notifiedConfigs = contentOf(this.#configs.all);
      this.store.setState(next, true);
    } else {
      // The newest objects are kept all the same: hosts go on changing the ones that they handed over last.
      Object.assign(this.state, next);
    }
  }

  #isNews(name: keyof SessionState, next: SessionState): boolean {
    const current = this.state[name];
    const content = contentOf(next[name]);
    if (content === undefined) return next[name] !== current;
    const isKnown = isSameContent(content, this.#notified[name]);
    return !isKnown || (next[name] !== current && !isSameContent(contentOf(current), content));
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
   * Makes a church current: by id, else by subdomain, else the first. Returns `undefined`, and changes nothing, when there is
   * no church at all, and when an id was given that no church has.
   *
   * @see USR-09
   */
  selectChurch(
    wish: { churchId?: string | number | undefined; keyName?: string | undefined } = {},
    context?: UserContext | null,
  ): UserChurch | undefined {
    const userChurch = pickChurch(this.#churches, wish);
    if (userChurch) this.chooseChurch(userChurch, context);
    return userChurch;
  }

  /**
   * Makes one of the user's churches current, in one step (USR-12 to USR-15): writes the cookie, hands its tokens and
   * permissions to the API, raises the changed flag if another church was current before, and calls the setters of the host's
   * own context. `formerId`: the church that a host shows as current, for as long as the session knows none.
   */
  chooseChurch(userChurch: UserChurch, context?: UserContext | null, formerId?: string): void {
    this.begin({ userChurch }, context, formerId);
  }

  /**
   * Goes on in a church, or in none, and as another user where `change` names one. What may fail comes before anything is
   * changed. The setters of the host's own context are called last, each of them, whatever the others throw; errors are logged.
   * If one of them moves the session on, the rest are skipped: they would tell the host of a church that is no longer current.
   */
  begin(change: Partial<SessionState> & Pick<SessionState, "userChurch">, context?: UserContext | null, shownId?: string): void {
    const { user, userChurch, userChurches } = change;
    const next = { ...this.state, ...change };
    const former = user ? undefined : next.person;
    const person = personInChurch(userChurch?.person, former, next.user);
    const configs = this.configsOf(next);
    if (context) this.contextSaid = identityOf(context);
    const formerId = this.identity.churchId ?? shownId ?? idText(context?.userChurch?.church?.id);
    const churchId = idText(userChurch?.church?.id);
    if (churchId) writeCookie(this.#core, LAST_CHURCH_COOKIE, churchId);
    const isOtherChurch = !!formerId && formerId !== churchId;
    this.assign({ ...change, person, churchChanged: !!userChurch && (isOtherChurch || this.state.churchChanged) }, configs);
    const place = placeOf(identityOf({ userChurch, person }));
    if (context) tellHost(context, { user, userChurches, userChurch, person }, () => placeOf(this.identity) === place);
  }

  /** The API configurations that belong to a session: with a church what it grants, without one the user's own token. */
  configsOf({ user, userChurch }: Pick<SessionState, "user" | "userChurch">): ApiConfig[] {
    return buildApiConfigs(this.#configs.all, userChurch ?? { jwt: user?.jwt });
  }

  get #churches(): UserChurch[] {
    return Array.isArray(this.state.userChurches) ? this.state.userChurches : [];
  }

  /**
   * Removes user, church, tokens, drafts and payments; if no user is known yet, as on a page for logging out, those of all
   * users. `context`: the host's own context, which may name the user until the host has logged out itself.
   */
  logout(context?: UserContext | null): void {
    if (context) this.contextSaid = identityOf(context);
    if (!this.identity.userId) forgetPerson(this.#core);
    this.assign(NOBODY, this.configsOf(NOBODY));
  }

  /** Whether the current church grants a permission (PERM-03). */
  can(permission: ApiPermission): boolean {
    return hasPermission(this.#configs.all, permission);
  }
}

/** Calls every setter of a host's context, whatever the others throw, as long as `isCurrent` returns true. */
function tellHost(context: UserContext, change: Partial<SessionState>, isCurrent: () => boolean): void {
  const { user, userChurches, userChurch, person } = change;
  const setters: Setters = context;
  const call = (setter: () => unknown) => {
    if (isCurrent()) guarded(setter)();
  };
  if (user) call(() => context.setUser(user));
  if (userChurches) call(() => context.setUserChurches(userChurches));
  call(() => setters.setUserChurch(userChurch));
  call(() => setters.setPerson(person));
}

export const sessionPart: Part<SessionStore> = { name: "session", create: (core) => new SessionStore(core) };
