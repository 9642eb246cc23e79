/** An event of a church's calendar: once, or again and again by a rule. */
export interface CalendarEvent {
  id?: string | undefined;
  churchId?: string | undefined;
  groupId?: string | undefined;
  /** When it begins; the first time, where it repeats. */
  start?: Date | undefined;
  end?: Date | undefined;
  title?: string | undefined;
  description?: string | undefined;
  visibility?: string | undefined;
  /** Text as RFC 5545 has it, "FREQ=WEEKLY;BYDAY=SU". Empty or absent: the event is once. */
  recurrenceRule?: string | undefined;
  /** Dates of the rule that are left out, each as the date it would have been. */
  exceptionDates?: Date[] | undefined;
}

/** What the dates of an event are read from, with times as dates or as servers write them. */
export interface EventTimes {
  start?: Date | string | null | undefined;
  end?: Date | string | null | undefined;
  recurrenceRule?: string | null | undefined;
  exceptionDates?: readonly (Date | string)[] | null | undefined;
}

/** A day of the week, 0 for Monday; with `n` the nth of its month or year, from its end where `n` is negative. */
export interface NthDay {
  weekday: number;
  n?: number | undefined;
}

/** A recurrence rule that was checked. `freq`: 0 yearly to 6 every second. Lists hold each value once. */
export interface Recurrence {
  freq: number;
  interval?: number;
  count?: number;
  /** The last moment at which a date may be. */
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
  /** Days from Easter Sunday; no part of RFC 5545, but churches have feasts. */
  byeaster?: number;
}
