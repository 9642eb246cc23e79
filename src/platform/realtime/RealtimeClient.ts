import { ConversationConnections } from "./ConversationConnections.js";
import { ReconnectingSocket } from "./ReconnectingSocket.js";
import { isFrameForChurch, isSocketId, parseFrame, peekAction } from "./rules/frames.js";
import {
  type ContextSource,
  ALERTS,
  LATE_ALERTS_MS,
  type Subscriptions,
  subscriptionsService,
  type ConnectionState,
  type PersonChurch,
  type SocketPayload,
} from "./subscriptions.js";
import { idText } from "../../lib/text/json.js";
import { type ClientCore, defineService, type WebSocketLike } from "../core/ClientCore.js";
import { RefCount } from "../core/RefCount.js";
import { setTimer, startStopwatch } from "../core/time.js";
const SOCKET_ID_WARNING_MS = 3_000;
const SOCKET_ID_WARNING =
  "The server sent no socket id within 3 seconds. Until it does, there are no live updates.";

type Contexts = Partial<Record<ContextSource, PersonChurch | undefined>>;

const isSameContext = (one: PersonChurch | undefined, other: PersonChurch | undefined): boolean =>
  idText(one?.personId) === idText(other?.personId) &&
  idText(one?.churchId) === idText(other?.churchId);

/**
 * The real-time connection of a client: one socket, from the first `acquire` to the last release. It passes frames to their
 * handlers. A server does not repeat frames, so after each reconnect the local action `reconnect` makes live queries refetch.
 */
