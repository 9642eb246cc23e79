import type { StoredMessage } from "../data/Database.js";
import type { Suite } from "../Suite.js";

export function findMessage({ db }: Suite, id: string | undefined): StoredMessage | undefined {
  for (const messages of db.messages.values()) {
    const found = messages.find((message) => message.id === id);
    if (found) return found;
  }
  return undefined;
}
