import { deleteConnection, postConnection } from "./api.js";
import { ALERTS, type ConversationSubscriptions, type PersonChurch } from "./subscriptions.js";
import type { ClientCore } from "../core/ClientCore.js";
import { monotonicNow, setTimer } from "../core/time.js";
import { loadApiClient } from "../http/loadApiClient.js";
/** Not the person's name, because some servers show the display name to the other people of a conversation. */
const DISPLAY_NAME = "Member";
const MAX_RETRIES = 2;
const RETRY_DELAY_MS = 2_000;
type OwnedSocket = PersonChurch & { socketId: string };

interface Registration {
  /** A request was sent and not refused, so the server may have registered the socket. */
  mayExist: boolean;
  retryTimer?: ReturnType<typeof setTimeout>;
}

/** Registers a socket for the alerts of the person and for each open conversation. Retries unless refused. */
export class ConversationConnections {
  readonly #core: ClientCore;
  readonly #conversations: ConversationSubscriptions;
  readonly #onRegistered: (conversationId: string) => void;
  #registrations = new Map<string, Registration>();
  /** Requests of one conversation run one after the other, so that leaving does not overtake joining. */
  #queues = new Map<string, Promise<void>>();
  #socket: OwnedSocket | undefined;

  /** `onRegistered` is called when the server has registered the socket for a conversation, or for {@link ALERTS}. */
  constructor(
    core: ClientCore,
    conversations: ConversationSubscriptions,
    onRegistered: (conversationId: string) => void,
  ) {
    this.#core = core;
    this.#conversations = conversations;
    this.#onRegistered = onRegistered;
    conversations.onChange = () => this.#sync();
  }

  update(socketId: string, context: PersonChurch): void {
    if (socketId !== this.#socket?.socketId) this.reset();
    this.#socket = { ...context, socketId };
    this.#sync();
  }

  /** Drops all registrations, because they end with their socket. */
  reset(): void {
    for (const { retryTimer } of this.#registrations.values()) clearTimeout(retryTimer);
    this.#registrations = new Map();
    this.#queues = new Map();
    this.#conversations.registeredAt.clear();
    this.#socket = undefined;
  }

  #sync(): void {
    const socket = this.#socket;
    if (!socket) return;
    const wanted = new Set([ALERTS, ...this.#conversations.open]);
    for (const [id, registration] of this.#registrations)
      if (!wanted.has(id)) this.#unregister(id, socket, registration);
    for (const id of wanted) if (!this.#registrations.has(id)) this.#register(id, socket);
  }

  #register(conversationId: string, socket: OwnedSocket, failures = 0): void {
    const registration: Registration = { mayExist: false };
    this.#registrations.set(conversationId, registration);
    const isCurrent = () => this.#registrations.get(conversationId) === registration;
    this.#enqueue(conversationId, async () => {
      try {
        const api = await loadApiClient(this.#core);
        // While the code was loaded, the socket or the conversation may have been closed.
        if (!isCurrent()) return;
        registration.mayExist = true;
        await postConnection(api, { ...socket, conversationId, displayName: DISPLAY_NAME });
        if (!isCurrent()) return;
        this.#conversations.registeredAt.set(conversationId, monotonicNow());
        this.#onRegistered(conversationId);
      } catch (error) {
        const isRefused = (error as { outcome?: unknown } | null)?.outcome === "refused";
        if (isRefused) registration.mayExist = false;
        if (!isCurrent()) return;
        if (!isRefused && failures < MAX_RETRIES) {
          const delayMs = RETRY_DELAY_MS * 2 ** failures * (0.5 + this.#core.random());
          registration.retryTimer = setTimer(() => {
            this.#registrations.delete(conversationId);
            this.#register(conversationId, socket, failures + 1);
          }, delayMs);
        } else if (conversationId === ALERTS) {
          // The failure of a conversation is not logged, because alerts announce its messages, too.
          console.error(
            "The connection for alerts could not be created; badges follow on the next load.",
            error,
          );
        }
      }
    });
  }

  #unregister(id: string, socket: OwnedSocket, registration: Registration): void {
    this.#registrations.delete(id);
    this.#conversations.registeredAt.delete(id);
    clearTimeout(registration.retryTimer);
    this.#enqueue(id, async () => {
      if (!registration.mayExist) return;
      try {
        const api = await loadApiClient(this.#core);
        // The registration ended with its socket.
        if (this.#socket?.socketId !== socket.socketId) return;
        await deleteConnection(api, socket.churchId, id, socket.socketId);
      } catch {
        // Not every server has this endpoint. The registration then ends when the socket closes.
      }
    });
  }

  #enqueue(conversationId: string, request: () => Promise<void>): void {
    const before = this.#queues.get(conversationId) ?? Promise.resolve();
    this.#queues.set(conversationId, before.then(request));
  }
}
