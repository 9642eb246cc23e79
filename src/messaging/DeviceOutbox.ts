// Imports little but types of what the entries use: with more, bundlers would split the shared code of each entry once more.
import type { KeptMounts, StoredMessage, ThreadMessage } from "./types.js";
import { type RetriedConversation, RetryPolicy, UncertainError } from "./RetryPolicy.js";
import type { ClientCore, ClientOptions } from "../platform/core/ClientCore.js";
import type { DeviceStore } from "../platform/core/DeviceStore.js";
import { watchWakeEvents } from "../platform/core/wakeEvents.js";

/** Returns the prefix of the marks of the messages that were sent or discarded, for the prefix of the messages. */
const endKeyOf = (deviceKey: string): string => `ended${deviceKey.slice(deviceKey.indexOf(":"))}`;

/** The part of an `Outbox` that this uses: the messages of a conversation in one session. */
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

/** While messages wait, the next try follows after this time, and the time doubles up to the longest. In milliseconds. */
const RETRY_MS = 10_000;
const MAX_RETRY_MS = 15 * 60_000;
/** How long one send may take, in milliseconds. Requests have no timeout by default, and other tabs wait for their end. */
const SEND_TIMEOUT_MS = 60_000;
/** How long messages are shown as being sent while another tab sends, in milliseconds. Then they wait for the next try. */
const LOCK_TIMEOUT_MS = 10_000;
/**
 * The pause between two messages of a conversation, in milliseconds. Servers store times in whole seconds, and return messages
 * of one second in any order.
 */
const ORDER_MS = 1_000;
/** Whether requests may leave the device. */
const isOnline = (): boolean => globalThis.navigator?.onLine !== false;

const isPending = ({ localState, isWaiting }: ThreadMessage): boolean =>
  localState === "sending" || isWaiting === true;

/**
 * Keeps unsent messages on the device, and sends them when the network is back: one tab at a time, and in the order in which
 * they were written in a conversation.
 */
export class DeviceOutbox {
  readonly retries = new RetryPolicy();
  readonly #core: ClientCore;
  readonly #locks: ClientOptions["locks"];
  readonly #device: DeviceStore;
  readonly #mounts: KeptMounts;
  readonly #drains = new Map<SessionOutbox, Promise<void>>();
  readonly #errors = new Map<string, Error>();
  /** By outbox and local id: what the device has, as JSON. */
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

  /** Shows the messages of a conversation that the device keeps, and sends those that wait. */
  async restore(outbox: SessionOutbox): Promise<void> {
    await this.#readEntries(outbox);
    const canSend = isOnline() && !outbox.sessionEnd.aborted;
    if (canSend && outbox.unsent.some(isPending)) await this.#drain(outbox);
    else this.#watch(outbox);
  }

  /** Sends a message after the earlier ones of its conversation. Rejects if it was not saved. */
  async deliver(outbox: SessionOutbox, localId: string): Promise<void> {
    const isSending = () => outbox.findMessage(localId)?.localState === "sending";
    // The composer has emptied its draft since the message was added.
    void this.store(outbox);
    // A running send of the earlier messages may already have ended its loop.
    do await this.#drain(outbox);
    while (isSending() && !outbox.sessionEnd.aborted);
    const error = this.#errors.get(localId);
    this.#errors.delete(localId);
    if (outbox.unsent.some((message) => message.localId === localId))
      throw error ?? new DOMException("The session of the message has ended.", "AbortError");
  }

  /**
   * Called immediately before a message is posted: reads what other tabs have discarded, added or begun to send meanwhile.
   * Resolves to whether the message is still the next one, and notes the time. Rejects if the server may have the message.
   */
  async prepare(outbox: SessionOutbox, localId: string): Promise<boolean> {
    const findNext = () => {
      const next = outbox.unsent.find(isPending);
      return next?.localId === localId ? outbox.toStored(next) : undefined;
    };
    const wasAttempted = !!findNext()?.attempt;
    const isRead = await this.#readEntries(outbox);
    const next = findNext();
    // After an attempt of another page, the thread is fetched again first.
    if (!next || (next.attempt && !wasAttempted)) return false;
    const mayBeSent = !isRead && outbox.keptIds.has(localId);
    if (mayBeSent || this.retries.getProcessingMs(localId) > 0) throw new UncertainError();
    if (isOnline()) this.retries.notePost(localId, this.#now, this.#now);
    return true;
  }

  /** Removes the messages of a thread that another tab has sent or discarded. Waits until that tab has finished. */
  async sync(outbox: SessionOutbox): Promise<void> {
    if (outbox.unsent.length === 0) return;
    // After a timeout, the next wake tries again.
    await this.#lock(outbox, async () => void (await this.#readEntries(outbox))).catch(
      () => undefined,
    );
    this.#watch(outbox);
  }

