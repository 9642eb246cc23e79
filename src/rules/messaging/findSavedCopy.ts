import type { Message } from "../../types/messaging.js";
import { parseServerDate } from "../time/parseServerDate.js";

/** How far the clocks of server and reader may be apart: what is older was written before. */
const CLOCK_TOLERANCE_MS = 15 * 60_000;

/**
 * Looks for a message whose answer was lost (O35): same author, same words, and not there before it was sent. Where
 * nothing was known before, its time has to fit as well.
 */
export function findSavedCopy(
  sent: { content: string; personId: string; startedAt: Date; knownIds: ReadonlySet<string> },
  server: readonly Message[],
): Message | undefined {
  const earliest = sent.startedAt.getTime() - CLOCK_TOLERANCE_MS;
  return server.findLast((message) => {
    if (!message?.id || message.personId !== sent.personId || message.content !== sent.content) return false;
    if (sent.knownIds.has(message.id)) return false;
    const time = parseServerDate(message.timeSent)?.getTime();
    return time === undefined ? sent.knownIds.size > 0 : time >= earliest;
  });
}
