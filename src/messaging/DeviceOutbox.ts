// Imports almost only types from modules that the entries use. More imports would make bundlers split each entry into more chunks.
import type { KeptMounts, StoredMessage, ThreadMessage } from "./types.js";
import { type RetriedConversation, RetryPolicy, UncertainError } from "./RetryPolicy.js";
import type { ClientCore, ClientOptions } from "../platform/core/ClientCore.js";
import type { DeviceStore } from "../platform/core/DeviceStore.js";
import { watchWakeEvents } from "../platform/core/wakeEvents.js";

/** Returns the key prefix of end marks for the key prefix of messages. The end mark of a message says that it was sent or discarded. */
const endKeyOf = (deviceKey: string): string => `ended${deviceKey.slice(deviceKey.indexOf(":"))}`;

/** The members of `Outbox` that `DeviceOutbox` uses. An outbox has the messages of one conversation in one session. */
interface SessionOutbox extends RetriedConversation {
  readonly sessionEnd: AbortSignal;
  readonly deviceKey: string | undefined;
  readonly keptIds: Set<string>;
  readonly conversationId: string;
  readonly drafts: { get(name: string): string; clear(name: string, sent: string): void };
  readonly unsent: readonly ThreadMessage[];
  findMessage(id: string): ThreadMessage | undefined;
  setUnsent(unsent: readonly ThreadMessage[]): void;
  readonly isCurrent: boolean;
  readonly query: { readonly isFetching: boolean; fetch(): Promise<void> };
  refetchOnce(signal: AbortSignal): Promise<void>;
  attempt(localId: string, signal: AbortSignal): Promise<void>;
  forgetAttempt(content: string): void;
  toStored(message: ThreadMessage): StoredMessage;
  restoreStored(stored: Partial<Record<keyof StoredMessage, unknown>>): ThreadMessage | undefined;
  watchReconnects(onReconnect: () => void): () => void;
}

/** The first and the longest delay between two tries while messages wait, in milliseconds. The delay doubles after each try. */
const RETRY_MS = 10_000;
const MAX_RETRY_MS = 15 * 60_000;
/** The timeout of one send, in milliseconds. Requests have no timeout by default, and other tabs wait for the lock meanwhile. */
const SEND_TIMEOUT_MS = 60_000;
/** How long a tab waits for the lock while another tab sends, in milliseconds. Then its messages wait for the next try. */
const LOCK_TIMEOUT_MS = 10_000;
/**
 * The pause between two messages of a conversation, in milliseconds. Servers store times in whole seconds, and return messages
 * of the same second in any order.
 */
const ORDER_MS = 1_000;
/** Whether the browser has a network connection, or does not report it. */
const isOnline = (): boolean => globalThis.navigator?.onLine !== false;

const isPending = ({ localState, isWaiting }: ThreadMessage): boolean =>
  localState === "sending" || isWaiting === true;

/**
 * Keeps unsent messages on the device, and sends them when the network is back. For each conversation, one tab at a time sends,
 * in the order in which the messages were written.
 */
export class DeviceOutbox {
  readonly retries = new RetryPolicy();
  readonly #core: ClientCore;
  readonly #locks: ClientOptions["locks"];
  readonly #device: DeviceStore;
  readonly #mounts: KeptMounts;
  readonly #drains = new Map<SessionOutbox, Promise<void>>();
  readonly #errors = new Map<string, Error>();
  /** By outbox and local id: the stored messages as JSON. */
  readonly #stored = new WeakMap<SessionOutbox, Map<string, string>>();
  /** The local ids of the messages that were sent or discarded in this tab. */
  readonly #endedIds = new Set<string>();
  /** The outboxes with messages that wait for the next try. */
  readonly #waiting = new Set<SessionOutbox>();
  #writes: Promise<unknown> = Promise.resolve();
  #retryMs = RETRY_MS;
  #stopWaiting: (() => void) | undefined;

  constructor(
    core: ClientCore,
    device: DeviceStore,
    locks: ClientOptions["locks"],
    mounts: KeptMounts,
  ) {
    this.#core = core;
    this.#locks = locks;
    this.#mounts = mounts;
    mounts.onChange = () => this.#schedule();
    this.#device = device;
  }

  /** Shows a conversation's messages that the device keeps, and sends the pending ones. */
  async restore(outbox: SessionOutbox): Promise<void> {
    await this.#readEntries(outbox);
    const canSend = isOnline() && !outbox.sessionEnd.aborted;
    if (canSend && outbox.unsent.some(isPending)) await this.#drain(outbox);
    else this.#updateWaiting(outbox);
  }

