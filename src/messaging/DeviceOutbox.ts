// Imports little but types: with more, bundlers would split the shared code of each entry once more.
import type { ThreadMessage } from "./types.js";
import type { StoredMessage } from "./unsentMessages.js";
import type { ClientCore, ClientOptions } from "../platform/core/ClientCore.js";
import { type DeviceStore, deviceStoreService } from "../platform/core/DeviceStore.js";
import { watchWakeEvents } from "../platform/core/wakeEvents.js";

/** Returns the prefix of the marks of the messages that were sent or discarded, for the prefix of the messages. */
const endKeyOf = (deviceKey: string): string => `ended${deviceKey.slice(deviceKey.indexOf(":"))}`;

/** The part of an `Outbox` that this uses: the messages of a conversation in one session. */
interface SessionOutbox {
  readonly sessionEnd: AbortSignal;
  readonly deviceKey: string | undefined;
  readonly keptIds: Set<string>;
  readonly conversationId: string;
  readonly drafts: { get(name: string): string; clear(name: string, sent: string): void };
  readonly unsent: readonly ThreadMessage[];
  findMessage(id: string): ThreadMessage | undefined;
  setUnsent(unsent: readonly ThreadMessage[]): void;
  attempt(localId: string): Promise<void>;
  toStored(message: ThreadMessage): StoredMessage;
  restoreStored(stored: Partial<Record<keyof StoredMessage, unknown>>): ThreadMessage | undefined;
  watchReconnects(onReconnect: () => void): () => void;
}

/** While messages wait, the next try follows after this time, and the time doubles up to the longest. In milliseconds. */
const RETRY_MS = 15_000;
const MAX_RETRY_MS = 15 * 60_000;
/** The statuses of failures that end without a change: no network, an expired token, or a server that is not available. */
const TRANSIENT_STATUSES: readonly unknown[] = [0, 401, 408, 429, 502, 503, 504];

const isPending = ({ localState, isWaiting }: ThreadMessage): boolean =>
  localState === "sending" || isWaiting === true;

/**
 * Keeps unsent messages on the device, and sends them when the network is back: one tab at a time, and in the order in which
 * they were written in a conversation.
 */
export class DeviceOutbox {
  readonly #core: ClientCore;
  readonly #locks: ClientOptions["locks"];
  readonly #device: DeviceStore;
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

  constructor(core: ClientCore, locks: ClientOptions["locks"]) {
    this.#core = core;
    this.#locks = locks;
    this.#device = core.get(deviceStoreService);
  }

  /** Whether a failed send may succeed later without a change of the message or the user's permissions. */
  isTransient(error: unknown): boolean {
    return error instanceof Error && TRANSIENT_STATUSES.includes(Reflect.get(error, "status"));
  }

  /** Shows the messages of a conversation that the device keeps, and sends those that wait. */
  async restore(outbox: SessionOutbox): Promise<void> {
    await this.#readEntries(outbox);
    const canSend = globalThis.navigator?.onLine !== false && !outbox.sessionEnd.aborted;
    if (canSend && outbox.unsent.some(isPending)) await this.#drain(outbox);
    else this.#watch(outbox);
  }

  /** Sends a message after the earlier ones of its conversation. Resolves to the error if it was not saved. */
  async deliver(outbox: SessionOutbox, localId: string): Promise<Error | undefined> {
    const isSending = () => outbox.findMessage(localId)?.localState === "sending";
    // The composer has emptied its draft since the message was added.
    void this.store(outbox);
    // A running send of the earlier messages may already have ended its loop.
    do await this.#drain(outbox);
    while (isSending() && !outbox.sessionEnd.aborted);
    const error = this.#errors.get(localId);
    this.#errors.delete(localId);
    return error;
  }

  /** Removes the messages of a thread that another tab has sent or discarded. Waits until that tab has finished. */
  async sync(outbox: SessionOutbox): Promise<void> {
    await this.#lock(outbox, () => this.#readEntries(outbox));
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
      // A composer without a list keeps the message as its draft until it is saved.
      const isDraft = !stored.has(id) && value.content === draft;
      if (stored.get(id) === text || isDraft) continue;
      stored.set(id, text);
      const write = async () => {
        if (await this.#device.set(deviceKey + id, { value, at })) keptIds.add(id);
      };
      writes.push(write());
    }
    for (const id of stored.keys()) {
      if (unsent.has(id)) continue;
      stored.delete(id);
      this.#endedIds.add(id);
      this.#errors.delete(id);
      writes.push(this.#end(deviceKey, id));
    }
    this.#writes = Promise.all(writes);
    await this.#writes;
  }

  /** Removes a message that was sent or discarded. The mark tells the other tabs that it was not removed for another reason. */
  async #end(deviceKey: string, localId: string): Promise<void> {
    const at = this.#core.now().getTime();
    await this.#device.set(endKeyOf(deviceKey) + localId, { value: true, at });
    await this.#device.delete(deviceKey + localId);
  }

