import type { EventTimes } from "../../types/calendar.js";
import { dayKey } from "../time/dayKey.js";
import { readTime } from "../time/readTime.js";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const secondOf = (date: Date): number => Math.floor(date.getTime() / 1_000);

/**
 * A question to ask of each date of an event: whether it is one of its exceptions. An exception is a moment, to the second,
 * as servers keep it; or a day without a time, which leaves out what begins on that day. What is no date leaves out nothing.
 */
export function isLeftOut({ exceptionDates }: EventTimes): (date: Date) => boolean {
  const days = new Set<string>();
  const seconds = new Set<number>();
  for (const exception of Array.isArray(exceptionDates) ? (exceptionDates as unknown[]) : []) {
    const moment = readTime(exception);
    if (typeof exception === "string" && DAY.test(exception)) days.add(exception);
    else if (moment) seconds.add(secondOf(moment));
  }
  return (date) => seconds.has(secondOf(date)) || days.has(dayKey(date));
}
