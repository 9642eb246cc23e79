import type { Part } from "../ClientCore.js";

/** Lets one redirect to the login page through per session, however many calls fail at once (O27). */
export class RedirectLatch {
  #taken = -1;

  /** Whether this is the first redirect of the epoch. */
  take(epoch: number): boolean {
    if (this.#taken === epoch) return false;
    this.#taken = epoch;
    return true;
  }
}

export const redirectPart: Part<RedirectLatch> = { name: "redirect", create: () => new RedirectLatch() };
