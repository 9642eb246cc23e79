import { withoutLeft } from "../../rules/churches/withoutLeft.js";
import { personInChurch } from "../../rules/people/personInChurch.js";
import { asObject } from "../../rules/api/asObject.js";
import { idText } from "../../rules/session/idText.js";
import { isSameId } from "../../rules/session/isSameId.js";
import { judgeContext } from "../../rules/session/judgeContext.js";
import { contentOf } from "../../rules/session/contentOf.js";
import { isSameContent } from "../../rules/session/isSameContent.js";
import { placeOf } from "../../rules/session/placeOf.js";
import type { UserChurch, UserContext } from "../../types/churches.js";
import type { SessionIdentity } from "../../types/session.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { monotonicNow } from "../time.js";
import { identityOf, NOBODY, type SessionState, type SessionStore, sessionPart } from "./SessionStore.js";

/** How long a context may go on saying what the session was before it was told otherwise, in milliseconds. */
export const ECHO_MS = 5_000;

const WORDS = ["user", "person", "userChurch", "userChurches"] as const;
type Words = Pick<UserContext, (typeof WORDS)[number]>;

const isSame = (one: SessionIdentity, other: SessionIdentity | null | undefined) =>
  !!other && one.userId === other.userId && placeOf(one) === placeOf(other);
/** Compares by content. */
const isEqual = (one: unknown, other: unknown) => one === other || isSameContent(contentOf(one), contentOf(other));
/** What is said, where it says something else. */
const newer = <T>(said: T | null | false | "" | undefined, known: T) => (said && !isEqual(said, known) ? said : known);
type List = UserChurch[] | null | undefined;
/** Whether a list names a church, with who the user is there as far as it says so. Lists come from hosts as they are. */
const isIn = (list: List, { churchId, personId }: SessionIdentity) =>
  Array.isArray(list) &&
  list.some((entry) => isSameId(entry?.church?.id, churchId) && (idText(entry?.person?.id) ?? personId) === personId);
const isShared = (one: List, other: List) => Array.isArray(one) && one.some((userChurch) => isIn(other, identityOf({ userChurch })));

/**
 * What hosts keep in their own contexts, taken over by the session. Only a change of what a context says is news
 * (`judgeContext`): it may be a turn behind what it was told, say it word by word, be made anew on every render, and be held
 * by a view of long ago.
 */
export class HostContext {
  readonly #session: SessionStore;
  /** What each context has said; the same object may say something else by now. */
  readonly #heard = new WeakMap<UserContext, Words>();
  /** The context that was heard last, for its setters. */
  latest: UserContext | undefined;
  /** What was heard last. */
  #words: Words | undefined;
  /** Who was named last, and where; half of what a context was told does not count. */
  #said: SessionIdentity | undefined;
  /** What the session has become since a context said so last, oldest first: what it was told, or will be. */
  #told: (SessionIdentity & { at: number })[] = [];
  /** The session of the user before. */
  #others: SessionState | undefined;
  /** A place said last that is none of those that the user was known to have: it may be said before its user. */
  #strange: string | undefined;

  constructor(core: ClientCore) {
    const session = core.part(sessionPart);
    this.#session = session;
    session.store.subscribe((state, before) => {
      const ours = identityOf(state);
      const former = identityOf(before);
      if (former.userId !== ours.userId) {
        if (former.userId) this.#others = before;
        this.#strange = undefined;
      }
      if (!isSame(ours, former)) this.#told.push({ ...ours, at: monotonicNow() });
    });
  }

  /** Whether no context has said anything yet. */
  get isSilent(): boolean {
    return !this.#former;
  }

  /** Takes over what is news in a context. `before` is what the same view handed over before it, where it did. */
  hear(said: UserContext | null | undefined, before?: UserContext | null): void {
    const context = asObject<UserContext>(said);
    if (!context) return;
    this.latest = context;
    const former = before ?? this.#heard.get(context) ?? this.#words;
    const words = { ...context };
    this.#heard.set(context, words);
    if (former && WORDS.every((name) => isEqual(words[name], former[name]))) return;
    this.#words = words;
    this.#judge(context, before && identityOf(before));
  }

  #judge(context: UserContext, before: SessionIdentity | null | undefined): void {
    const session = this.#session;
    const { state, identity: ours } = session;
    const former = this.#former;
    const told = this.#told.filter(({ at }) => monotonicNow() - at < ECHO_MS);
    const said = identityOf(context);
    // Who is left out is the one of before.
    if (said.churchId) said.userId ??= former?.userId;
    const verdict = judgeContext({ said, known: [former, ours, before, ...told], strange: this.#strange });
    // What it says before anything else waits for the church.
    if (verdict === "alone" && !former) return;
    const echo = told.findIndex((each) => isSame(said, each));
    // Half of what it was told waits for the other half; what it was told before that, it will not say any more.
    if (!isSame(said, former) && !isSame(said, before) && (verdict || !former || echo >= 0 || isSame(said, ours))) {
      this.#said = said;
      this.#told = told.slice(echo + 1);
    }
    if (verdict === "same") this.#take(context, state);
    if (!verdict || verdict === "same") return;
    if (verdict === "end") session.logout();
    else if (verdict === "other" || verdict === "alone") {
      this.#others = state;
      this.#take(verdict === "other" ? context : { ...context, userChurch: null }, NOBODY);
    } else {
      this.#strange = state.userChurches?.[0] && !isIn(state.userChurches, said) ? placeOf(said) : undefined;
      this.#take(verdict === "move" ? context : { ...state, userChurch: context.userChurch }, state);
    }
    // What it has done by itself, it was not told.
    this.#told = [];
  }

  /**
   * Takes over what a context says otherwise, by value: a host may make it of what the session answers. A list of churches
   * that is another user's has only not been said anew yet, or is said before its user.
   */
  #take(said: Words, base: SessionState): void {
    const { user, person, userChurch, userChurches } = said;
    const who = identityOf(said);
    const own = [person, base.person, userChurch?.person].find((each) => idText(each?.id) === who.personId);
    const isHere = isIn(userChurches, who);
    const isKnown = isShared(userChurches, base.userChurches);
    const isOfOthers = idText(this.#others?.user?.id) !== who.userId && isShared(userChurches, this.#others?.userChurches);
    const isOfUser = isHere || isKnown || (!isOfOthers && !base.userChurches?.[0]);
    // Somebody has joined a church.
    if (isHere && isKnown && !isEqual(userChurches, base.userChurches)) this.#strange = undefined;
    const session = this.#session;
    const next: SessionState = {
      ...base,
      user: newer(user, base.user),
      userChurch: newer(userChurch, base.userChurch),
      person: newer(who.churchId && personInChurch(own, base.person, user ?? base.user), base.person),
      userChurches: newer(isOfUser && withoutLeft(userChurches, base.leftChurches), base.userChurches),
    };
    if (WORDS.every((word) => next[word] === session.state[word])) return;
    // A church brings its tokens and permissions along, unless it grants what the former one did: a host may have set others.
    const [before, after] = [session.state, next].map((state) => session.configsOf(state));
    session.assign(next, isEqual(before, after) ? undefined : after);
  }

  get #former(): SessionIdentity | undefined {
    return this.#said ?? this.#session.contextSaid;
  }
}

export const hostContextPart: Part<HostContext> = { name: "hostContext", create: (core) => new HostContext(core) };
