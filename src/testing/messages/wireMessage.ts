import type { StoredMessage } from "../data/Database.js";

/** A stored message as it is read. */
export const wireMessage = ({ timeSent, timeUpdated, ...message }: StoredMessage) => ({
  ...message,
  timeSent: timeSent.toISOString(),
  timeUpdated: timeUpdated?.toISOString() ?? null,
});
