import type { ThreadMessage } from "../../types/thread.js";

const text = (data: unknown, name: string): string | undefined => {
  if (typeof data !== "object" || data === null || !Object.hasOwn(data, name)) return undefined;
  const value = (data as Record<string, unknown>)[name];
  return typeof value === "string" ? value : undefined;
};

/**
 * Whether a frame of a conversation says more than its thread already shows. A message that is there with the same words
 * (one's own comes back from the room) asks for nothing; everything else is a reason to load.
 */
export function frameTellsNews(action: string, data: unknown, messages: readonly ThreadMessage[]): boolean {
  const id = text(data, "id");
  if (action !== "message" || id === undefined) return true;
  return !messages.some((message) => message.id === id && message.content === text(data, "content"));
}
