import { withoutLeft } from "../../rules/churches/withoutLeft.js";
import { personInChurch } from "../../rules/people/personInChurch.js";
import type { UserContext } from "../../types/churches.js";
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
const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const wordsOf = (context: Words) => JSON.stringify(WORDS.map((name) => context[name]));

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
  #words = "";
  /** Who the session has been lately, oldest first, and no context has named since. */
  #recent: (SessionIdentity & { at: number })[] = [];

  constructor(core: ClientCore) {
    const session = core.part(sessionPart);
    this.#session = session;
    session.store.subscribe((state, before) => {
      const who = identityOf(state);
      if (!isSame(who, identityOf(before))) this.#recent = [...this.#awaited(), { ...who, at: Date.now() }];
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
    // Hosts make one anew on every render, of the same things.
    if (before && WORDS.every((name) => context[name] === before[name])) return;
    const words = wordsOf(context);
    const isFresh = words !== (before ? wordsOf(before) : this.#words);
    this.#words = words;
    if (isFresh) this.#judge(context, !before || !isSame(identityOf(context), identityOf(before)));
  }

  #judge(context: UserContext, isChange: boolean): void {
    const session = this.#session;
    const ours = session.identity;
    const former = this.#former;
    const said = identityOf(context);
    const recent = this.#awaited();
    const isNews = (isIt: (who: SessionIdentity) => boolean) => isChange && ![former, ours, ...recent].some((who) => who && isIt(who));
    const isNewUser = !!said.userId && isNews(({ userId }) => userId === said.userId);
    const isNewPlace = !!said.churchId && (!!said.personId || !ours.churchId) && isNews((who) => isSamePlace(who, said));
    const isOther = isNewUser && !!ours.userId;
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
    } else if (isOther && !isNewPlace) {
      // Nobody inherits the church of another: their own comes with the next turn, or there is none.
      isMove = !isHalf;
      if (isMove) this.#assign({ ...NOBODY, user: context.user ?? undefined });
    } else if (isNewPlace || (isTheirs && isOfHere)) {
      this.#take(isTheirs ? context : { ...session.state, userChurch: context.userChurch }, isOther ? NOBODY : session.state);
    }
    if (isMove) this.#recent = [];
  }

  /** Takes over what a context says otherwise, by value: a host may make it of what the session answers. */
  #take(said: Words, base: SessionState): void {
    const { user, person, userChurch, userChurches } = said;
    const who = identityOf(said);
    const known = isSamePlace(who, identityOf(base)) ? base.person : userChurch?.person;
    const own = person?.id === who.personId ? person : known;
    const next: Partial<SessionState> = {
      user: user ?? undefined,
      userChurch: userChurch ?? undefined,
      person: personInChurch(own, base.person, user ?? base.user) ?? undefined,
      userChurches: withoutLeft(userChurches, base.leftChurches) ?? undefined,
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
