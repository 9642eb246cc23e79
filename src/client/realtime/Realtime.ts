import { createStore, type StoreApi } from "zustand/vanilla";
import type { ConnectionState, PersonChurch } from "../../types/socket.js";
import type { Part } from "../ClientCore.js";
import { guarded } from "../guarded.js";
import { SocketHandlers } from "./SocketHandlers.js";
import { SocketRooms } from "./SocketRooms.js";

export interface SocketState {
  state: ConnectionState;
  socketId: string | undefined;
}

/** Who says for whom alerts are received: the signed-in session, or a host by its own call. */
export type ContextSource = "session" | "host";

/** What opens and keeps the connection. It is loaded when somebody goes live, so it is known here by its shape only. */
export interface SocketEngine {
  retain(): (isAtOnce?: boolean) => void;
  setContext(context: PersonChurch, source?: ContextSource): void;
  clearContext(source: ContextSource): void;
}

/**
 * What listeners need of the real-time connection, without the connection: its state, the handlers, the open rooms.
 * Whoever only listens brings no WebSocket code with it.
 */
export class Realtime {
  /** A listener that throws does not stop the others, nor the connection that reports its state. */
  readonly store: StoreApi<SocketState>;
  /** What this package listens to. */
  readonly handlers = new SocketHandlers();
  /** What hosts listen to: apart, so that a host that takes all of its handlers away leaves badges and threads live. */
  readonly hostHandlers = new SocketHandlers();
  readonly rooms = new SocketRooms();
  /** Set by the engine when it is made. */
  engine: SocketEngine | undefined;

  constructor() {
    const store = createStore<SocketState>(() => ({ state: "uninitialized", socketId: undefined }));
    this.store = { ...store, subscribe: (listener) => store.subscribe(guarded(listener)) };
  }
}

export const realtimePart: Part<Realtime> = { name: "realtime", create: () => new Realtime() };
