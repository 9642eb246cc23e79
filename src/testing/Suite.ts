import type { Database } from "./data/Database.js";
import type { Quirks } from "./quirks.js";
import type { SocketHub } from "./SocketHub.js";

/** A demo church from the inside: what its services work with. */
export interface Suite {
  db: Database;
  quirks: Quirks;
  hub: SocketHub;
  now: () => Date;
  seed: number;
  /** How often a thread has been read. */
  reads: number;
  nextId: (prefix: string) => string;
}