  /** Sends a message after the earlier ones of its conversation. Rejects if the server has not saved it. */
  async deliver(outbox: SessionOutbox, localId: string): Promise<void> {
    const isSending = () => outbox.findMessage(localId)?.localState === "sending";
    // Stores the message again: while the draft of the composer was equal to it, `store` left it to the tab's storage.
    void this.store(outbox);
    // If a drain was already running, it may have passed its last check for pending messages.
    do await this.#drain(outbox);
    while (isSending() && !outbox.sessionEnd.aborted);
    const error = this.#errors.get(localId);
    this.#errors.delete(localId);
    if (outbox.unsent.some((message) => message.localId === localId))
      throw error ?? new DOMException("The session of the message has ended.", "AbortError");
  }

  /**
   * Called immediately before a message is posted. Reads the changes of other tabs, and resolves to whether the message is still
   * the next one to send. If so, records the time of the POST. Rejects with an `UncertainError` if the server may have the message.
   */
  async prepare(outbox: SessionOutbox, localId: string): Promise<boolean> {
    const findNext = () => {
      const next = outbox.unsent.find(isPending);
      return next?.localId === localId ? outbox.toStored(next) : undefined;
    };
    const wasAttempted = !!findNext()?.attempt;
    const isRead = await this.#readEntries(outbox);
    const next = findNext();
    // Another page has attempted it. Returns false, so that the loop of `#sendPending` refetches the thread first.
    if (!next || (next.attempt && !wasAttempted)) return false;
    // If the device does not answer, another tab may have sent a message that it keeps.
    const mayBeSent = !isRead && outbox.keptIds.has(localId);
    if (mayBeSent || this.retries.getProcessingMs(localId) > 0) throw new UncertainError();
    if (isOnline()) this.retries.recordPost(localId, this.#now, this.#now);
    return true;
  }

  /** Removes messages that another tab has sent or discarded. Waits for the lock of that tab. */
  async sync(outbox: SessionOutbox): Promise<void> {
    if (outbox.unsent.length === 0) return;
    // After a timeout, `#updateWaiting` schedules the next try.
    await this.#lock(outbox, async () => void (await this.#readEntries(outbox))).catch(
      () => undefined,
    );
    this.#updateWaiting(outbox);
  }

  /** Stores the unsent messages of a conversation on the device, and deletes the others. Resolves after the writes. */
  async store(outbox: SessionOutbox): Promise<void> {
    const { deviceKey, keptIds } = outbox;
    if (!deviceKey) return;
    const draft = outbox.drafts.get(outbox.conversationId);
    const stored = this.#storedOf(outbox);
    const unsent = new Map(outbox.unsent.map((message) => [message.localId ?? "", message]));
    const writes: Promise<unknown>[] = [this.#writes];
    for (const [id, message] of unsent) {
      const { value, at } = this.#entryOf(outbox, message);
      const text = JSON.stringify(value);
      // The tab's own storage keeps drafts and the failed messages of an earlier page.
      const isInTab = !stored.has(id) && (value.content === draft || value.isFailed);
      if (stored.get(id) === text || isInTab) continue;
      stored.set(id, text);
      const write = async () => {
        if (await this.#device.set(deviceKey + id, { value, at })) keptIds.add(id);
        // The device still has an older version, with which another page might send the message again. The tab's storage keeps it instead.
        else if (keptIds.delete(id)) {
          await this.#device.delete(deviceKey + id);
          outbox.setUnsent(outbox.unsent);
        }
      };
      writes.push(write());
    }
    for (const id of stored.keys()) {
      if (unsent.has(id)) continue;
      stored.delete(id);
      this.#endedIds.add(id);
      this.#errors.delete(id);
      this.retries.forget(id);
      writes.push(this.#end(deviceKey, id));
    }
    this.#writes = Promise.all(writes);
    await this.#writes;
  }

  /** Deletes a message that was sent or discarded. Its end mark tells other tabs that it was not deleted by a sign-out or the browser. */
  async #end(deviceKey: string, localId: string): Promise<void> {
    const at = this.#core.serverTimeMs;
    await this.#device.set(endKeyOf(deviceKey) + localId, { value: true, at });
    await this.#device.delete(deviceKey + localId);
  }

  get #now(): number {
    return this.#core.now().getTime();
  }

  #storedOf(outbox: SessionOutbox): Map<string, string> {
    const stored = this.#stored.get(outbox) ?? new Map<string, string>();
    this.#stored.set(outbox, stored);
    return stored;
  }

