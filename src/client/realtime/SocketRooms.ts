/** What the connection does about rooms once there is one. */
export interface RoomListener {
  joined(room: string): void;
  left(room: string): void;
}

/** The conversations that are open, counted, whether there is a connection or not: the connection registers itself in them. */
export class SocketRooms {
  readonly #holders = new Map<string, number>();
  #listener: RoomListener | undefined;

  get all(): string[] {
    return [...this.#holders.keys()];
  }

  /** There is one connection, so there is one listener. */
  listen(listener: RoomListener): void {
    this.#listener = listener;
  }

  /** Joins a conversation's room until the returned function is called. */
  join(room: string): () => void {
    const count = this.#holders.get(room) ?? 0;
    this.#holders.set(room, count + 1);
    if (count === 0) this.#listener?.joined(room);
    let isIn = true;
    return () => {
      if (!isIn) return;
      isIn = false;
      const left = (this.#holders.get(room) ?? 1) - 1;
      if (left > 0) this.#holders.set(room, left);
      else {
        this.#holders.delete(room);
        this.#listener?.left(room);
      }
    };
  }
}
