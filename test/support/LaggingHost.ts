import type { Login, UserChurch, UserContext } from "../../src/types/churches.js";

type Words = Pick<UserContext, "user" | "person" | "userChurch" | "userChurches">;

const NOBODY: Words = { user: null, person: null, userChurch: null, userChurches: null };

/**
 * A host that keeps the session in a React context of its own: what its setters are told shows a turn later, whatever it
 * fetches anew are other objects, and some of its views hold a context of long ago.
 */
export class LaggingHost {
  /** Every context that was ever handed out, the present one last. */
  readonly handedOut: UserContext[] = [];
  #words: Words = NOBODY;
  #waiting: Partial<Words>[] = [];

  /** The present context: one object as long as nothing changes, another one after each change. */
  get context(): UserContext {
    return this.handedOut.at(-1) ?? this.#handOut();
  }

  /** A context with the same words and none of the same objects, as of a host that fetched them anew. */
  refetch(): UserContext {
    this.#words = structuredClone(this.#words);
    return this.#handOut();
  }

  /** The same words in another object, as of a host that makes its context on every render. */
  render(): UserContext {
    return this.#handOut();
  }

  /** What was told before the last turn shows. Returns whether it changes anything. */
  turn(): boolean {
    const change = this.#waiting.shift();
    if (!change) return false;
    this.#words = { ...this.#words, ...change };
    this.#handOut();
    return true;
  }

  /** The host itself signs somebody in, or changes the church. */
  enter({ user, userChurches }: Login, userChurch: UserChurch | undefined): void {
    this.#waiting.push({ user, userChurches, userChurch, person: userChurch?.person });
  }

  leave(): void {
    this.#waiting.push(NOBODY);
  }

  #handOut(): UserContext {
    const tell = (change: Partial<Words>) => {
      // Setters that are called together show together.
      const last = this.#waiting.at(-1);
      const [name] = Object.keys(change);
      if (last && name && !(name in last)) Object.assign(last, change);
      else this.#waiting.push(change);
    };
    const context = {
      ...this.#words,
      setUser: (user: UserContext["user"]) => tell({ user }),
      setPerson: (person: UserContext["person"]) => tell({ person }),
      setUserChurch: (userChurch: UserContext["userChurch"]) => tell({ userChurch }),
      setUserChurches: (userChurches: UserContext["userChurches"]) => tell({ userChurches }),
    } satisfies UserContext;
    this.handedOut.push(context);
    return context;
  }
}
