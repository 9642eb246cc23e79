import type { PersonChurch } from "../../types/socket.js";
import type { ClientCore } from "../ClientCore.js";
import { setTimer } from "../time.js";
import type { SocketRooms } from "./SocketRooms.js";

/** The room in which a person's own alerts arrive (SOC-19). */
const ALERTS_ROOM = "alerts";
/** Shown to other viewers by servers that list who is present; so it is no real name. */
const CONNECTION_DISPLAY_NAME = "Member";
const TRIES = 3;
const RETRY_PAUSE_MS = 2_000;

interface Place {
  /** A request was sent that the server did not refuse. */
  mayBeIn: boolean;
}

/** HTTP is loaded when a registration is made, so that listening alone does not bring it along. */
const loadCalls = async (core: ClientCore) => {
  const [{ apiPart }, { postConnection, deleteConnection }] = await Promise.all([
    import("../http/ApiClient.js"),
    import("../api/messaging.js"),
  ]);
  return { api: core.part(apiPart), postConnection, deleteConnection };
};

/** The server said no: asking again would be answered the same. */
const isRefusal = (error: unknown): boolean => (error as { outcome?: unknown } | null)?.outcome === "refused";

/**
 * Registers a socket in rooms: the alerts of the person, and the conversations that are open. Each registration is
 * made once per socket id, person and church (O08, O09); one that may have been lost is tried again (O15).
 */
export class RoomConnections {
  readonly #core: ClientCore;
  readonly #rooms: SocketRooms;
  readonly #onAlerts: () => void;
  /** Rooms this socket has asked for, or is about to ask for. */
  #places = new Map<string, Place>();
  /** A room's calls run one after another: leaving must not overtake joining. */
  #queues = new Map<string, Promise<void>>();
  #timers = new Set<ReturnType<typeof setTimeout>>();
  #socketId: string | undefined;
  #context: PersonChurch | undefined;

  /** `onAlerts` hears that alerts arrive from now on. */
  constructor(core: ClientCore, rooms: SocketRooms, onAlerts: () => void) {
    this.#core = core;
    this.#rooms = rooms;
    this.#onAlerts = onAlerts;
    rooms.listen({ joined: (room) => this.#register(room), left: (room) => this.#leave(room) });
  }

  /** Takes over a socket id for a person in a church and registers whatever is missing. */
  update(socketId: string, context: PersonChurch): void {
    if (socketId !== this.#socketId) this.reset();
    this.#socketId = socketId;
    this.#context = context;
    for (const room of [ALERTS_ROOM, ...this.#rooms.all]) this.#register(room);
  }

  /** Forgets every registration: they die with their socket. */
  reset(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = new Set();
    this.#places = new Map();
    this.#queues = new Map();
    this.#socketId = undefined;
    this.#context = undefined;
  }

  #register(room: string, failures = 0): void {
    const [socketId, context] = [this.#socketId, this.#context];
    if (!socketId || !context || this.#places.has(room)) return;
    const place: Place = { mayBeIn: false };
    this.#places.set(room, place);
    const connection = { conversationId: room, displayName: CONNECTION_DISPLAY_NAME, socketId, ...context };
    this.#enqueue(room, async () => {
      try {
        const { api, postConnection } = await loadCalls(this.#core);
        // While the code was loading the socket may have ended, or the room been left.
        if (this.#places.get(room) !== place) return;
        place.mayBeIn = true;
        await postConnection(api, connection, { quiet: true });
        if (room === ALERTS_ROOM && this.#places.get(room) === place) this.#onAlerts();
      } catch (error) {
        if (this.#places.get(room) === place) this.#notJoined(room, place, failures + 1, error);
      }
    });
  }

  #notJoined(room: string, place: Place, failures: number, error: unknown): void {
    const wasRefused = isRefusal(error);
    if (wasRefused) place.mayBeIn = false;
    if (failures < TRIES && !wasRefused) {
      const pauseMs = RETRY_PAUSE_MS * 2 ** (failures - 1) * (0.5 + this.#core.random());
      const timer = setTimer(() => {
        this.#timers.delete(timer);
        if (this.#places.get(room) !== place) return;
        this.#places.delete(room);
        this.#register(room, failures);
      }, pauseMs);
      this.#timers.add(timer);
    } else if (room === ALERTS_ROOM) {
      console.error("The connection for alerts could not be created; badges follow on the next load.", error);
    }
    // A conversation's room that stays closed is no loss to report: alerts tell of its messages, too.
  }

  #leave(room: string): void {
    const [socketId, context, place] = [this.#socketId, this.#context, this.#places.get(room)];
    this.#places.delete(room);
    if (!socketId || !context || !place) return;
    this.#enqueue(room, async () => {
      if (!place.mayBeIn) return;
      try {
        const { api, deleteConnection } = await loadCalls(this.#core);
        await deleteConnection(api, context.churchId, room, socketId);
      } catch {
        // The server may not know this call; the membership then ends with the socket.
      }
    });
  }

  #enqueue(room: string, job: () => Promise<void>): void {
    this.#queues.set(room, (this.#queues.get(room) ?? Promise.resolve()).then(job));
  }
}
