import { createStore, type StoreApi } from "zustand/vanilla";
import { frameTellsNews } from "../../rules/messaging/frameTellsNews.js";
import { mergeMessages } from "../../rules/messaging/mergeMessages.js";
import type { Message } from "../../types/messaging.js";
import type { SocketPayload } from "../../types/socket.js";
import type { ThreadMessage } from "../../types/thread.js";
import { deleteMessage, getConversationMessages, getMessage, postMessage } from "../api/messaging.js";
import type { ClientCore } from "../ClientCore.js";
import { createReloader } from "../createReloader.js";
import { Retention } from "../Retention.js";
import { type ApiClient, apiPart, type CallOptions } from "../http/ApiClient.js";
import { isGoneError, isSilentFailure, StaleSessionError } from "../http/ApiError.js";
import { peoplePart } from "../people/PeopleCache.js";
import { livePart } from "../realtime/Live.js";
import { realtimePart } from "../realtime/Realtime.js";
import { epochPart } from "../session/Epoch.js";
import { monotonicNow } from "../time.js";
import { Outbox } from "./Outbox.js";
import { restoreUnsent, storeUnsent } from "./unsentMessages.js";

/** Frames are hints: a burst of them leads to one reload. */
const THREAD_RELOAD_DEBOUNCE_MS = 300;
/** So long the frames that arrive during a send wait for its answer. */
const HOLD_FRAMES_MS = 2_000;
const THREAD_RELOAD_MAX_WAIT_MS = 2_500;
/** So long an answer counts as current where no open view follows the conversation. */
const CURRENT_MS = 60_000;

export interface ThreadState {
  messages: readonly ThreadMessage[];
  /** `idle`: not loaded yet. `loading`: tried again after a failure. `failed`: there is nothing to show. */
  status: "idle" | "loading" | "ready" | "failed";
  /** The last reload failed; what is shown is older. */
  isStale: boolean;
}

/** The message was deleted before its new words could be saved. */
class MessageGoneError extends Error {
  override readonly name = "MessageGoneError";
}

/** The messages of one conversation, with the writer's own ones in them from the moment they press send. */
export class Thread {
  readonly conversationId: string;
  readonly store: StoreApi<ThreadState> = createStore<ThreadState>(() => ({ messages: [], status: "idle", isStale: false }));
  readonly #core: ClientCore;
  readonly #handlerId: string;
  /** Aborted when the session ends that the conversation belongs to. */
  readonly #sessionEnd: AbortSignal;
  readonly #outbox: Outbox;
  readonly #reloader = createReloader(() => void this.load(), THREAD_RELOAD_DEBOUNCE_MS, THREAD_RELOAD_MAX_WAIT_MS);
  readonly #retention = new Retention(() => this.#listen());
  #loads = 0;
  #taken = 0;
  /** When the newest answer was taken in, by the monotonic clock. */
  #loadedAt = -Infinity;
  #underWay: Promise<void> | undefined;
  /** Ends with the last view: nobody waits for an answer any more (O26). */
  #closing: AbortController | undefined;
  #sending = 0;
  readonly #heardWhileSending: SocketPayload[] = [];
  #hearTimer: ReturnType<typeof setTimeout> | undefined;