  #storedOf(outbox: SessionOutbox): Map<string, string> {
    const stored = this.#stored.get(outbox) ?? new Map<string, string>();
    this.#stored.set(outbox, stored);
    return stored;
  }

  #entryOf(outbox: SessionOutbox, message: ThreadMessage) {
    const { at = 0, ...stored } = outbox.toStored(message);
    return { at, value: { ...stored, isFailed: !isPending(message) } };
  }

  /** Adds the messages that other pages have kept, and removes those that are no longer on the device. */
  async #readEntries(outbox: SessionOutbox): Promise<void> {
    const { deviceKey, keptIds, sessionEnd } = outbox;
    const entries = deviceKey && !sessionEnd.aborted && (await this.#device.entries(deviceKey));
    if (!entries || sessionEnd.aborted) return;
    const unsent = new Map(outbox.unsent.map((message) => [message.localId ?? "", message]));
    let isChanged = false;
    const missing = [...unsent].filter(([id]) => keptIds.has(id) && !entries.has(deviceKey + id));
    const ended = missing.length > 0 && (await this.#device.entries(endKeyOf(deviceKey)));
    if (sessionEnd.aborted) return;
    for (const [id, message] of missing) {
      this.#storedOf(outbox).delete(id);
      keptIds.delete(id);
      if (ended && ended.has(endKeyOf(deviceKey) + id)) unsent.delete(id);
      // The user signed out in another tab, or the browser has removed the data. No tab sends the message now.
      else unsent.set(id, { ...message, localState: "failed", isWaiting: false });
      isChanged = true;
    }
    for (const [key, { value, at }] of entries) {
      const localId = key.slice(deviceKey.length);
      if (this.#endedIds.has(localId)) continue;
      const known = outbox.findMessage(localId);
      // The storage of the tab has restored the message as a failed one.
      const isAdopted = known?.localState === "failed" && !keptIds.has(localId);
      keptIds.add(localId);
      const fields = (value ?? {}) as Record<string, unknown>;
      // Also restores the attempt of a known message, which another tab may have begun to send.
      const message = outbox.restoreStored({ ...fields, localId, at });
      if (!message || (known && !isAdopted)) continue;
      const kept = { ...message, isWaiting: fields.isFailed !== true };
      // Not written again: another tab may be removing it at this moment.
      this.#storedOf(outbox).set(localId, JSON.stringify(this.#entryOf(outbox, kept).value));
      unsent.set(localId, kept);
      isChanged = true;
    }
    if (!isChanged) return;
    const time = ({ timeSent }: ThreadMessage) => Number(timeSent);
    outbox.setUnsent([...unsent.values()].toSorted((a, b) => time(a) - time(b)));
  }

  /** Sends the messages of a conversation that are being sent or wait, one after the other, until the network fails. */
  #drain(outbox: SessionOutbox): Promise<void> {
    const running = this.#drains.get(outbox);
    if (running) return running;
    const drain = this.#lock(outbox, () => this.#sendPending(outbox)).finally(() => {
      this.#drains.delete(outbox);
      this.#watch(outbox);
    });
    this.#drains.set(outbox, drain);
    return drain;
  }

  async #sendPending(outbox: SessionOutbox): Promise<void> {
    for (;;) {
      // Another tab may have discarded a message while the one before it was sent.
      await this.#readEntries(outbox);
      const next = outbox.unsent.find(isPending);
      if (!next || outbox.sessionEnd.aborted) break;
      const { localId = "", content, isWaiting } = next;
      if (isWaiting) this.#change(outbox, localId, { localState: "sending", isWaiting: false });
      try {
        await outbox.attempt(localId);
        if (isWaiting) outbox.drafts.clear(outbox.conversationId, content ?? "");
        this.#retryMs = RETRY_MS;
      } catch (error) {
        if (error instanceof Error) this.#errors.set(localId, error);
        if (!this.isTransient(error)) continue;
        // A later message must not arrive before this one.
        for (const each of outbox.unsent.filter(isPending))
          this.#errors.set(each.localId ?? "", error as Error);
        break;
      }
    }
    for (const { localId = "", localState } of outbox.unsent)
      if (localState === "sending")
        this.#change(outbox, localId, { localState: "failed", isWaiting: true });
    // The other tabs must find the result on the device.
    if (!outbox.sessionEnd.aborted) await this.store(outbox);
  }

  #change(outbox: SessionOutbox, localId: string, change: Partial<ThreadMessage>): void {
    const changed = outbox.unsent.map((each) =>
      each.localId === localId ? { ...each, ...change } : each,
    );
    outbox.setUnsent(changed);
  }

  /** Runs `work` while no other tab sends messages of this conversation. */
  async #lock({ deviceKey }: SessionOutbox, work: () => Promise<void>): Promise<void> {
    let wasCalled = false;
    const run = () => {
      wasCalled = true;
      return work();
    };
    try {
      if (deviceKey && this.#locks) return await this.#locks.request(`narthex:${deviceKey}`, run);
    } catch (error) {
      // Sandboxed pages have neither locks nor a device storage, so no other tab has the messages.
      if (wasCalled) throw error;
    }
    return work();
  }

  /** Tries again after a while, and when page, network or socket are back, as long as a message waits. */
  #watch(outbox: SessionOutbox): void {
    if (!outbox.sessionEnd.aborted && outbox.unsent.some(isPending)) this.#waiting.add(outbox);
    else this.#waiting.delete(outbox);
    if (this.#waiting.size === 0) return this.#stop();
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
    const timer = setTimeout(retry, this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, MAX_RETRY_MS);
    this.#stopWaiting = () => {
      clearTimeout(timer);
      stopWatching();
      stopHandling();
    };
  }

  #stop(): void {
    this.#stopWaiting?.();
    this.#stopWaiting = undefined;
  }
}
