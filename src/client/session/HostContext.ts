import { withoutLeft } from "../../rules/churches/withoutLeft.js";
import { personInChurch } from "../../rules/people/personInChurch.js";
import type { UserChurch, UserContext } from "../../types/churches.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { identityOf, NOBODY, type SessionIdentity, type SessionState, type SessionStore, sessionPart } from "./SessionStore.js";

/** How long a context may go on saying what the session was before it was told otherwise, in milliseconds. */
export const ECHO_MS = 5_000;

const WORDS = ["user", "person", "userChurch", "userChurches"] as const;
type Words = Pick<UserContext, (typeof WORDS)[number]>;

const isSamePlace = (one: SessionIdentity, other: SessionIdentity) =>
  one.churchId === other.churchId && (!one.churchId || one.personId === other.personId);
const isSame = (one: SessionIdentity, other: SessionIdentity) => one.userId === other.userId && isSamePlace(one, other);
const isNobody = ({ userId, churchId }: SessionIdentity) => !userId && !churchId;
/** By value; what cannot be written down is equal to itself only. */
const isEqual = (one: unknown, other: unknown) => {
  try {
    return one === other || JSON.stringify(one) === JSON.stringify(other);
  } catch {
    return false;
  }
};
type List = UserChurch[] | null | undefined;
/** Whether a list names a church, with who the user is there as far as it says so. Lists come from hosts as they are. */
const isIn = (list: List, { churchId, personId }: SessionIdentity) =>
  Array.isArray(list) && list.some((entry) => entry?.church?.id === churchId && (entry?.person?.id ?? personId) === personId);
const isShared = (one: List, other: List) => Array.isArray(one) && one.some((userChurch) => isIn(other, identityOf({ userChurch })));

/**
 * What hosts keep in their own contexts, taken over by the session. Only a change of what a context says is news: it may be a
 * turn behind what it was told, be made anew on every render, and be held by a view of long ago. Compared are ids: of the
 * user, and of the church with who they are there, each for itself.
 */
export class HostContext {
  readonly #session: SessionStore;
  readonly #heard = new WeakSet<UserContext>();
  #latest: UserContext | undefined;
  /** Who was named last. */
  #said: SessionIdentity | undefined;
  #words: Words | undefined;
  /** The session of the user before. */
  #others: SessionState | undefined;
  /** A place said last that is none of those that the user was known to have: it may be said before its user. */
  #strange: SessionIdentity | undefined;
  /** Who the session has been lately, oldest first, and no context has named since. */
  #recent: (SessionIdentity & { at: number })[] = [];

  constructor(core: ClientCore) {
    const session = core.part(sessionPart);
    this.#session = session;
    session.store.subscribe((state, before) => {
      const who = identityOf(state);
      const former = identityOf(before);
      if (former.userId && former.userId !== who.userId) {
        this.#others = before;
        this.#strange = undefined;
      }
      if (!isSame(who, former)) this.#recent = [...this.#awaited(), { ...who, at: Date.now() }];
    });
  }

  /** Whether no context has said anything yet. */
  get isSilent(): boolean {
    return !this.#former;
  }