  /** `number`: no other thread of this client has had it. */
  constructor(core: ClientCore, conversationId: string, number: number) {
    this.#handlerId = `narthex-thread-${number}`;
    this.conversationId = conversationId;
    this.#core = core;
    this.#sessionEnd = core.part(epochPart).signal;
    // Set after the store has been created: a server renders without drafts, and hydration reads the initial state.
    this.store.setState({ messages: restoreUnsent(core, conversationId) });
    this.#outbox = new Outbox(core, {
      conversationId,
      messages: () => this.store.getState().messages,
      setMessages: (messages) => this.#setMessages(messages),
      loads: () => this.#loads,
      isCurrent: () => this.#isCurrent,
      // A sender waits for the result: one try.
      refresh: () => this.#fetch({ retry: false, quiet: true }),
      look: () => this.#underWay ?? this.#fetch({ retry: false, quiet: true }),
      post: (content) => this.#whileSending(() => postMessage(this.#api, { conversationId, content })),
    });
  }

  get isRetained(): boolean {
    return this.#retention.isHeld;
  }

  /** Keeps the thread live while it is open: joins its room and follows the frames that concern it. */
  retain(): () => void {
    return this.#retention.retain();
  }

  /** Loads the messages unless that is under way already: for a view that opens. */
  open(): Promise<void> {
    return this.#underWay ?? this.load();
  }

  /** Loads the messages anew; an older answer never replaces a newer one, and a failure keeps what is there (NOTE-19, NOTE-20). */
  load(): Promise<void> {
    this.#reloader.cancel();
    const { status } = this.store.getState();
    // The first load changes nothing that is shown: nothing is there yet, and nothing has to render again to say so.
    if (status === "failed") this.store.setState({ status: "loading" });
    const number = this.#loads + 1;
    const load: Promise<void> = this.#fetch({ signal: this.#closing?.signal })
      .catch((error: unknown) => {
        // A newer load has the last word, and so has a look whose answer is there already.
        if (this.#underWay !== load || number < this.#taken || isSilentFailure(error)) return;
        this.store.setState(status === "ready" ? { isStale: true } : { status: "failed" });
      })
      .finally(() => {
        if (this.#underWay === load) this.#underWay = undefined;
      });
    this.#underWay = load;
    return load;
  }

  /** Shows the message at once and sends it, see {@link Outbox.send}. */
  send(content: string, instead?: string): Promise<void> {
    return this.#outbox.send(content, instead);
  }

  /** Sends a failed message again; first looks whether it was saved after all. */
  retry(localId: string): Promise<void> {
    return this.#outbox.retry(localId);
  }

  /** Takes a failed message away. */
  discard(localId: string): void {
    this.#outbox.discard(localId);
  }

  /**
   * Saves new words for a message. Sends no more than a real server accepts: id, conversation and content. A server
   * accepts new words for a message that is gone, too, and drops them; a look afterwards tells ({@link MessageGoneError}).
   */
  async edit(id: string, content: string): Promise<void> {
    await this.#whileSending(() => postMessage(this.#api, { id, conversationId: this.conversationId, content }));
    this.#setMessages(this.store.getState().messages.map((message) => (message.id === id ? { ...message, content } : message)));
    this.#outdate();
    const isSure = await this.#fetch({ retry: false, quiet: true }).then(
      () => true,
      () => false,
    );
    if (isSure && !this.store.getState().messages.some((message) => message.id === id)) throw new MessageGoneError();
  }

  /** Deletes a message; one that is gone already counts as deleted. */
  async remove(id: string): Promise<void> {
    try {
      await deleteMessage(this.#api, id);
    } catch (error) {
      if (!isGoneError(error)) throw error;
    }
    this.#setMessages(this.store.getState().messages.filter((message) => message.id !== id));
    this.#outdate();
  }

  /** One message by id: from the thread, else by its own call, else, where a server lacks that call, from the whole thread (CMP-19). */
  async find(id: string): Promise<Message | undefined> {
    const known = () => this.store.getState().messages.find((message) => message.id === id);
    if (known()) return known();
    try {
      return await getMessage(this.#api, id, { quiet: true });
    } catch (error) {
      if (!isGoneError(error)) throw error;
      await this.#fetch();
      return known();
    }
  }

  /** An open thread follows the server by its frames; a closed one is current for a while after it was loaded. */
  get #isCurrent(): boolean {
    const { status, isStale } = this.store.getState();
    return status === "ready" && !isStale && (this.isRetained || monotonicNow() - this.#loadedAt < CURRENT_MS);
  }

  /** A thread of an earlier session makes no calls: its conversation belongs to another church. */
  get #api(): ApiClient {
    if (this.#sessionEnd.aborted) throw new StaleSessionError();
    return this.#core.part(apiPart);
  }

  /** What has been asked for so far may be answered with what was before: it counts no more, and is asked for again. */
  #outdate(): void {
    this.#taken = this.#loads + 1;
    if (this.#underWay) void this.load();
  }

  /** Asks the server, never joining an older question, and takes in the answer unless a newer one has been taken in. */
  async #fetch(options?: CallOptions): Promise<void> {
    const load = ++this.#loads;
    const server = await getConversationMessages(this.#api, this.conversationId, { ...options, fresh: true });
    if (this.#sessionEnd.aborted) return;
    // What has been saved is known for saved, however old the answer is: it must not be sent again.
    this.#outbox.recognise(server);
    if (load < this.#taken) return;
    this.#taken = load;
    this.#loadedAt = monotonicNow();
    const { messages } = this.store.getState();
    const merged = mergeMessages(messages, server, (message) => this.#outbox.isGone(message, load));
    this.store.setState({ messages: merged, status: "ready", isStale: false });
    void this.#core.part(peoplePart).load(merged.map((message) => message.personId));
  }

  /** While a send is under way its own frame may arrive before its answer; it is judged afterwards. */
  async #whileSending<T>(send: () => Promise<T>): Promise<T> {
    this.#sending += 1;
    try {
      return await send();
    } finally {
      this.#sending -= 1;
      // One turn later: the answer has been taken into the thread by then.
      if (this.#sending === 0) setTimeout(() => this.#judgeHeard(), 0);
    }
  }

  #judgeHeard(): void {
    clearTimeout(this.#hearTimer);
    this.#hearTimer = undefined;
    this.#judge(this.#heardWhileSending.splice(0));
  }

  #judge(frames: readonly SocketPayload[]): void {
    const { messages } = this.store.getState();
    if (frames.some(({ action, data }) => frameTellsNews(action, data, messages))) this.#reloader.request();
  }

  #listen(): () => void {
    if (this.#sessionEnd.aborted) return () => undefined;
    const { handlers, rooms } = this.#core.part(realtimePart);
    const hear = (_data: unknown, frame: SocketPayload) => {
      if (frame.conversationId !== this.conversationId) return;
      if (this.#sending === 0) return this.#judge([frame]);
      this.#heardWhileSending.push(frame);
      // Others are not kept waiting for an answer that does not come.
      this.#hearTimer ??= setTimeout(() => this.#judgeHeard(), HOLD_FRAMES_MS);
    };
    // Of its own: the thread of a new session may listen before that of the former one has let go.
    for (const action of ["privateMessage", "message", "deleteMessage"]) handlers.add(action, this.#handlerId, hear);
    handlers.add("reconnect", this.#handlerId, () => this.#reloader.request());
    const leaveRoom = rooms.join(this.conversationId);
    const release = this.#core.part(livePart).retain();
    const closing = new AbortController();
    this.#closing = closing;
    const stop = () => {
      closing.abort();
      this.#closing = undefined;
      this.#underWay = undefined;
      this.#reloader.cancel();
      clearTimeout(this.#hearTimer);
      this.#hearTimer = undefined;
      this.#heardWhileSending.length = 0;
      handlers.remove(this.#handlerId);
      leaveRoom();
      // At once: the last view has been gone for a turn.
      release(true);
    };
    // One turn later the former socket has gone, and its rooms with it: nothing is left to be said to the server.
    this.#sessionEnd.addEventListener("abort", () => setTimeout(stop, 0), { signal: closing.signal });
    return stop;
  }

  #setMessages(messages: readonly ThreadMessage[]): void {
    this.store.setState({ messages });
    // After the session has changed, drafts belong to another user or church.
    if (!this.#sessionEnd.aborted) storeUnsent(this.#core, this.conversationId, messages);
  }
}
