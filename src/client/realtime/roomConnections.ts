import type { Connection, PersonChurch } from "../../types/socket.js";
import { deleteConnection, postConnection } from "../api/messaging.js";
import type { ApiClient } from "../http/ApiClient.js";

/** The room in which a person's own alerts arrive (SOC-19). */
export const ALERTS_ROOM = "alerts";
/** Shown to other viewers by servers that list who is present; so it is no real name. */
export const CONNECTION_DISPLAY_NAME = "Member";
const TRIES = 3;
const RETRY_PAUSE_MS = 2_000;

/**
 * Registers a socket in rooms: the alerts of the person, and the conversations that are open. Each registration is
 * made once per socket id, person and church, with three tries for the alerts (O08, O09, O15).
 */
export class RoomConnections {
  readonly #api: ApiClient;
  readonly #done = new Set<string>();
  readonly #rooms = new Map<string, number>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #socketId: string | undefined;
  #context: PersonChurch | undefined;

  constructor(api: ApiClient) {
    this.#api = api;
  }

  /** Takes over a new socket id or context and registers whatever is missing. */
  update(socketId: string | undefined, context: PersonChurch | undefined): void {
    this.#socketId = socketId;
    this.#context = context;
    if (!socketId || !context) return;
    this.#register(ALERTS_ROOM, TRIES);
    for (const room of this.#rooms.keys()) this.#register(room, 1);
  }

  /** Forgets every registration: they die with their socket. */
  reset(): void {
    clearTimeout(this.#timer);
    this.#done.clear();
    this.#socketId = undefined;
  }

  /** Joins a conversation's room until the returned function is called. Works without the server's consent: nothing joins then. */
  join(room: string): () => void {
    this.#rooms.set(room, (this.#rooms.get(room) ?? 0) + 1);
    this.#register(room, 1);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const left = (this.#rooms.get(room) ?? 1) - 1;
      if (left > 0) this.#rooms.set(room, left);
      else this.#leave(room);
    };
  }

  #leave(room: string): void {
    this.#rooms.delete(room);
    if (!this.#socketId || !this.#context || !this.#done.delete(this.#key(room))) return;
    deleteConnection(this.#api, this.#context.churchId, room, this.#socketId).catch(() => {
      // The server may not know this call; the membership then ends with the socket.
    });
  }

  #key(room: string): string {
    return [room, this.#socketId, this.#context?.personId, this.#context?.churchId].join("|");
  }

  #register(room: string, tries: number): void {
    if (!this.#socketId || !this.#context) return;
    const key = this.#key(room);
    if (this.#done.has(key)) return;
    this.#done.add(key);
    const connection: Connection = {
      conversationId: room,
      churchId: this.#context.churchId,
      displayName: CONNECTION_DISPLAY_NAME,
      socketId: this.#socketId,
      personId: this.#context.personId,
    };
    postConnection(this.#api, connection, { quiet: true }).catch((error: unknown) => {
      if (!this.#done.has(key)) return;
      if (tries > 1) {
        this.#timer = setTimeout(() => {
          if (this.#done.delete(key) && this.#key(room) === key) this.#register(room, tries - 1);
        }, RETRY_PAUSE_MS);
      } else if (room === ALERTS_ROOM) {
        console.error("The connection for alerts could not be created; badges follow on the next load.", error);
      }
    });
  }
}
