import { createStore, type StoreApi } from "zustand/vanilla";
import { frameTellsNews } from "../../rules/messaging/frameTellsNews.js";
import { findSavedCopy } from "../../rules/messaging/findSavedCopy.js";
import { mergeMessages } from "../../rules/messaging/mergeMessages.js";
import type { Message } from "../../types/messaging.js";
import type { SocketPayload } from "../../types/socket.js";
import type { ThreadMessage } from "../../types/thread.js";
import { deleteMessage, getConversationMessages, getMessage, postMessage } from "../api/messaging.js";
import type { ClientCore } from "../ClientCore.js";
import { createReloader } from "../createReloader.js";
import { Retention } from "../Retention.js";
import { type ApiClient, apiPart } from "../http/ApiClient.js";
import { ApiError, isSilentFailure } from "../http/ApiError.js";
import { peoplePart, type PeopleCache } from "../people/PeopleCache.js";
import { socketPart } from "../realtime/SocketClient.js";
import { sessionPart } from "../session/SessionStore.js";

/** Frames are hints: a burst of them leads to one reload. */
export const THREAD_RELOAD_DEBOUNCE_MS = 300;
export const THREAD_RELOAD_MAX_WAIT_MS = 2_500;

export interface ThreadState {
  messages: readonly ThreadMessage[];
  /** `failed`: there is nothing to show. A reload that fails keeps the messages and sets `isStale`. */
  status: "idle" | "loading" | "ready" | "failed";
  isStale: boolean;
}

/** What is known about a send, so that a lost answer can be looked up before anything is sent again. */
interface Attempt {
  startedAt: Date;
  knownIds: ReadonlySet<string>;
  isUnknown: boolean;
}

let lastLocalId = 0;

/** The messages of one conversation, with the writer's own ones in them from the moment they press send. */
export class Thread {
  readonly conversationId: string;
  readonly store: StoreApi<ThreadState> = createStore<ThreadState>(() => ({ messages: [], status: "idle", isStale: false }));
  readonly #core: ClientCore;
  readonly #api: ApiClient;
  readonly #people: PeopleCache;
  readonly #attempts = new Map<string, Attempt>();
  readonly #reloader = createReloader(() => void this.load(), THREAD_RELOAD_DEBOUNCE_MS, THREAD_RELOAD_MAX_WAIT_MS);
  #newest = 0;
  #sending = 0;
  #heardWhileSending: SocketPayload[] = [];
  readonly #retention = new Retention(() => this.#listen());

  constructor(core: ClientCore, conversationId: string) {
    this.conversationId = conversationId;
    this.#core = core;
    this.#api = core.part(apiPart);
    this.#people = core.part(peoplePart);
  }

  get isRetained(): boolean {
    return this.#retention.isHeld;
  }

  /** Keeps the thread live while it is open: joins its room and follows the frames that concern it. */
  retain(): () => void {
    return this.#retention.retain();
  }

