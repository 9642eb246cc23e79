import type { Part } from "../ClientCore.js";

/** Calls that fail together ask for the login page together, within this time; later ones mean it anew. */
const REDIRECT_HOLD_MS = 1_000;

/** Lets one redirect to the login page through, however many calls fail at once (O27). */
export class RedirectLatch {
  #isHeld = false;

  /** Whether this is the first redirect for a second: a page that is left, and come back to, may be left again. */
  take(): boolean {
    if (this.#isHeld) return false;
    this.#isHeld = true;
    setTimeout(() => (this.#isHeld = false), REDIRECT_HOLD_MS);
    return true;
  }
}

export const redirectPart: Part<RedirectLatch> = { name: "redirect", create: () => new RedirectLatch() };
