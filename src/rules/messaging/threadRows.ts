import type { ThreadMessage } from "../../types/thread.js";
import { dayKey } from "../time/dayKey.js";
import { sentAt } from "./sentAt.js";

/** Messages of one author belong together while no more than this lies between them. */
export const GROUP_GAP_MINUTES = 5;

export type ThreadRow =
  { kind: "day"; key: string; date: Date } | { kind: "message"; key: string; message: ThreadMessage; startsGroup: boolean };

const localDay = (date: Date) => {
  const [year, month, dayOfMonth] = [date.getFullYear(), date.getMonth(), date.getDate()];
  return { key: dayKey(date), from: new Date(year, month, dayOfMonth).getTime(), to: new Date(year, month, dayOfMonth + 1).getTime() };
};

/** A thread as rows: a heading per day, messages grouped by author. A message without a time stays with those before it. */
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
    const startsGroup = !(isNear && previous?.row.message.personId === message.personId && message.personId != null);
    const row = { kind: "message" as const, key, message, startsGroup };
    rows.push(row);
    previous = { row, time };
  });
  return rows;
}
