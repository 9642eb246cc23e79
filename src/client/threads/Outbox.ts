import { findSavedCopy } from "../../rules/messaging/findSavedCopy.js";
import type { Message } from "../../types/messaging.js";
import type { ThreadMessage } from "../../types/thread.js";
import type { ClientCore } from "../ClientCore.js";
import { draftsPart } from "../drafts/Drafts.js";
import { isApiError, isSilentFailure } from "../http/ApiError.js";
import { ownMessagesPart } from "../realtime/OwnMessages.js";
import { sessionPart } from "../session/SessionStore.js";
import { setTimer } from "../time.js";
import { sendAttemptsPart } from "./SendAttempts.js";

/** What an outbox needs of its thread. */
export interface OutboxThread {
  readonly conversationId: string;
  messages(): readonly ThreadMessage[];
  setMessages(messages: readonly ThreadMessage[]): void;
  /** How many loads have begun. */
  loads(): number;
  /** Whether the messages that are shown are those of the server now, as far as can be known. */
  isCurrent(): boolean;
  /** Brings the thread up to date now; rejects when that fails. */
  refresh(): Promise<void>;
  /** Joins the load under way, else tries once to bring the thread up to date. */
  look(): Promise<void>;
  /** Sends words; the frames that arrive meanwhile wait until the answer has been taken in. */
  post(content: string): Promise<Message | undefined>;
}

/** So long a writer waits for a look after a lost answer before being told that the send has failed. */
const LOOK_MS = 1_000;
const within = (ms: number, promise: Promise<void>): Promise<unknown> =>
  Promise.race([promise.catch(() => undefined), new Promise<void>((resolve) => setTimer(resolve, ms))]);

/** Whether the server has said that nothing happened. */
const isRefused = (error: unknown): boolean => isApiError(error) && error.outcome === "refused";

/** The writer's own messages on their way: shown at once, sent once, and never given up silently. */
export class Outbox {
  readonly #core: ClientCore;
  readonly #thread: OutboxThread;
  readonly #deliveries = new Map<string, Promise<void>>();
  #written = 0;
  readonly #confirmedDuring = new Map<string, number>();

  constructor(core: ClientCore, thread: OutboxThread) {
    this.#core = core;
    this.#thread = thread;
  }

