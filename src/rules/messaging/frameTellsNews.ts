import type { ThreadMessage } from "../../types/thread.js";
import { ownField } from "../api/ownField.js";

/**
 * Whether a frame of a conversation says more than its thread already shows. A message that is there with the same words
 * (one's own comes back from the room) asks for nothing; everything else is a reason to load.
 */
export function frameTellsNews(action: string, data: unknown, messages: readonly ThreadMessage[]): boolean {
  const id = ownField(data, "id");
  if (action !== "message" || typeof id !== "string") return true;
  const content = ownField(data, "content");
  return !messages.some((message) => message.id === id && message.content === content);
}
