import { withoutLeft } from "../../rules/churches/withoutLeft.js";
import { personInChurch } from "../../rules/people/personInChurch.js";
import type { UserContext } from "../../types/churches.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { identityOf, NOBODY, type SessionIdentity, type SessionState, type SessionStore, sessionPart } from "./SessionStore.js";

/** How long a context may go on saying what the session was before it was told otherwise, in milliseconds. */
export const ECHO_MS = 5_000;

interface Reading {
  /** What the session takes over. Empty: nothing. */
  change: Partial<SessionState>;
  /** Whether somebody else, or another church, comes with it, or everybody goes. */
  isMove: boolean;
  /** Whether one half of what a context says is news, or what it was told, and it is better to wait for the other. */
  isHalf: boolean;
}

const isSamePlace = (one: SessionIdentity, other: SessionIdentity) =>
  one.churchId === other.churchId && (!one.churchId || one.personId === other.personId);
const isSame = (one: SessionIdentity, other: SessionIdentity) => one.userId === other.userId && isSamePlace(one, other);
const isNobody = ({ userId, churchId }: SessionIdentity) => !userId && !churchId;
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const wordsOf = ({ user, person, userChurch, userChurches }: UserContext) => JSON.stringify([user, person, userChurch, userChurches]);

/**
 * What hosts keep in their own contexts, taken over by the session. Only a change of what a context says is news: it may be a
 * turn behind what it was told, be made anew on every render, and be held by a view of long ago. Compared are ids: of the
 * user, and of the church with who they are there, each for itself.
 */
export class HostContext {
  readonly #core: ClientCore;
  readonly #session: SessionStore;
  readonly #heard = new WeakSet<UserContext>();
  #latest: UserContext | undefined;
  /** Who was named last. */
  #said: SessionIdentity | undefined;
  #words = "";
  /** Who the session has been lately, oldest first, and no context has named since. */
  #recent: (SessionIdentity & { at: number })[] = [];

  constructor(core: ClientCore) {
    this.#core = core;
    const session = core.part(sessionPart);
    this.#session = session;
    session.store.subscribe((state, before) => {
      const who = identityOf(state);
      if (!isSame(who, identityOf(before))) this.#recent = [...this.#awaited(), { ...who, at: core.now().getTime() }];
    });
  }

  /** Takes over what is news in a context. `before` is what the same view handed over before it, where it did. */
  hear(context: UserContext | null | undefined, before?: UserContext | null): void {
    if (!context || (!before && context !== this.#latest && this.#heard.has(context))) return;
    const { change, isMove, isHalf } = this.#read(context, before);
    const said = identityOf(context);
    if (!isHalf && !(before && isSame(said, identityOf(before)))) {
      if (!this.#former || !isSame(said, this.#former)) this.#settle(said);
      this.#said = said;
    }
    this.#heard.add(context);
    this.#latest = context;
    this.#words = wordsOf(context);
    if (isMove && isNobody(said)) this.#session.logout();
    else if (Object.keys(change).length > 0) this.#take(change);
    if (isMove) this.#recent = [];
  }

  /** The session as it will be when a context has been heard, for who cannot wait: a first look, and a page made on a server. */
  foresee(context: UserContext | null | undefined): SessionState {
    const { state } = this.#session;
    if (!context || this.#heard.has(context)) return state;
    return { ...state, ...this.#read(context).change };
  }

  get #former(): SessionIdentity | undefined {
    return this.#said ?? this.#session.contextSaid;
  }

  #awaited() {
    const now = this.#core.now().getTime();
    return this.#recent.filter(({ at }) => now - at < ECHO_MS);
  }

  /** What came before something that a context says now, it will not say any more. */
  #settle(said: SessionIdentity): void {
    const place = this.#recent.findIndex((who) => isSamePlace(who, said) && (!said.userId || said.userId === who.userId));
    this.#recent = this.#recent.slice(place + 1);
  }

  #isNews(isIt: (who: SessionIdentity) => boolean): boolean {
    return ![this.#former, this.#session.identity, ...this.#awaited()].some((who) => who && isIt(who));
  }

  #read(context: UserContext, before?: UserContext | null): Reading {
    const { identity: ours } = this.#session;
    const former = this.#former;
    const said = identityOf(context);
    const isChange = !before || !isSame(said, identityOf(before));
    const isNews = (isIt: (who: SessionIdentity) => boolean) => isChange && this.#isNews(isIt);
    const reading: Reading = { change: {}, isMove: false, isHalf: false };
    if (isNobody(said)) {
      // Unless somebody else's session has begun since.
      const isTheirEnd = !!former && (!former.userId || !ours.userId || former.userId === ours.userId);
      return { ...reading, isMove: isTheirEnd && isNews(isNobody) };
    }
    const isNewUser = !!said.userId && isNews(({ userId }) => userId === said.userId);
    const isNewPlace = !!said.churchId && (!!said.personId || !ours.churchId) && isNews((who) => isSamePlace(who, said));
    const isOther = isNewUser && !!ours.userId;
    // Nobody inherits the church of another: their own comes with the next turn, or there is none.
    if (isOther && !isNewPlace) {
      if (!former?.userId) return { ...reading, isHalf: true };
      return { ...reading, change: { ...NOBODY, user: context.user ?? undefined }, isMove: true };
    }
    const isTheirs = !ours.userId || !said.userId || isNewUser || said.userId === ours.userId;
    const isKnown = isTheirs && (!!ours.userId || !said.userId || isNewUser);
    // Who it is may be said before where.
    const isOfHere = isSamePlace(said, ours) || (!ours.userId && !said.churchId);
    const isFresh = isKnown && isOfHere && wordsOf(context) !== (before ? wordsOf(before) : this.#words);
    const change = isNewPlace || isFresh ? this.#changeTo(context, said, { isOther, isTheirs, isNewPlace }) : {};
    const isHalf = !isNewUser && !!former && !!said.churchId && isSamePlace(said, former);
    return { change, isMove: isNewPlace, isHalf };
  }

  /** What a context says otherwise, by value: a host may make it of what the session answers. */
  #changeTo(
    { user, person, userChurch, userChurches }: UserContext,
    { personId }: SessionIdentity,
    { isOther, isTheirs, isNewPlace }: { isOther: boolean; isTheirs: boolean; isNewPlace: boolean },
  ): Partial<SessionState> {
    const { state } = this.#session;
    const base = isOther ? NOBODY : state;
    const theirs = isTheirs ? user : undefined;
    const own = isTheirs && person?.id === personId ? person : isNewPlace ? userChurch?.person : state.person;
    const said: Partial<SessionState> = {
      user: theirs ?? undefined,
      userChurch: userChurch ?? undefined,
      person: personInChurch(own, base.person, theirs ?? base.user) ?? undefined,
      userChurches: (isTheirs && withoutLeft(userChurches, base.leftChurches)) || undefined,
    };
    const news = Object.entries(said).filter(([key, value]) => value && !isEqual(value, base[key as keyof SessionState]));
    return { ...(isOther && NOBODY), ...Object.fromEntries(news) };
  }

  /** A church brings its tokens and permissions along, unless it grants what the former one did: a host may have set others. */
  #take(change: Partial<SessionState>): void {
    const session = this.#session;
    const [before, after] = [session.state, { ...session.state, ...change }].map((state) => session.configsOf(state));
    session.assign(change, isEqual(before, after) ? undefined : after);
  }
}

export const hostContextPart: Part<HostContext> = { name: "hostContext", create: (core) => new HostContext(core) };
