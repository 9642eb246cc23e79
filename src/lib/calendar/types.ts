/** The values of `freq` in a recurrence rule. A higher value repeats more often. */
export const Frequency = {
  YEARLY: 0,
  MONTHLY: 1,
  WEEKLY: 2,
  DAILY: 3,
  HOURLY: 4,
  MINUTELY: 5,
  SECONDLY: 6,
} as const;

/** An event of a church's calendar, one-time or recurring. */
export interface CalendarEvent {
  id?: string | undefined;
  churchId?: string | undefined;
  groupId?: string | undefined;
  start?: Date | undefined;
  end?: Date | undefined;
  title?: string | undefined;
  description?: string | undefined;
  visibility?: string | undefined;
  /** A recurrence rule of RFC 5545, such as "FREQ=WEEKLY;BYDAY=SU". Without it, the event does not repeat. */
  recurrenceRule?: string | undefined;
  exceptionDates?: Date[] | undefined;
}

/** The times of an event, as dates or as date strings of the server. */
export interface EventTimes {
  /** The start of the event, or of its first occurrence. */
  start?: Date | string | null | undefined;
  /** The end of the event, or of its first occurrence. */
  end?: Date | string | null | undefined;
  /** A recurrence rule of RFC 5545, such as "FREQ=WEEKLY;BYDAY=SU". Without it, the event does not repeat. */
  recurrenceRule?: string | null | undefined;
  /** The starts of occurrences that do not take place. */
  exceptionDates?: readonly (Date | string)[] | null | undefined;
}

/** A weekday, 0 for Monday. With `n`, the nth of its month or year; a negative `n` counts from the end. */
export interface NthDay {
  weekday: number;
  n?: number | undefined;
}