  #entryOf(outbox: SessionOutbox, message: ThreadMessage) {
    const { at = 0, ...stored } = outbox.toStored(message);
    const tries = this.retries.toStored(message.localId ?? "");
    return { at, value: { ...stored, ...tries, isFailed: !isPending(message) } };
  }

  /**
   * Updates the unsent messages from the device: adds those of other pages, removes those that were sent or discarded, and
   * marks those as failed that the device has lost. Resolves to whether the device could be read.
   */
  async #readEntries(outbox: SessionOutbox): Promise<boolean> {
    const { deviceKey, keptIds, sessionEnd } = outbox;
    if (!deviceKey) return false;
    // Messages whose first write ends during this read may be absent from its result, but were not deleted.
    const keptBefore = new Set(keptIds);
    // Deletes old entries only after a response has shown the server's time, because the device's clock may be wrong.
    const entries = await this.#device.entries(deviceKey, !!this.#core.serverDate);
    if (!entries || sessionEnd.aborted) return false;
    const isAbsent = ({ localId = "" }: ThreadMessage) => !entries.has(deviceKey + localId);
    const endKey = endKeyOf(deviceKey);
    const mayBeEnded = entries.size > 0 || outbox.unsent.some(isAbsent);
    const endKeys = mayBeEnded ? await this.#device.keys(endKey) : [];
    if (sessionEnd.aborted) return false;
    // No `await` from here on: `setUnsent` below would overwrite a message that was sent or discarded meanwhile.
    const unsent = new Map(outbox.unsent.map((message) => [message.localId ?? "", message]));
    let isChanged = false;
    for (const [id, message] of [...unsent].filter(([, each]) => isAbsent(each))) {
      const isEnded = endKeys?.includes(endKey + id);
      if (!isEnded && !keptBefore.has(id)) continue;
      this.#storedOf(outbox).delete(id);
      keptIds.delete(id);
      if (isEnded) this.#removeEnded(outbox, unsent, message);
      // The user signed out in another tab, or the browser has deleted the data. No tab will send the message now.
      else unsent.set(id, { ...message, localState: "failed", isWaiting: false });
      isChanged = true;
    }
    for (const [key, { value, at }] of entries) {
      const localId = key.slice(deviceKey.length);
      if (this.#endedIds.has(localId) || endKeys?.includes(endKey + localId)) continue;
      const known = outbox.findMessage(localId);
      // The tab's storage has restored the message as a failed one, and the device's version replaces it.
      const isAdopted = known?.localState === "failed" && !this.#storedOf(outbox).has(localId);
      keptIds.add(localId);
      const fields = (value ?? {}) as Record<string, unknown>;
      this.retries.restore(localId, fields, this.#now);
      // Also restores the attempt of a message that this tab knows, because another tab may have begun to send it.
      const message = outbox.restoreStored({ ...fields, localId, at });
      // Another tab has stopped to retry it.
      if (known?.isWaiting && fields.isFailed === true) {
        unsent.set(localId, { ...known, isWaiting: false });
        isChanged = true;
      }
      if (!message || (known && !isAdopted)) continue;
      const kept = { ...message, isWaiting: fields.isFailed !== true };
      // Marks it as stored, so that `store` does not write it again: another tab may be deleting it.
      this.#storedOf(outbox).set(localId, JSON.stringify(this.#entryOf(outbox, kept).value));
      unsent.set(localId, kept);
      isChanged = true;
    }
    const time = ({ timeSent }: ThreadMessage) => Number(timeSent);
    if (isChanged) outbox.setUnsent([...unsent.values()].toSorted((a, b) => time(a) - time(b)));
    return true;
  }

  /**
   * Removes a message that another tab has sent or discarded, and its attempt, which a later message with the same content would
   * otherwise use.
   */
  #removeEnded(
    outbox: SessionOutbox,
    unsent: Map<string, ThreadMessage>,
    { localId = "", content }: ThreadMessage,
  ): void {
    const first = [...unsent.values()].find((each) => each.content === content);
    unsent.delete(localId);
    if (first?.localId === localId) outbox.forgetAttempt(content ?? "");
  }

  /** Sends the pending messages of a conversation one after the other, until one fails. Joins a running drain. */
  #drain(outbox: SessionOutbox): Promise<void> {
    const running = this.#drains.get(outbox);
    if (running) return running;
    const drain = this.#lock(outbox, () => this.#sendPending(outbox))
      .catch((error: Error) => this.#postpone(outbox, error))
      .finally(() => {
        this.#drains.delete(outbox);
        this.#updateWaiting(outbox);
      });
    this.#drains.set(outbox, drain);
    return drain;
  }

  async #sendPending(outbox: SessionOutbox): Promise<void> {
    let failure: Error | undefined;
    let hasSent = false;
    while (!failure) {
      const next = outbox.unsent.find(isPending);
      if (!next || outbox.sessionEnd.aborted) break;
      if (hasSent) {
        hasSent = false;
        await new Promise((resolve) => setTimeout(resolve, ORDER_MS));
        continue;
      }
      failure = this.retries.getPause(outbox)?.error;
      if (failure) break;
      const { localId = "", content, isWaiting } = next;
      if (isWaiting && this.retries.getProcessingMs(localId) === 0)
        this.#change(outbox, localId, { localState: "sending", isWaiting: false });
      try {
        const signal = AbortSignal.timeout(SEND_TIMEOUT_MS);
        // The ids of all earlier messages are needed to find out later whether the server has this one or an older equal one.
        await this.#fetchUnlessCurrent(outbox, signal).catch((error: unknown) => {
          if (this.retries.isTransient(outbox, error, signal)) throw error;
        });
        await outbox.attempt(localId, signal);
        const message = outbox.findMessage(localId);
        hasSent = !message || !isPending(message);
        if (!hasSent) continue;
        if (isWaiting) outbox.drafts.clear(outbox.conversationId, content ?? "");
        this.retries.endPause(outbox);
        this.#retryMs = RETRY_MS;
      } catch (error) {
        if (error instanceof Error) this.#errors.set(localId, error);
        const message = outbox.findMessage(localId);
        // A later message must not arrive before this one.
        if (message && isPending(message)) failure = error as Error;
        if (failure) this.retries.pause(outbox, localId, failure);
      }
    }
    this.#postpone(outbox, failure);
    // Before the lock is released, the device must have the result for the other tabs.
    if (!outbox.sessionEnd.aborted) await this.store(outbox);
  }

  async #fetchUnlessCurrent(outbox: SessionOutbox, signal: AbortSignal): Promise<void> {
    const { query } = outbox;
    // Waits at most one second for a running fetch, which may get no response.
    if (query.isFetching)
      await Promise.race([query.fetch(), new Promise((resolve) => setTimeout(resolve, 1_000))]);
    if (!outbox.isCurrent) await outbox.refetchOnce(signal);
  }

  /** Marks the messages with the state "sending" as waiting for the next try. */
  #postpone(outbox: SessionOutbox, failure: Error | undefined): void {
    for (const { localId = "", localState } of outbox.unsent.filter(isPending)) {
      if (failure) this.#errors.set(localId, failure);
      if (localState === "sending")
        this.#change(outbox, localId, { localState: "failed", isWaiting: true });
    }
  }

  #change(outbox: SessionOutbox, localId: string, change: Partial<ThreadMessage>): void {
    const changed = outbox.unsent.map((each) =>
      each.localId === localId ? { ...each, ...change } : each,
    );
    outbox.setUnsent(changed);
  }

  /** Runs `work` under the Web Lock of the conversation. Rejects if another tab holds the lock for too long. */
  async #lock({ deviceKey }: SessionOutbox, work: () => Promise<void>): Promise<void> {
    let wasCalled = false;
    const run = () => {
      wasCalled = true;
      return work();
    };
    const signal = AbortSignal.timeout(LOCK_TIMEOUT_MS);
    try {
      if (deviceKey && this.#locks)
        return await this.#locks.request(`narthex:${deviceKey}`, { signal }, run);
    } catch (error) {
      // Sandboxed pages may use neither locks nor the device storage, so no other tab has the messages.
      if (wasCalled || signal.aborted) throw error;
    }
    return work();
  }

  /** Schedules retries while a message of the conversation is pending. */
  #updateWaiting(outbox: SessionOutbox): void {
    const { sessionEnd } = outbox;
    if (sessionEnd.aborted || !outbox.unsent.some(isPending)) this.#waiting.delete(outbox);
    else {
      this.#waiting.add(outbox);
      sessionEnd.addEventListener("abort", this.#endSession);
    }
    this.#schedule();
  }

  /** Retries after a delay, and at once when the page, the network or the socket is back. Does nothing if retries are scheduled. */
  #schedule(): void {
    const [outbox] = this.#waiting;
    // Without a mounted client, there must be no timers or listeners.
    if (!outbox || this.#mounts.count === 0) return this.#stop();
    if (this.#stopWaiting) return;
    const retry = () => {
      this.#stop();
      for (const each of [...this.#waiting]) void this.restore(each);
    };
    const retryNow = () => {
      this.#retryMs = RETRY_MS;
      retry();
    };
    const stopWatching = watchWakeEvents(retryNow, () => undefined);
    const stopHandling = outbox.watchReconnects(retryNow);
    const delays = [...this.#waiting].map(
      (each) => this.retries.getPause(each)?.remainingMs ?? this.#retryMs,
    );
    const timer = setTimeout(retry, Math.min(...delays));
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
    this.#stopWaiting = () => {
      clearTimeout(timer);
      stopWatching();
      stopHandling();
    };
  }

  readonly #endSession = (): void => {
    this.#waiting.clear();
    this.#stop();
  };

  #stop(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
  }
}
