import type { Thread } from "../../client/threads/Thread.js";

interface Failed {
  localId: string;
  content: string;
}

/** Sends one composer's new messages: the conversation is created once, and a failed send is taken up where it failed. */
export class NoteSender {
  #conversationId: string | undefined;
  #failed: Failed | undefined;

  /** The conversation that this sender created, if any. */
  get createdId(): string | undefined {
    return this.#conversationId;
  }

  /** Posts `content`, first creating the conversation where there is none yet (LESSON: resume from the failed step). */
  async send(options: {
    content: string;
    conversationId: string | undefined;
    createConversation: (() => Promise<string | undefined>) | undefined;
    threadOf: (conversationId: string) => Thread;
  }): Promise<void> {
    const { content, conversationId, createConversation, threadOf } = options;
    const id = conversationId ?? this.#conversationId ?? (await createConversation?.());
    if (!id) throw new Error("There is no conversation to post to.");
    if (!conversationId) this.#conversationId = id;
    const thread = threadOf(id);
    const earlier = this.#failed;
    this.#failed = undefined;
    try {
      if (earlier && earlier.content === content && this.#isWaiting(thread, earlier)) {
        await thread.retry(earlier.localId);
      } else {
        if (earlier) thread.discard(earlier.localId);
        await thread.send(content);
      }
    } catch (error) {
      const last = thread.store.getState().messages.findLast((message) => message.localState === "failed");
      if (last?.localId) this.#failed = { localId: last.localId, content: last.content ?? "" };
      throw error;
    }
  }

  #isWaiting(thread: Thread, { localId }: Failed): boolean {
    return thread.store.getState().messages.some((message) => message.localId === localId && message.localState === "failed");
  }
}