export class RealtimeClient {
  readonly store: Subscriptions["store"];
  readonly handlers: Subscriptions["handlers"];
  /** Returns the milliseconds since the connection entered its state. */
  sinceState: (() => number) | undefined;
  /** Returns the milliseconds since the last frame. */
  sinceFrame: (() => number) | undefined;
  readonly #allHandlers: readonly Subscriptions["handlers"][];
  readonly #conversations: ConversationConnections;
  #contexts: Contexts = {};
  readonly #socket: ReconnectingSocket;
  readonly #refCount = new RefCount(() => this.#start());
  #hasBeenOpen = false;
  #isPaused = false;
  /** Returns the milliseconds since all live queries were last made to fetch. */
  #sinceFetched = startStopwatch();
  #idWarningTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(core: ClientCore) {
    const subscriptions = core.get(subscriptionsService);
    subscriptions.engine = this;
    this.store = subscriptions.store;
    this.handlers = subscriptions.handlers;
    this.#allHandlers = [subscriptions.handlers, subscriptions.hostHandlers];
    const handleRegistered = (conversationId: string) => {
      if (conversationId !== ALERTS)
        return this.handlers.dispatch({ action: "registered", conversationId });
      this.store.setState({ isRegisteredForAlerts: true });
      // Alerts that were sent before the registration did not arrive.
      if (this.#sinceFetched() > LATE_ALERTS_MS) this.#dispatchReconnect();
    };
    const { conversations } = subscriptions;
    this.#conversations = new ConversationConnections(core, conversations, handleRegistered);
    this.#socket = new ReconnectingSocket(core, {
      onState: (state) => this.#setState(state),
      onMessage: (data) => this.receive(data),
      onDisconnected: () => {
        clearTimeout(this.#idWarningTimer);
        this.#conversations.reset();
      },
    });
  }

  get socket(): WebSocketLike | undefined {
    return this.#socket.socket;
  }

  get socketId(): string | undefined {
    return this.store.getState().socketId;
  }

  get state(): ConnectionState {
    return this.store.getState().state;
  }

  /** The person and church whose alerts are received: those that a host set, if it set a church, else the session's. */
  get context(): PersonChurch | undefined {
    const { host, session } = this.#contexts;
    return host?.churchId || !session ? host : session;
  }

  acquire(): (isImmediate?: boolean) => void {
    const release = this.#refCount.acquire();
    // After the last release, `#refCount` runs for one more task. If another context stopped the socket in it, this starts the socket again.
    if (!this.#isPaused) this.#socket.start();
    return release;
  }

  /** Closes the socket while it is paused, although it is acquired. */
  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    if (isPaused) this.#stopSocket();
    else if (this.#refCount.isAcquired) this.#socket.start();
  }

  /**
   * Sets the person and church whose alerts are received. Ignores a context without a person.
   */
  setContext(given: PersonChurch | null | undefined, source: ContextSource = "host"): void {
    if (!given?.personId) return;
    const context = { personId: given.personId, churchId: given.churchId };
    const contexts = { ...this.#contexts, [source]: context };
    // A host's context ends with the session in which it was set.
    if (source === "session" && !isSameContext(context, contexts.host)) contexts.host = undefined;
    this.#setContexts(contexts, source);
  }

  clearContext(source: ContextSource): void {
    this.#setContexts({ ...this.#contexts, [source]: undefined }, source);
  }

  /**
   * Registers the socket for alerts and the open conversations. Warns if person, church or socket id is not known yet.
   */
  createAlertConnection(): void {
    const { context, socketId } = this;
    if (!context?.personId || !context.churchId)
      return console.warn("No alert connection: person or church is not known yet.");
    if (!socketId) return console.warn("No alert connection: the socket id is not known yet.");
    this.#conversations.update(socketId, context);
  }

  receive(text: unknown): void {
    this.sinceFrame = startStopwatch();
    const action = typeof text === "string" ? peekAction(text) : undefined;
    const isHandled = this.#allHandlers.some(({ all }) =>
      all.some((each) => each.action === action),
    );
    // Servers broadcast attendance in frames of up to 42 KB. A frame without a handler is not parsed.
    if (action && action !== "socketId" && !isHandled) return;
    const frame = parseFrame(text);
    if (!frame) return;
    if (frame.action === "socketId") this.#takeSocketId(frame);
    else if (isFrameForChurch(frame, this.context?.churchId)) this.#dispatch(frame);
  }

  #dispatch(frame: SocketPayload): void {
    for (const handlers of this.#allHandlers) handlers.dispatch(frame);
  }

  #dispatchReconnect(): void {
    this.#sinceFetched = startStopwatch();
    this.#dispatch({ action: "reconnect", data: {} });
  }

  /** Another person or church needs another socket, because servers tie registrations to the socket. */
  #setContexts(contexts: Contexts, source: ContextSource): void {
    const before = this.context;
    this.#contexts = contexts;
    if (isSameContext(before, this.context)) return;
    if (!before?.churchId) {
      if (this.socketId && this.context) this.createAlertConnection();
      return;
    }
    this.#sinceFetched = startStopwatch();
    // Prevents a `reconnect` action: after a change of the session, live queries refetch by themselves.
    if (source === "session") this.#hasBeenOpen = false;
    if (this.#refCount.isAcquired && !this.#isPaused) this.#socket.restart();
    else this.#stopSocket();
  }

  #start(): () => void {
    this.#sinceFetched = startStopwatch();
    return () => {
      this.#hasBeenOpen = false;
      this.#stopSocket();
    };
  }

  #stopSocket(): void {
    this.#socket.stop();
    this.#setState("uninitialized");
  }

  #setState(state: ConnectionState): void {
    this.sinceState = startStopwatch();
    this.store.setState({ state, socketId: undefined, isRegisteredForAlerts: false });
    if (state !== "open") return;
    this.#socket.send("getId");
    this.#idWarningTimer = setTimer(() => console.warn(SOCKET_ID_WARNING), SOCKET_ID_WARNING_MS);
  }

  #takeSocketId(frame: SocketPayload): void {
    if (!isSocketId(frame.data) || !this.socket) return;
    clearTimeout(this.#idWarningTimer);
    // The server answers each heartbeat with the id. Only another id means another connection.
    if (frame.data === this.socketId) return;
    this.store.setState({ socketId: frame.data });
    if (this.context) this.createAlertConnection();
    if (this.#hasBeenOpen) this.#dispatchReconnect();
    this.#hasBeenOpen = true;
  }
}

export const realtimeClientService = /* @__PURE__ */ defineService("socket", RealtimeClient);
