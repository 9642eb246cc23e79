import { createStore, type StoreApi } from "zustand/vanilla";
import type { Optional } from "../../lib/people/people.js";
import { asText } from "../../lib/text/json.js";
import { defineService } from "../core/ClientCore.js";
import { catchAndLog } from "../core/logging.js";
import { setTimer } from "../core/time.js";

/** The conversation id under which a person registers for alerts. */
export const ALERTS = "alerts";

/**
 * If the server registers the socket this long after a request, in milliseconds, frames may have been missed, and the data is
 * fetched again. Registrations that are sent together with the request are in time.
 */
const LATE_CONVERSATION_MS = 250;
/** The same for alerts, which only announce what the next alert or load shows, too. */
export const LATE_ALERTS_MS = 1_000;

/** The state of the socket. `uninitialized`: no connection is wanted. */
export type ConnectionState = "uninitialized" | "connecting" | "open" | "closing" | "closed";

/** A received frame. Frames only announce changes: their data is not shown, except counts. */
export interface SocketPayload extends Optional<"churchId" | "conversationId"> {
  /**
   * What has changed, such as "privateMessage" or "notification". The client dispatches `reconnect` to refetch all: after a
   * reconnect, late registration, new context or tokens; and `registered` when the server sends the frames of a conversation
   * from now on.
   */
  action: string;
  /** The content of the frame. Its shape depends on the action, and the server does not guarantee it. */
  data?: unknown;
}

/** A handler of the frames with one action. `id` identifies it for replacing and removing. */
export interface SocketActionHandler {
  /** The action of the frames. */
  action: string;
  /** Identifies the handler for replacing and removing it. */
  id: string;
  /** Called with the data of each frame, and with the frame. */
  handleMessage: (data: unknown, frame: SocketPayload) => unknown;
}

/** The registration of a socket for a conversation. */
export interface Connection
  extends
    Optional<"id" | "churchId" | "conversationId" | "personId">,
    Optional<"displayName" | "socketId"> {
  timeJoined?: Date | string | null | undefined;
  ipAddress?: string | null | undefined;
}

/** The person and church whose alerts are received. */
export type PersonChurch = Record<"personId" | "churchId", string>;

interface RealtimeState {
  state: ConnectionState;
  socketId: string | undefined;
  /** Whether the server has registered the socket for the alerts of the person. */
  isRegisteredForAlerts: boolean;
}

/** Who sets the person and church whose alerts are received: the session, or a host through `SocketHelper`. */
export type ContextSource = "session" | "host";

/** The members of `RealtimeClient` that other code calls without importing it. */
interface RealtimeEngine {
  readonly sinceState: (() => number) | undefined;
  readonly sinceFrame: (() => number) | undefined;
  acquire(): (isImmediate?: boolean) => void;
  setContext(context: PersonChurch, source?: ContextSource): void;
  clearContext(source: ContextSource): void;
  setPaused(isPaused: boolean): void;
}

/** The state and the subscribers of the real-time connection, for code that does not load the realtime client. */
export class Subscriptions {
  /** A subscriber that throws stops neither the others nor the connection. */
  readonly store: StoreApi<RealtimeState>;
  readonly handlers = new FrameHandlers();
  /** The handlers of hosts, separate, so that a host that removes all handlers does not stop badges and threads. */
  readonly hostHandlers = new FrameHandlers();
  readonly conversations = new ConversationSubscriptions();
  /** The `RealtimeClient`, whose constructor sets it; `undefined` until its code is loaded. */
  engine: RealtimeEngine | undefined;

  constructor() {
    const initial: RealtimeState = {
      state: "uninitialized",
      socketId: undefined,
      isRegisteredForAlerts: false,
    };
    const store = createStore(() => initial);
    this.store = { ...store, subscribe: (listener) => store.subscribe(catchAndLog(listener)) };
  }
}

export const subscriptionsService = /* @__PURE__ */ defineService("realtime", Subscriptions);

class FrameHandlers {
  /** Replaced, not mutated, so that handlers can add and remove handlers during `dispatch`. */
  all: readonly SocketActionHandler[] = [];

  /** Adds a handler. It replaces the handler with the same id and action. Returns the removal of this handler. */
  add(action: string, id: string, handleMessage: SocketActionHandler["handleMessage"]): () => void {
    const added = { action, id, handleMessage };
    const others = this.all.filter((entry) => entry.id !== id || entry.action !== action);
    this.all = [...others, added];
    return () => (this.all = this.all.filter((entry) => entry !== added));
  }

  remove(id: string): void {
    this.all = this.all.filter((entry) => entry.id !== id);
  }

  removeAction(action: string): void {
    this.all = this.all.filter((entry) => entry.action !== action);
  }

  clear(): void {
    this.all = [];
  }

  /** Calls each handler of the frame's action. A handler that fails is logged and does not stop the others. */
  dispatch(frame: SocketPayload): void {
    for (const { action, id, handleMessage } of this.all) {
      if (action !== frame.action) continue;
      new Promise((resolve) => resolve(handleMessage(frame.data, frame))).catch((error: unknown) =>
        console.error(`The handler "${asText(id) ?? ""}" failed on the action "${action}".`, error),
      );
    }
  }
}

/** The open conversations, ref-counted, whether there is a connection or not. */
export class ConversationSubscriptions {
  readonly #acquisitions = new Map<object, string>();
  onChange: (() => void) | undefined;
  /** By conversation id: when the server registered the socket, on the monotonic clock. Since then it sends the conversation's frames. */
  readonly registeredAt = new Map<string, number>();

  /** Whether the server sends the frames of a conversation, and began before `requestedAt` or soon after it. */
  areFramesComplete(conversationId: string, requestedAt: number): boolean {
    const registeredAt = this.registeredAt.get(conversationId) ?? Infinity;
    const limit = conversationId === ALERTS ? LATE_ALERTS_MS : LATE_CONVERSATION_MS;
    return registeredAt - requestedAt < limit;
  }

  get open(): ReadonlySet<string> {
    return new Set(this.#acquisitions.values());
  }

  acquire(conversationId: string): () => void {
    const acquisition = {};
    this.#acquisitions.set(acquisition, conversationId);
    this.onChange?.();
    return () => {
      if (this.#acquisitions.delete(acquisition)) this.onChange?.();
    };
  }
}

/** A little longer than the time after which the client warns of a missing socket id. */
const READY_TIMEOUT_MS = 3_500;

/** Resolves when the socket id is known, when there is no connection, or after 3.5 s. Never rejects. */
export function whenReady(store: StoreApi<RealtimeState>): Promise<void> {
  return new Promise((resolve) => {
    const handleState = ({ state, socketId }: RealtimeState) => {
      if (socketId || state === "closed" || state === "uninitialized") done();
    };
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimer(done, READY_TIMEOUT_MS);
    const unsubscribe = store.subscribe(handleState);
    handleState(store.getState());
  });
}
