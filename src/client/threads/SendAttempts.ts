import type { ClientCore, Part } from "../ClientCore.js";
import { sessionPart } from "../session/SessionStore.js";

/** What is known about a send whose outcome is not: enough to look for it before anything is sent again. */
export interface SendAttempt {
  /** The messages that were in the thread before it; `undefined` where the thread could not be loaded. */
  knownIds: ReadonlySet<string> | undefined;
}

/** So many lost answers are remembered. */
const MAX_ATTEMPTS = 50;

/**
 * Sends that may have happened, by person, church, conversation and words. They outlive a composer, a thread and a
 * change of church: whatever sends the same words again looks first (O35).
 */
export class SendAttempts {
  readonly #core: ClientCore;
  readonly #attempts = new Map<string, SendAttempt>();

  constructor(core: ClientCore) {
    this.#core = core;
  }

  /** Names a send of the current person; the name stays good after another has signed in. */
  keyOf(conversationId: string, content: string): string {
    const { personId, churchId } = this.#core.part(sessionPart).identity;
    return JSON.stringify([personId, churchId, conversationId, content]);
  }

  get isEmpty(): boolean {
    return this.#attempts.size === 0;
  }

  get(key: string): SendAttempt | undefined {
    return this.#attempts.get(key);
  }

  begin(key: string, knownIds: ReadonlySet<string> | undefined): void {
    this.#attempts.set(key, { knownIds });
    const [oldest] = this.#attempts.keys();
    if (this.#attempts.size > MAX_ATTEMPTS && oldest !== undefined) this.#attempts.delete(oldest);
  }

  /** Its outcome is known. */
  end(key: string): void {
    this.#attempts.delete(key);
  }
}

export const sendAttemptsPart: Part<SendAttempts> = { name: "sendAttempts", create: (core) => new SendAttempts(core) };