  /** Takes over what is news in a context. `before` is what the same view handed over before it, where it did. */
  hear(context: UserContext | null | undefined, before?: UserContext | null): void {
    if (!context || (!before && context !== this.#latest && this.#heard.has(context))) return;
    this.#heard.add(context);
    this.#latest = context;
    const former = before ?? this.#words;
    this.#words = { ...context };
    if (former && WORDS.every((name) => isEqual(context[name], former[name]))) return;
    this.#judge(context, !before || !isSame(identityOf(context), identityOf(before)));
  }

  #judge(context: UserContext, isChange: boolean): void {
    const session = this.#session;
    const ours = session.identity;
    const former = this.#former;
    const said = identityOf(context);
    const recent = this.#awaited();
    const isNews = (isIt: (who: SessionIdentity) => boolean) => isChange && ![former, ours, ...recent].some((who) => who && isIt(who));
    const isNewUser = !!said.userId && isNews(({ userId }) => userId === said.userId);
    const isOther = isNewUser && !!ours.userId;
    const isStrange = isOther && !!this.#strange && isSamePlace(this.#strange, said);
    const isNewPlace = isStrange || (!!said.churchId && (!!said.personId || !ours.churchId) && isNews((who) => isSamePlace(who, said)));
    // Half of what it was told, or what it says before anything else, waits for the other half.
    const isHalf = isOther ? !isNewPlace && !former?.userId : !isNewUser && !!said.churchId && !!former && isSamePlace(said, former);
    if (isChange && !isHalf) {
      // What it was told before that, it will not say any more.
      const place = recent.findIndex((who) => isSamePlace(who, said) && (!said.userId || said.userId === who.userId));
      this.#recent = recent.slice(place + 1);
      this.#said = said;
    }
    const isTheirs = !ours.userId || !said.userId || isNewUser || said.userId === ours.userId;
    // Who it is may be said before where.
    const isOfHere = isSamePlace(said, ours) ? !!ours.userId || !said.userId || isNewUser : isNewUser && !said.churchId;
    let isMove = isNewPlace;
    if (isNobody(said)) {
      // Unless somebody else's session has begun since.
      isMove = !!former && (!former.userId || !ours.userId || former.userId === ours.userId) && isNews(isNobody);
      if (isMove) session.logout();
    } else if (isOther) {
      isMove = !isHalf;
      // Nobody inherits the church of another: their own comes with the next turn, or there is none.
      if (isMove) {
        this.#others = session.state;
        this.#take(isNewPlace ? context : { ...context, userChurch: null }, NOBODY);
      }
    } else if (isNewPlace || (isTheirs && isOfHere)) {
      const { state } = session;
      if (isNewPlace) this.#strange = ours.userId && state.userChurches?.[0] && !isIn(state.userChurches, said) ? said : undefined;
      this.#take(isTheirs ? context : { ...state, userChurch: context.userChurch }, state);
    }
    if (isMove) this.#recent = [];
  }

  /**
   * Takes over what a context says otherwise, by value: a host may make it of what the session answers. A list of churches
   * that is another user's has only not been said anew yet, or is said before its user.
   */
  #take(said: Words, base: SessionState): void {
    const { user, person, userChurch, userChurches } = said;
    const who = identityOf(said);
    const known = isSamePlace(who, identityOf(base)) ? base.person : userChurch?.person;
    const own = person?.id === who.personId ? person : known;
    const isHere = isIn(userChurches, who);
    const isKnown = isShared(userChurches, base.userChurches);
    const isOfOthers = this.#others?.user?.id !== who.userId && isShared(userChurches, this.#others?.userChurches);
    const isOfUser = isHere || isKnown || (!isOfOthers && !base.userChurches?.[0]);
    // Somebody has joined a church.
    if (isHere && isKnown && !isEqual(userChurches, base.userChurches)) this.#strange = undefined;
    const next: Partial<SessionState> = {
      user: user ?? undefined,
      userChurch: userChurch ?? undefined,
      person: (who.churchId && personInChurch(own, base.person, user ?? base.user)) || undefined,
      userChurches: (isOfUser && withoutLeft(userChurches, base.leftChurches)) || undefined,
    };
    const news = Object.entries(next).filter(([key, value]) => value && !isEqual(value, base[key as keyof SessionState]));
    this.#assign({ ...(base === NOBODY && NOBODY), ...Object.fromEntries(news) });
  }

  /** A church brings its tokens and permissions along, unless it grants what the former one did: a host may have set others. */
  #assign(change: Partial<SessionState>): void {
    const session = this.#session;
    if (Object.keys(change).length === 0) return;
    const [before, after] = [session.state, { ...session.state, ...change }].map((state) => session.configsOf(state));
    session.assign(change, isEqual(before, after) ? undefined : after);
  }

  get #former(): SessionIdentity | undefined {
    return this.#said ?? this.#session.contextSaid;
  }

  #awaited() {
    return this.#recent.filter(({ at }) => Date.now() - at < ECHO_MS);
  }
}

export const hostContextPart: Part<HostContext> = { name: "hostContext", create: (core) => new HostContext(core) };
