import type { ThreadMessage } from "../../types/thread.js";
import { dayKey } from "../time/dayKey.js";
import { parseServerDate } from "../time/parseServerDate.js";

/** Messages of one author belong together while no more than this lies between them. */
export const GROUP_GAP_MINUTES = 5;

export type ThreadRow =
  | { kind: "day"; key: string; date: Date }
  | { kind: "message"; key: string; message: ThreadMessage; startsGroup: boolean; endsGroup: boolean };

/** A thread as rows: a heading per day, messages grouped by author. A message without a time stays with those before it. */
export function threadRows(messages: readonly ThreadMessage[]): ThreadRow[] {
  const rows: ThreadRow[] = [];
  let day: string | undefined;
  let previous: { row: Extract<ThreadRow, { kind: "message" }>; time: number } | undefined;
  messages.forEach((message, index) => {
    const date = parseServerDate(message.timeSent);
    const key = message.localId ?? message.id ?? `row-${index}`;
    if (date && dayKey(date) !== day) {
      day = dayKey(date);
      rows.push({ kind: "day", key: `day-${day}-${key}`, date });
      previous = undefined;
    }
    const time = date?.getTime() ?? previous?.time ?? 0;
    const isNear = previous !== undefined && time - previous.time <= GROUP_GAP_MINUTES * 60_000;
    const startsGroup = !(isNear && previous?.row.message.personId === message.personId && message.personId != null);
    if (previous && !startsGroup) previous.row.endsGroup = false;
    const row = { kind: "message" as const, key, message, startsGroup, endsGroup: true };
    rows.push(row);
    previous = { row, time };
  });
  return rows;
}
