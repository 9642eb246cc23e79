import type { Part } from "../ClientCore.js";

const KEPT = 100;

/** Ids of the messages this client has just sent: their own frames come back from the room and tell nothing new. */
export class OwnMessages {
  readonly #ids = new Set<string>();

  add(id: string): void {
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > KEPT && oldest !== undefined) this.#ids.delete(oldest);
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }
}

export const ownMessagesPart: Part<OwnMessages> = { name: "ownMessages", create: () => new OwnMessages() };