  /**
   * Shows the message at once and sends it; rejects, with the failed message still shown, when it was not saved. The same
   * words that are under way, or that failed, are that same message. `instead`: failed words that these replace.
   */
  send(content: string, instead?: string): Promise<void> {
    const mine = (words: string | undefined) =>
      this.#thread.messages().find((message) => message.content === words && (this.#isSending(message) || message.localState === "failed"));
    const twin = mine(content);
    if (twin?.localId) return this.retry(twin.localId);
    const replaced = mine(instead);
    if (replaced?.localId && !this.#isSending(replaced)) this.discard(replaced.localId);
    const { identity, displayName } = this.#core.part(sessionPart);
    const echo: ThreadMessage = {
      localId: `local-${(this.#written += 1)}`,
      localState: "sending",
      conversationId: this.#thread.conversationId,
      content,
      personId: identity.personId ?? null,
      displayName: displayName || null,
      timeSent: this.#core.now(),
    };
    this.#thread.setMessages([...this.#thread.messages(), echo]);
    return this.#deliver(echo);
  }

  /** Sends a failed message again, after a look whether it was saved after all; one that is under way is not sent twice. */
  async retry(localId: string): Promise<void> {
    const underWay = this.#deliveries.get(localId);
    if (underWay) return underWay;
    const echo = this.#find(localId);
    if (echo?.localState !== "failed") return;
    this.#patch(localId, { localState: "sending" });
    await this.#deliver(echo);
  }

  /** Takes a failed message away. */
  discard(localId: string): void {
    this.#thread.setMessages(this.#thread.messages().filter((message) => message.localId !== localId));
  }

  /**
   * Recognises own messages in the server's list: those under way, those whose answer was lost, and words that are still a
   * draft because the church was changed before the answer came.
   */
  recognise(server: readonly Message[]): void {
    if (this.#core.part(sendAttemptsPart).isEmpty) return;
    const { conversationId } = this.#thread;
    for (const { localId = "", localState, content } of this.#thread.messages()) {
      if (localState !== "sending" && localState !== "failed") continue;
      const copy = this.#findCopy(content ?? "", server);
      if (copy?.id) this.#confirm(localId, copy.id);
      if (copy && localState === "failed") this.#forgetDraft(content ?? "");
    }
    const draft = this.#core.part(draftsPart).get(conversationId);
    const isUnderWay = this.#thread.messages().some(({ localState, content }) => localState === "sending" && content === draft);
    if (!draft || isUnderWay || !this.#findCopy(draft, server)) return;
    this.#forgetDraft(draft);
    // Stores the thread without the attempt that has just been settled.
    this.#thread.setMessages(this.#thread.messages());
  }

  /** Whether a message that was saved must be in the answer of a load: it is not, so somebody deleted it. */
  isGone(message: ThreadMessage, load: number): boolean {
    return message.localState === "sent" && load > (this.#confirmedDuring.get(message.localId ?? "") ?? load);
  }

  #deliver(echo: ThreadMessage): Promise<void> {
    const localId = echo.localId ?? "";
    const delivery = this.#attempt(localId, echo.content ?? "").finally(() => this.#deliveries.delete(localId));
    this.#deliveries.set(localId, delivery);
    return delivery;
  }

  async #attempt(localId: string, content: string): Promise<void> {
    const { conversationId } = this.#thread;
    const attempts = this.#core.part(sendAttemptsPart);
    const key = attempts.keyOf(conversationId, content);
    // The server has it, under this id.
    const isDone = () => !!this.#find(localId)?.id;
    try {
      // An earlier send of these words may have arrived; without a look nothing is sent again.
      if (attempts.get(key)) await this.#thread.refresh();
      // What is in the thread now tells a saved copy apart from an older message with the same content.
      else if (!this.#thread.isCurrent()) await within(LOOK_MS, this.#thread.look());
      if (isDone()) return;
      const ids = this.#thread.messages().flatMap(({ id }) => (id ? [id] : []));
      attempts.begin(key, this.#thread.isCurrent() ? new Set(ids) : undefined);
      // Stores the attempt before the request goes out: the page may be reloaded before the answer.
      this.#thread.setMessages(this.#thread.messages());
      const saved = await this.#post(key, content);
      if (saved?.id) this.#core.part(ownMessagesPart).add(saved.id);
      if (isDone()) return;
      if (saved?.id) return this.#confirm(localId, saved.id);
      // Saved, but the answer does not say as what: the next load brings the message itself.
      this.discard(localId);
      void this.#thread.refresh().catch(() => undefined);
    } catch (error) {
      if (isDone()) return;
      this.#patch(localId, { localState: "failed" });
      throw error;
    }
  }

  async #post(key: string, content: string): Promise<Message | undefined> {
    const attempts = this.#core.part(sendAttemptsPart);
    try {
      const saved = await this.#thread.post(content);
      attempts.end(key);
      return saved;
    } catch (error) {
      if (isRefused(error)) attempts.end(key);
      // It may have arrived: a look that succeeds settles it. The writer waits for it only a moment.
      else if (!isSilentFailure(error)) await within(LOOK_MS, this.#thread.refresh());
      throw error;
    }
  }

  /** The server's copy of words whose sending has been tried; from then on the attempt is settled. */
  #findCopy(content: string, server: readonly Message[]): Message | undefined {
    const attempts = this.#core.part(sendAttemptsPart);
    const key = attempts.keyOf(this.#thread.conversationId, content);
    const attempt = attempts.get(key);
    const personId = this.#core.part(sessionPart).identity.personId ?? "";
    const copy = attempt && findSavedCopy({ content, personId, ...attempt }, server);
    if (copy) attempts.end(key);
    return copy;
  }

  /** The words were kept for another try; it is not needed any more. */
  #forgetDraft(content: string): void {
    this.#core.part(draftsPart).clear(this.#thread.conversationId, content);
  }

  #confirm(localId: string, id: string): void {
    this.#confirmedDuring.set(localId, this.#thread.loads());
    this.#patch(localId, { id, localState: "sent" });
  }

  #isSending(message: ThreadMessage): boolean {
    return this.#deliveries.has(message.localId ?? "");
  }

  #find(localId: string): ThreadMessage | undefined {
    return this.#thread.messages().find((message) => message.localId === localId);
  }

  #patch(localId: string, change: Partial<ThreadMessage>): void {
    this.#thread.setMessages(this.#thread.messages().map((message) => (message.localId === localId ? { ...message, ...change } : message)));
  }
}
