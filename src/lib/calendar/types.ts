/** The values of `freq`. A higher value repeats more often. */
export const Frequency = {
  YEARLY: 0,
  MONTHLY: 1,
  WEEKLY: 2,
  DAILY: 3,
  HOURLY: 4,
  MINUTELY: 5,
  SECONDLY: 6,
} as const;

/** An event of a church's calendar, once or repeated. */
export interface CalendarEvent {
  id?: string | undefined;
  churchId?: string | undefined;
  groupId?: string | undefined;
  /** The start of the first occurrence. */
  start?: Date | undefined;
  end?: Date | undefined;
  title?: string | undefined;
  description?: string | undefined;
  visibility?: string | undefined;
  /** A recurrence rule of RFC 5545, such as "FREQ=WEEKLY;BYDAY=SU". Empty or absent: the event does not repeat. */
  recurrenceRule?: string | undefined;
  /** The start times of the occurrences that are left out. */
  exceptionDates?: Date[] | undefined;
}

/** The times of an event, as dates or as server text. */
export interface EventTimes {
  start?: Date | string | null | undefined;
  end?: Date | string | null | undefined;
  recurrenceRule?: string | null | undefined;
  exceptionDates?: readonly (Date | string)[] | null | undefined;
}

/** A weekday, 0 for Monday. With `n`, the nth of its month or year; a negative `n` counts from the end. */
export interface NthDay {
  weekday: number;
  n?: number | undefined;
}

/** A validated recurrence rule. `freq` is 0 (yearly) to 6 (every second). Lists have no duplicates. */
export interface Recurrence {
  freq: number;
  interval?: number;
  count?: number;
  /** The latest possible date. */
  until?: Date;
  wkst?: number;
  byweekday?: NthDay[];
  bysetpos?: number[];
  bymonth?: number[];
  bymonthday?: number[];
  byyearday?: number[];
  byweekno?: number[];
  byhour?: number[];
  byminute?: number[];
  bysecond?: number[];
  /** The days from Easter Sunday. Not in RFC 5545, but needed for church feasts. */
  byeaster?: number;
}
