import type { Message } from "../../types/messaging.js";

/**
 * Returns the server's copy of a message whose answer was lost: same author, same content, and not in the thread before it
 * was sent. Clocks are not compared, because the device's may be wrong by any amount. Where the thread was not known before
 * the send (no `knownIds`), only the author's newest message can be the copy.
 */
export function findSavedCopy(
  sent: { content: string; personId: string; knownIds: ReadonlySet<string> | undefined },
  server: readonly Message[],
): Message | undefined {
  const { content, personId, knownIds } = sent;
  const candidate = server.findLast(
    (message) =>
      message?.id && message.personId === personId && (knownIds ? message.content === content && !knownIds.has(message.id) : true),
  );
  return candidate?.content === content ? candidate : undefined;
}