  /** Loads the messages; the newest request wins and a failure keeps what is there (NOTE-19, NOTE-20). */
  async load(): Promise<void> {
    this.#reloader.cancel();
    const request = ++this.#newest;
    const hasMessages = this.store.getState().status === "ready";
    if (!hasMessages) this.store.setState({ status: "loading" });
    try {
      const server = await getConversationMessages(this.#api, this.conversationId);
      if (request === this.#newest) this.#take(server);
    } catch (error) {
      if (request !== this.#newest || isSilentFailure(error)) return;
      this.store.setState(hasMessages ? { isStale: true } : { status: "failed" });
    }
  }

  /** Shows the message at once and sends it; rejects, with the failed message still shown, when it was not saved. */
  async send(content: string): Promise<void> {
    const { identity, state } = this.#core.part(sessionPart);
    const echo: ThreadMessage = {
      localId: `local-${++lastLocalId}`,
      localState: "sending",
      conversationId: this.conversationId,
      content,
      personId: identity.personId ?? null,
      displayName: state.userChurch?.person?.name?.display ?? state.person?.name?.display ?? null,
      timeSent: this.#core.now(),
    };
    this.#setMessages([...this.store.getState().messages, echo]);
    await this.#deliver(echo);
  }

  /** Sends a failed message again; first looks whether it was saved after all. */
  async retry(localId: string): Promise<void> {
    const echo = this.store.getState().messages.find((message) => message.localId === localId);
    if (!echo || echo.localState !== "failed") return;
    this.#patch(localId, { localState: "sending" });
    await this.#deliver(echo);
  }

  /** Takes a failed message away. */
  discard(localId: string): void {
    this.#attempts.delete(localId);
    this.#setMessages(this.store.getState().messages.filter((message) => message.localId !== localId));
  }

  /** Saves new words for a message. Sends no more than a real server accepts: id, conversation and content. */
  async edit(id: string, content: string): Promise<void> {
    await this.#whileSending(() => postMessage(this.#api, { id, conversationId: this.conversationId, content }));
    this.#setMessages(this.store.getState().messages.map((message) => (message.id === id ? { ...message, content } : message)));
  }

  /** Deletes a message; one that is gone already counts as deleted. */
  async remove(id: string): Promise<void> {
    try {
      await deleteMessage(this.#api, id);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
    }
    this.#setMessages(this.store.getState().messages.filter((message) => message.id !== id));
  }

  /** One message by id: from the thread, else by its own call, else, where a server lacks that call, from the whole thread (CMP-19). */
  async find(id: string): Promise<Message | undefined> {
    const known = () => this.store.getState().messages.find((message) => message.id === id);
    if (known()) return known();
    try {
      return await getMessage(this.#api, id, { quiet: true });
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 404)) throw error;
      this.#take(await getConversationMessages(this.#api, this.conversationId));
      return known();
    }
  }

  #take(server: readonly Message[]): void {
    const { messages } = this.store.getState();
    const merged = mergeMessages(messages, server);
    this.store.setState({ messages: merged, status: "ready", isStale: false });
    void this.#people.load(merged.map((message) => message.personId));
  }

  async #deliver(echo: ThreadMessage): Promise<void> {
    const localId = echo.localId ?? "";
    const content = echo.content ?? "";
    const earlier = this.#attempts.get(localId);
    try {
      if (earlier?.isUnknown && (await this.#reconcile(localId, content, earlier))) return;
      const knownIds = new Set(this.store.getState().messages.flatMap((message) => (message.id ? [message.id] : [])));
      const attempt: Attempt = { startedAt: this.#core.now(), knownIds, isUnknown: false };
      this.#attempts.set(localId, attempt);
      try {
        const saved = await this.#whileSending(() => postMessage(this.#api, { conversationId: this.conversationId, content }));
        this.#confirm(localId, saved);
      } catch (error) {
        if (!(error instanceof ApiError) || error.outcome !== "unknown") throw error;
        attempt.isUnknown = true;
        const wasSaved = await this.#reconcile(localId, content, attempt).catch(() => false);
        if (!wasSaved) throw error;
      }
    } catch (error) {
      this.#patch(localId, { localState: "failed", localError: error instanceof Error ? error.message : "" });
      throw error;
    }
  }

  /** Whether a send whose answer was lost is in the thread after all. */
  async #reconcile(localId: string, content: string, attempt: Attempt): Promise<boolean> {
    const server = await getConversationMessages(this.#api, this.conversationId);
    const personId = this.#core.part(sessionPart).identity.personId ?? "";
    const copy = findSavedCopy({ content, personId, startedAt: attempt.startedAt, knownIds: attempt.knownIds }, server);
    if (copy) this.#confirm(localId, copy);
    this.#take(server);
    return !!copy;
  }

  #confirm(localId: string, saved: Message | undefined): void {
    this.#attempts.delete(localId);
    if (saved?.id) this.#patch(localId, { id: saved.id, localState: "sent" });
    else {
      // Saved, but the answer does not say as what: the next load brings the message itself.
      this.discard(localId);
      void this.load();
    }
  }

  /** While a send is under way its own frame may arrive before its answer; it is judged afterwards. */
  async #whileSending<T>(send: () => Promise<T>): Promise<T> {
    this.#sending += 1;
    try {
      return await send();
    } finally {
      this.#sending -= 1;
      if (this.#sending === 0) {
        const heard = this.#heardWhileSending;
        this.#heardWhileSending = [];
        // One turn later: the answer has been taken into the thread by then.
        if (heard.length > 0) setTimeout(() => this.#judge(heard), 0);
      }
    }
  }

  #judge(frames: readonly SocketPayload[]): void {
    const { messages } = this.store.getState();
    if (frames.some(({ action, data }) => frameTellsNews(action, data, messages))) this.#reloader.request();
  }

  #listen(): () => void {
    const socket = this.#core.part(socketPart);
    const handlerId = `narthex-thread-${this.conversationId}`;
    const hear = (_data: unknown, frame: SocketPayload) => {
      if (frame.conversationId !== this.conversationId) return;
      if (this.#sending > 0) this.#heardWhileSending.push(frame);
      else this.#judge([frame]);
    };
    for (const action of ["privateMessage", "message", "deleteMessage"]) socket.handlers.add(action, handlerId, hear);
    socket.handlers.add("reconnect", handlerId, () => this.#reloader.request());
    const leaveRoom = socket.joinRoom(this.conversationId);
    return () => {
      this.#reloader.cancel();
      socket.handlers.remove(handlerId);
      leaveRoom();
    };
  }

  #patch(localId: string, change: Partial<ThreadMessage>): void {
    this.#setMessages(this.store.getState().messages.map((message) => (message.localId === localId ? { ...message, ...change } : message)));
  }

  #setMessages(messages: readonly ThreadMessage[]): void {
    this.store.setState({ messages });
  }
}
