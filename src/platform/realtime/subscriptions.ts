import { createStore, type StoreApi } from "zustand/vanilla";
import { asText } from "../../lib/text/json.js";
import type { Service } from "../core/ClientCore.js";
import { RefCount } from "../core/RefCount.js";
import { catchAndLog } from "../core/emitter.js";
import { setTimer } from "../core/time.js";
import type { ConnectionState, PersonChurch, SocketActionHandler, SocketPayload } from "./types.js";

export interface RealtimeState {
  state: ConnectionState;
  socketId: string | undefined;
}

/** Who sets the person and church whose alerts are received: the session, or a host through `SocketHelper`. */
export type ContextSource = "session" | "host";

/** The part of the realtime client that is known before its code is loaded. */
export interface RealtimeEngine {
  acquire(): (isImmediate?: boolean) => void;
  setContext(context: PersonChurch, source?: ContextSource): void;
  clearContext(source: ContextSource): void;
}

/**
 * The state of the real-time connection and its subscriptions: frame handlers and open conversations. Code that only
 * subscribes does not load the realtime client.
 */
export class Subscriptions {
  /** A subscriber that throws stops neither the others nor the connection. */
  readonly store: StoreApi<RealtimeState>;
  /** The handlers of this package. */
  readonly handlers = new FrameHandlers();
  /** The handlers of hosts. They are separate, so that a host that removes all of its handlers leaves badges and threads live. */
  readonly hostHandlers = new FrameHandlers();
  readonly conversations = new ConversationSubscriptions();
  /** Set when the code of the realtime client is loaded. */
  engine: RealtimeEngine | undefined;

  constructor() {
    const store = createStore<RealtimeState>(() => ({
      state: "uninitialized",
      socketId: undefined,
    }));
    this.store = { ...store, subscribe: (listener) => store.subscribe(catchAndLog(listener)) };
  }
}

export const subscriptionsService: Service<Subscriptions> = {
  name: "realtime",
  create: () => new Subscriptions(),
};

/** Frame handlers by action. */
export class FrameHandlers {
  #handlers: SocketActionHandler[] = [];

  get all(): readonly SocketActionHandler[] {
    return this.#handlers;
  }

  /** Adds a handler. It replaces the handler with the same id and action. Returns the removal of this handler. */
  add(action: string, id: string, handleMessage: SocketActionHandler["handleMessage"]): () => void {
    const added = { action, id, handleMessage };
    const others = this.#handlers.filter((entry) => entry.id !== id || entry.action !== action);
    this.#handlers = [...others, added];
    return () => (this.#handlers = this.#handlers.filter((entry) => entry !== added));
  }

  /** Removes the handlers with an id. */
  remove(id: string): void {
    this.#handlers = this.#handlers.filter((entry) => entry.id !== id);
  }

  removeAction(action: string): void {
    this.#handlers = this.#handlers.filter((entry) => entry.action !== action);
  }

  clear(): void {
    this.#handlers = [];
  }

  has(action: string): boolean {
    return this.#handlers.some((entry) => entry.action === action);
  }

  /** Calls each handler of the frame's action. A handler that fails is logged and does not stop the others. */
  dispatch(frame: SocketPayload): void {
    for (const { action, id, handleMessage } of this.#handlers) {
      if (action !== frame.action) continue;
      new Promise((resolve) => resolve(handleMessage(frame.data, frame))).catch((error: unknown) =>
        console.error(`The handler "${asText(id) ?? ""}" failed on the action "${action}".`, error),
      );
    }
  }
}

interface ConversationListener {
  opened(conversationId: string): void;
  closed(conversationId: string): void;
}

/** The open conversations, ref-counted, whether there is a connection or not. */
export class ConversationSubscriptions {
  readonly #refCounts = new Map<string, RefCount>();
  #listener: ConversationListener | undefined;

  get open(): string[] {
    return [...this.#refCounts.keys()];
  }

  /** Sets the listener. There is one connection, so there is one listener. */
  onChange(listener: ConversationListener): void {
    this.#listener = listener;
  }

  /** Opens a conversation. Returns the release. */
  acquire(conversationId: string): () => void {
    const start = () => {
      this.#listener?.opened(conversationId);
      return () => {
        this.#refCounts.delete(conversationId);
        this.#listener?.closed(conversationId);
      };
    };
    const refCount = this.#refCounts.get(conversationId) ?? new RefCount(start);
    this.#refCounts.set(conversationId, refCount);
    const release = refCount.acquire();
    return () => release(true);
  }
}

/** A little longer than the time after which the client warns of a missing socket id. */
const READY_TIMEOUT_MS = 3_500;

/** Resolves when the socket id is known, when the connection has ended, or after 3.5 s. Never rejects. */
export function whenReady(store: StoreApi<RealtimeState>): Promise<void> {
  return new Promise((resolve) => {
    const settle = ({ state, socketId }: RealtimeState) => {
      if (socketId || state === "closed" || state === "uninitialized") done();
    };
    const done = () => {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    };
    const timer = setTimer(done, READY_TIMEOUT_MS);
    const unsubscribe = store.subscribe(settle);
    settle(store.getState());
  });
}
