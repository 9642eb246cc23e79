import type { HostSession } from "../../src/platform/session/HostSession.js";
import type { Login, UserChurch, UserContext } from "../../src/platform/session/types.js";

type Words = Pick<UserContext, "user" | "person" | "userChurch" | "userChurches">;
interface Turn {
  words: Partial<Words>;
  /** Whether the host says so of its own accord. */
  isOwn: boolean;
  isOpen: boolean;
}

const NOBODY: Words = { user: null, person: null, userChurch: null, userChurches: null };

/**
 * A host that keeps the session in a React context of its own: what its setters are told shows a turn later, whatever it
 * fetches anew are other objects, and some of its views hold a context of long ago. What it was told it may show one thing
 * after the other.
 */
export class LaggingHost {
  readonly #inHalves: boolean;
  #words = NOBODY;
  #turns: Turn[] = [];
  #handedOut: UserContext[] = [this.#make()];
  #heard: UserContext | undefined;

  constructor(inHalves = false) {
    this.#inHalves = inHalves;
  }

  get context(): UserContext {
    return this.#handedOut.at(-1) ?? this.#make();
  }

  /** Whether something that was said to it, or by it, does not show yet. */
  get isBehind(): boolean {
    return this.#turns.length > 0;
  }

  get isAboutToSpeak(): boolean {
    return this.#turns.some(({ isOwn }) => isOwn);
  }

  /** The same words once more: in another object, or with nothing that is the same object, as of a host that fetched them anew. */
  render(isFetched: boolean): void {
    if (isFetched) this.#words = structuredClone(this.#words);
    this.#handedOut.push(this.#make());
  }

  /** The setters that are called from now on show in another turn than those that were called before. */
  endTurn(): void {
    for (const turn of this.#turns) turn.isOpen = false;
  }

  /** What was said longest ago shows. Answers whether the host says it of its own accord; `undefined` when there is nothing. */
  show(): { isOwn: boolean } | undefined {
    const turn = this.#turns.shift();
    if (!turn) return undefined;
    this.#words = { ...this.#words, ...turn.words };
    this.#handedOut.push(this.#make());
    return turn;
  }

  /** The host itself signs somebody in, or goes to another church. */
  enter({ user, userChurches }: Login, userChurch: UserChurch | undefined): void {
    this.#say({ user, userChurches, userChurch, person: userChurch?.person }, true);
  }

  /** The host forgets who was signed in, because somebody logged out. */
  forget(): void {
    for (const [name, nothing] of Object.entries(NOBODY)) this.#say({ [name]: nothing }, false);
  }

  /** The view that stands around everything hands over the present context. */
  tell(listener: HostSession): void {
    if (this.#heard !== this.context) listener.receive(this.context, this.#heard);
    this.#heard = this.context;
  }

  /** A context that the host had at some time, as a view has it that was made then and is mounted now. */
  contextOfBefore(which: number): UserContext | undefined {
    return this.#handedOut[which % this.#handedOut.length];
  }

  #say(words: Partial<Words>, isOwn: boolean): void {
    const last = this.#turns.at(-1);
    if (last?.isOpen && last.isOwn === isOwn && (isOwn || !this.#inHalves))
      Object.assign(last.words, words);
    else this.#turns.push({ words: { ...words }, isOwn, isOpen: true });
  }

  #make(): UserContext {
    return {
      ...this.#words,
      setUser: (user) => this.#say({ user }, false),
      setPerson: (person) => this.#say({ person }, false),
      setUserChurch: (userChurch) => this.#say({ userChurch }, false),
      setUserChurches: (userChurches) => this.#say({ userChurches }, false),
    };
  }
}
