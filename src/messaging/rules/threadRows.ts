import { dayKey } from "../../lib/time/format.js";
import { isUnsent, isOwnMessage, sentAt } from "./messages.js";
import type { ThreadMessage } from "../types.js";

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
    isSavedOwn: !!saved && !!me && isOwnMessage(saved, me),
    waitingKey: last && isUnsent(last) ? keyOf(last) : undefined,
  };
}

/** Returns the key of a local day, and its bounds in milliseconds: comparing times is faster than formatting each date. */
const localDay = (date: Date) => {
  const [year, month, dayOfMonth] = [date.getFullYear(), date.getMonth(), date.getDate()];
  return {
    key: dayKey(date),
    from: new Date(year, month, dayOfMonth).getTime(),
    to: new Date(year, month, dayOfMonth + 1).getTime(),
  };
};

/** Returns the rows of a thread: a heading per day, and messages grouped by author. A message without a time has the time before it. */
export function threadRows(messages: readonly ThreadMessage[]): ThreadRow[] {
  const rows: ThreadRow[] = [];
  let day: { key: string; from: number; to: number } | undefined;
  let previous: { row: Extract<ThreadRow, { kind: "message" }>; time: number } | undefined;
  messages.forEach((message, index) => {
    const date = sentAt(message);
    const key = message.localId ?? message.id ?? `row-${index}`;
    if (date && !(day && date.getTime() >= day.from && date.getTime() < day.to)) {
      day = localDay(date);
      rows.push({ kind: "day", key: `day-${day.key}-${key}`, date });
      previous = undefined;
    }
    const time = date?.getTime() ?? previous?.time ?? 0;
    const isNear = previous !== undefined && time - previous.time <= GROUP_GAP_MINUTES * 60_000;
    const startsGroup = !(
      isNear &&
      previous?.row.message.personId === message.personId &&
      message.personId != null
    );
    const row = { kind: "message" as const, key, message, startsGroup };
    rows.push(row);
    previous = { row, time };
  });
  return rows;
}
