import type { ClientCore, Part } from "../ClientCore.js";
import { epochPart } from "../session/Epoch.js";
import { Thread } from "./Thread.js";

/** Threads that nobody shows are kept for a quick return, up to this many. */
const IDLE_THREADS = 30;

/** The open and recently open conversations of the current session. */
export class ThreadCache {
  readonly #core: ClientCore;
  #threads = new Map<string, Thread>();
  #made = 0;

  constructor(core: ClientCore) {
    this.#core = core;
    core.part(epochPart).subscribe(() => (this.#threads = new Map()));
  }

  /** The thread of a conversation; the same object as long as the session lasts. */
  get(conversationId: string): Thread {
    const known = this.#threads.get(conversationId);
    const thread = known ?? new Thread(this.#core, conversationId, (this.#made += 1));
    this.#threads.delete(conversationId);
    this.#threads.set(conversationId, thread);
    if (!known) this.#trim();
    return thread;
  }

  #trim(): void {
    for (const [id, thread] of this.#threads) {
      if (this.#threads.size <= IDLE_THREADS) return;
      const isPending = thread.store.getState().messages.some((message) => message.localState && message.localState !== "sent");
      if (!thread.isRetained && !isPending) this.#threads.delete(id);
    }
  }
}

export const threadsPart: Part<ThreadCache> = { name: "threads", create: (core) => new ThreadCache(core) };
