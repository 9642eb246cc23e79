import type { ClientCore } from "../core/ClientCore.js";
import { setTimer } from "../core/time.js";
import type { ApiClient } from "../http/ApiClient.js";
import { deleteConnection, postConnection } from "./api.js";
import type { ConversationSubscriptions } from "./subscriptions.js";
import type { PersonChurch } from "./types.js";

/** The conversation id under which a person registers for alerts. */
const ALERTS = "alerts";

/** Some servers show it to the other people of a conversation, so it is not the person's name. */
const CONNECTION_DISPLAY_NAME = "Member";

const MAX_RETRIES = 2;
const RETRY_DELAY_MS = 2_000;

interface Registration {
  /** A request was sent and not refused, so the server may have registered the socket. */
  isPossible: boolean;
  retryTimer?: ReturnType<typeof setTimeout>;
}

/** Loaded with the first registration, so that an import of the realtime client brings no HTTP code. */
const loadApiClient = async (core: ClientCore): Promise<ApiClient> =>
  core.get((await import("../http/ApiClient.js")).apiClientService);

/**
 * Registers a socket with the server: for the alerts of the person, and for each conversation that is open. Each registration
 * is made once per socket, person and church. It is repeated if its request may not have arrived.
 */
export class ConversationConnections {
  readonly #core: ClientCore;
  readonly #conversations: ConversationSubscriptions;
  readonly #onAlerts: () => void;
  #registrations = new Map<string, Registration>();
  /** Requests of one conversation run one after the other: leaving must not overtake joining. */
  #queues = new Map<string, Promise<void>>();
  #socketId: string | undefined;
  #context: PersonChurch | undefined;

  /** `onAlerts` is called when the server has registered the socket for alerts. */
  constructor(core: ClientCore, conversations: ConversationSubscriptions, onAlerts: () => void) {
    this.#core = core;
    this.#conversations = conversations;
    this.#onAlerts = onAlerts;
    conversations.onChange({
      opened: (conversationId) => this.#register(conversationId),
      closed: (conversationId) => this.#unregister(conversationId),
    });
  }

  /** Registers a socket for a person in a church wherever it is not registered yet. */
  update(socketId: string, context: PersonChurch): void {
    if (socketId !== this.#socketId) this.reset();
    this.#socketId = socketId;
    this.#context = context;
    for (const conversationId of [ALERTS, ...this.#conversations.open])
      this.#register(conversationId);
  }

  /** Forgets all registrations: they end with their socket. */
  reset(): void {
    for (const { retryTimer } of this.#registrations.values()) clearTimeout(retryTimer);
    this.#registrations = new Map();
    this.#queues = new Map();
    this.#socketId = undefined;
    this.#context = undefined;
  }

  #register(conversationId: string, failures = 0): void {
    const [socketId, context] = [this.#socketId, this.#context];
    if (!socketId || !context || this.#registrations.has(conversationId)) return;
    const registration: Registration = { isPossible: false };
    this.#registrations.set(conversationId, registration);
    const isCurrent = () => this.#registrations.get(conversationId) === registration;
    const displayName = CONNECTION_DISPLAY_NAME;
    this.#enqueue(conversationId, async () => {
      try {
        const api = await loadApiClient(this.#core);
        // While the code was loaded, the socket or the conversation may have been closed.
        if (!isCurrent()) return;
        registration.isPossible = true;
        await postConnection(api, { conversationId, displayName, socketId, ...context });
        if (conversationId === ALERTS && isCurrent()) this.#onAlerts();
      } catch (error) {
        const isRefused = (error as { outcome?: unknown } | null)?.outcome === "refused";
        if (isRefused) registration.isPossible = false;
        if (!isCurrent()) return;
        if (!isRefused && failures < MAX_RETRIES) {
          const delayMs = RETRY_DELAY_MS * 2 ** failures * (0.5 + this.#core.random());
          registration.retryTimer = setTimer(() => {
            this.#registrations.delete(conversationId);
            this.#register(conversationId, failures + 1);
          }, delayMs);
        } else if (conversationId === ALERTS) {
          // A conversation that cannot be registered is not logged: alerts announce its messages, too.
          console.error(
            "The connection for alerts could not be created; badges follow on the next load.",
            error,
          );
        }
      }
    });
  }

  #unregister(conversationId: string): void {
    const [socketId, context] = [this.#socketId, this.#context];
    const registration = this.#registrations.get(conversationId);
    this.#registrations.delete(conversationId);
    clearTimeout(registration?.retryTimer);
    if (!socketId || !context || !registration) return;
    this.#enqueue(conversationId, async () => {
      if (!registration.isPossible) return;
      try {
        const api = await loadApiClient(this.#core);
        await deleteConnection(api, context.churchId, conversationId, socketId);
      } catch {
        // Not every server has this call. The registration then ends with the socket.
      }
    });
  }

  #enqueue(conversationId: string, request: () => Promise<void>): void {
    const before = this.#queues.get(conversationId) ?? Promise.resolve();
    this.#queues.set(conversationId, before.then(request));
  }
}
