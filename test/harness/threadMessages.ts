import type { Message, ThreadMessage } from "../../src/messaging/types.js";

/** A minute of one noon, as servers write it. */
export const at = (minute: number): string =>
  new Date(Date.UTC(2024, 4, 1, 12, minute)).toISOString();

/** A saved message of Ada's at such a minute. */
export const message = (id: string, minute: number, more: Message = {}): Message => ({
  id,
  personId: "ada",
  content: `text of ${id}`,
  timeSent: at(minute),
  timeUpdated: null,
  ...more,
});

/** What tells the messages of a thread apart, in their order. */
export const idsOf = (list: readonly ThreadMessage[]) =>
  list.map(({ id, localId }) => id ?? localId);
