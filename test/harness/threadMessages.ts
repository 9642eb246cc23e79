import type { Message, ThreadMessage } from "../../src/messaging/types.js";

/** Returns the ISO time that is this many minutes after 12:00 UTC on 1 May 2024. */
export const at = (minute: number): string =>
  new Date(Date.UTC(2024, 4, 1, 12, minute)).toISOString();

/** Returns a saved message of Ada, sent at `at(minute)`. */
export const message = (id: string, minute: number, more: Message = {}): Message => ({
  id,
  personId: "ada",
  content: `text of ${id}`,
  timeSent: at(minute),
  timeUpdated: null,
  ...more,
});

/** Returns the ids of messages in their order; a message without an id has its local id. */
export const idsOf = (list: readonly ThreadMessage[]) =>
  list.map(({ id, localId }) => id ?? localId);
