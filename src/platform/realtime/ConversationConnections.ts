import type { ClientCore } from "../core/ClientCore.js";
import { setTimer } from "../core/time.js";
import type { ConversationSubscriptions } from "./subscriptions.js";
import type { PersonChurch } from "./types.js";

/** The conversation id under which a person registers for alerts. */
const ALERTS = "alerts";

/** Some servers show it to the other people of a conversation, so it is not the person's name. */
const CONNECTION_DISPLAY_NAME = "Member";

const MAX_ATTEMPTS = 3;
const RETRY_DELAY_MS = 2_000;

interface Registration {
  /** A request was sent and not refused, so the server may have registered the socket. */
  isPossible: boolean;
}

/** Loaded with the first registration, so that an import of the realtime client brings no HTTP code. */
const loadCalls = async (core: ClientCore) => {
  const [{ apiClientService }, { postConnection, deleteConnection }] = await Promise.all([
    import("../http/ApiClient.js"),
    import("./api.js"),
  ]);
  return { api: core.get(apiClientService), postConnection, deleteConnection };
};

const isRefusal = (error: unknown): boolean =>
  (error as { outcome?: unknown } | null)?.outcome === "refused";

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
  #timers = new Set<ReturnType<typeof setTimeout>>();
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
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = new Set();
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
        const { api, postConnection } = await loadCalls(this.#core);
        // While the code was loaded, the socket or the conversation may have been closed.
        if (!isCurrent()) return;
        registration.isPossible = true;
        const connection = { conversationId, displayName, socketId, ...context };
        await postConnection(api, connection, { quiet: true });
        if (conversationId === ALERTS && isCurrent()) this.#onAlerts();
      } catch (error) {
        if (isRefusal(error)) registration.isPossible = false;
        if (isCurrent()) this.#retry(conversationId, failures + 1, error);
      }
    });
  }

  #retry(conversationId: string, failures: number, error: unknown): void {
    if (failures < MAX_ATTEMPTS && !isRefusal(error)) {
      const registration = this.#registrations.get(conversationId);
      const delayMs = RETRY_DELAY_MS * 2 ** (failures - 1) * (0.5 + this.#core.random());
      const timer = setTimer(() => {
        this.#timers.delete(timer);
        if (this.#registrations.get(conversationId) !== registration) return;
        this.#registrations.delete(conversationId);
        this.#register(conversationId, failures);
      }, delayMs);
      this.#timers.add(timer);
    } else if (conversationId === ALERTS) {
      console.error(
        "The connection for alerts could not be created; badges follow on the next load.",
        error,
      );
    }
    // A conversation that cannot be registered is not logged: alerts announce its messages, too.
  }

  #unregister(conversationId: string): void {
    const [socketId, context] = [this.#socketId, this.#context];
    const registration = this.#registrations.get(conversationId);
    this.#registrations.delete(conversationId);
    if (!socketId || !context || !registration) return;
    this.#enqueue(conversationId, async () => {
      if (!registration.isPossible) return;
      try {
        const { api, deleteConnection } = await loadCalls(this.#core);
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
