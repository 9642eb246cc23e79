import { dayKey } from "../../lib/time/format.js";
import { isUnsent, isOwnMessage, sentAt } from "./messages.js";
import type { Message, ThreadMessage } from "../types.js";

/** The longest gap between two messages of one group. */
export const GROUP_GAP_MINUTES = 5;

/** The end of a thread. Comparing two of them shows what was added. */
export interface ThreadEnd {
  /** The number of messages. */
  count: number;
  /** The row key of the newest saved message. */
  savedKey: string | undefined;
  /** Whether the viewer wrote the newest saved message. */
  isSavedOwn: boolean;
  /** The row key of the newest unsent message. Unsent messages are always last. */
  waitingKey: string | undefined;
}

export type ThreadRow =
  | { kind: "day"; key: string; date: Date }
  | { kind: "message"; key: string; message: ThreadMessage; startsGroup: boolean };

const keyOf = (message: ThreadMessage | undefined): string | undefined =>
  message?.localId ?? message?.id;

/** Returns the end of a thread. */
export function endOfThread(messages: readonly ThreadMessage[], me: string | undefined): ThreadEnd {
  const last = messages.at(-1);
  const saved = messages.findLast((message) => !isUnsent(message));
  return {
    count: messages.length,
    savedKey: keyOf(saved),
    isSavedOwn: !!saved && isOwnMessage(saved, me),
    waitingKey: last && isUnsent(last) ? keyOf(last) : undefined,
  };
}

/** Returns the rows of a thread: a heading per day, and messages grouped by author. A message without a time has the time before it. */
export function threadRows(messages: readonly ThreadMessage[]): ThreadRow[] {
  const rows: ThreadRow[] = [];
  let day: string | undefined;
  let previous: { personId: Message["personId"]; time: number } | undefined;
  for (const [index, message] of messages.entries()) {
    const { personId } = message;
    const date = sentAt(message);
    const key = keyOf(message) ?? `row-${index}`;
    if (date && dayKey(date) !== day) {
      day = dayKey(date);
      rows.push({ kind: "day", key: `day-${day}-${key}`, date });
      previous = undefined;
    }
    const time = date?.getTime() ?? previous?.time ?? 0;
    const isSameGroup =
      personId != null &&
      previous?.personId === personId &&
      time - previous.time <= GROUP_GAP_MINUTES * 60_000;
    rows.push({ kind: "message", key, message, startsGroup: !isSameGroup });
    previous = { personId, time };
  }
  return rows;
}