  /** Stores the unsent messages of a thread, and removes the others from the device. Resolves when the device has done so. */
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
      // The tab itself keeps the draft of a composer without a list, and the failed messages of an earlier page.
      const isInTab = !stored.has(id) && (value.content === draft || value.isFailed);
      if (stored.get(id) === text || isInTab) continue;
      stored.set(id, text);
      const write = async () => {
        if (await this.#device.set(deviceKey + id, { value, at })) keptIds.add(id);
        // The device has an older version, with which another page might send the message a second time. The tab keeps it instead.
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

  /** Removes a message that was sent or discarded. The mark tells the other tabs that it was not removed for another reason. */
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

  /** Adds the messages that other pages have kept, and removes those that are no longer on the device. Resolves to whether it could be read. */
  async #readEntries(outbox: SessionOutbox): Promise<boolean> {
    const { deviceKey, keptIds, sessionEnd } = outbox;
    if (!deviceKey) return false;
    // Messages that are stored while this reads were not removed.
    const keptBefore = new Set(keptIds);
    // Before the first response, a wrong clock of the device cannot be told from a right one.
    const entries = await this.#device.entries(deviceKey, !!this.#core.serverDate);
    if (!entries || sessionEnd.aborted) return false;
    const isAbsent = ({ localId = "" }: ThreadMessage) => !entries.has(deviceKey + localId);
    const endKey = endKeyOf(deviceKey);
    const mayBeEnded = entries.size > 0 || outbox.unsent.some(isAbsent);
    const endKeys = mayBeEnded ? await this.#device.keys(endKey) : [];
    if (sessionEnd.aborted) return false;
    // Nothing is awaited from here on, because messages that are sent or discarded meanwhile would be overwritten.
    const unsent = new Map(outbox.unsent.map((message) => [message.localId ?? "", message]));
    let isChanged = false;
    for (const [id, message] of [...unsent].filter(([, each]) => isAbsent(each))) {
      const isEnded = endKeys?.includes(endKey + id);
      if (!isEnded && !keptBefore.has(id)) continue;
      this.#storedOf(outbox).delete(id);
      keptIds.delete(id);
      if (isEnded) this.#removeEnded(outbox, unsent, message);
      // The user signed out in another tab, or the browser has removed the data. No tab sends the message now.
      else unsent.set(id, { ...message, localState: "failed", isWaiting: false });
      isChanged = true;
    }
    for (const [key, { value, at }] of entries) {
      const localId = key.slice(deviceKey.length);
      if (this.#endedIds.has(localId) || endKeys?.includes(endKey + localId)) continue;
      const known = outbox.findMessage(localId);
      // The storage of the tab has restored the message as a failed one.
      const isAdopted = known?.localState === "failed" && !this.#storedOf(outbox).has(localId);
      keptIds.add(localId);
      const fields = (value ?? {}) as Record<string, unknown>;
      this.retries.restore(localId, fields, this.#now);
      // Also restores the attempt of a known message, which another tab may have begun to send.
      const message = outbox.restoreStored({ ...fields, localId, at });
      // Another tab has tried to send it too often.
      if (known?.isWaiting && fields.isFailed === true) {
        unsent.set(localId, { ...known, isWaiting: false });
        isChanged = true;
      }
      if (!message || (known && !isAdopted)) continue;
      const kept = { ...message, isWaiting: fields.isFailed !== true };
      // Not written again: another tab may be removing it at this moment.
      this.#storedOf(outbox).set(localId, JSON.stringify(this.#entryOf(outbox, kept).value));
      unsent.set(localId, kept);
      isChanged = true;
    }
    const time = ({ timeSent }: ThreadMessage) => Number(timeSent);
    if (isChanged) outbox.setUnsent([...unsent.values()].toSorted((a, b) => time(a) - time(b)));
    return true;
  }

  /** Removes a message that another tab has sent or discarded. Its attempt must not be taken for one of a later message with the same text. */
  #removeEnded(
    outbox: SessionOutbox,
    unsent: Map<string, ThreadMessage>,
    { localId = "", content }: ThreadMessage,
  ): void {
    const first = [...unsent.values()].find((each) => each.content === content);
    unsent.delete(localId);
    if (first?.localId === localId) outbox.forgetAttempt(content ?? "");
  }

  /** Sends the messages of a conversation that are being sent or wait, one after the other, until the network fails. */
  #drain(outbox: SessionOutbox): Promise<void> {
    const running = this.#drains.get(outbox);
    if (running) return running;
    const drain = this.#lock(outbox, () => this.#sendPending(outbox))
      .catch((error: Error) => this.#postpone(outbox, error))
      .finally(() => {
        this.#drains.delete(outbox);
        this.#watch(outbox);
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
        // Only the ids of the earlier messages tell later whether the server has this one or an equal one.
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
    // The other tabs must find the result on the device.
    if (!outbox.sessionEnd.aborted) await this.store(outbox);
  }

  async #fetchUnlessCurrent(outbox: SessionOutbox, signal: AbortSignal): Promise<void> {
    const { query } = outbox;
    // Joins a fetch of the view for one second. It may get no answer.
    if (query.isFetching)
      await Promise.race([query.fetch(), new Promise((resolve) => setTimeout(resolve, 1_000))]);
    if (!outbox.isCurrent) await outbox.refetchOnce(signal);
  }

  /** Lets the messages that are being sent wait for the next try. */
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

  /** Runs `work` while no other tab sends messages of this conversation. Rejects if another tab sends for too long. */
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
      // Sandboxed pages have neither locks nor a device storage, so no other tab has the messages.
      if (wasCalled || signal.aborted) throw error;
    }
    return work();
  }

  /** Tries again after a while, and when page, network or socket are back, as long as a message waits. */
  #watch(outbox: SessionOutbox): void {
    const { sessionEnd } = outbox;
    if (sessionEnd.aborted || !outbox.unsent.some(isPending)) this.#waiting.delete(outbox);
    else {
      this.#waiting.add(outbox);
      sessionEnd.addEventListener("abort", this.#endSession);
    }
    this.#schedule();
  }

  #schedule(): void {
    const [outbox] = this.#waiting;
    // An unmounted client has neither timers nor listeners.
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
      (each) => this.retries.getPause(each)?.restMs ?? this.#retryMs,
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
