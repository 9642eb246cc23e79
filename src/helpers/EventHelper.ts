import type { Options, RRule } from "rrule";
import { eventDates, createExceptionMatcher } from "../lib/calendar/occurrences.js";
import { fullRRule, writeRecurrence } from "../lib/calendar/rrule.js";
import type { EventTimes } from "../lib/calendar/types.js";
import { asText, asObject } from "../lib/text/json.js";
import { readTime } from "../lib/time/parse.js";

/** The causes of former warnings. */
const warned = new Set<string>();

/** Warns once per cause, because a calendar calls `getRange` in every render. */
function warnOnce(cause: string, ...message: unknown[]): void {
  if (!warned.has(cause)) console.warn(...message);
  warned.add(cause);
}

/**
 * Computes the dates of repeated events. Every member works unbound and synchronously, so the helper includes the rrule
 * library.
 *
 * @example
 * const dates = EventHelper.getRange(event, "2024-05-01", "2024-05-31");
 */
export class EventHelper {
  /** Resolves at once, because there is nothing to load. Kept for hosts that call it. */
  static ensureInitialized = (): Promise<void> => Promise.resolve();

  /**
   * Returns the start times of an event from `startDate` to `endDate`, both included: sorted, without exceptions, at
   * most 1,000. Both are dates or server text; an invalid one returns no dates and warns. An event of several days also
   * counts if it began before `startDate` and has not ended. An event at 18:00 local time stays at 18:00 all year. An
   * event without a rule returns its start, an event without a start nothing.
   *
   * Never throws, because hosts call it in render. An event with an invalid rule returns its own start and warns;
   * `getFullRRule` throws the reason. Of a rule with too many times, such as one of seconds that is counted for years,
   * returns the dates found so far.
   *
   * @see RRU-04
   */
  static getRange = (
    event: EventTimes | null | undefined,
    startDate: Date | string,
    endDate: Date | string,
  ): Date[] => {
    if (!event) return [];
    const from = readTime(startDate);
    const to = readTime(endDate);
    if (!from || !to) {
      const name = from ? "endDate" : "startDate";
      const value: unknown = from ? endDate : startDate;
      const text = value instanceof Date ? value.toString() : (asText(value) ?? typeof value);
      const message = `EventHelper.getRange has no dates, because its ${name} is not a date: ${text}`;
      warnOnce(name, message);
      return [];
    }
    try {
      return eventDates(event, from, to);
    } catch (error) {
      const { recurrenceRule, ...once } = event;
      const message = "An event is shown once, because its rule cannot be read.";
      warnOnce(`rule ${recurrenceRule ?? ""}`, message, error);
      return eventDates(once, from, to);
    }
  };

  /**
   * Returns an event's rule as an RRule object, for reading and editing its `options`. `dtstart` is the start in local
   * time, written as UTC; `until` is a time. Use `getRange` for its dates. Throws for an event without a start and for
   * an empty or invalid rule.
   */
  static getFullRRule = (event: EventTimes): RRule => fullRRule(event);

  /** Removes the events that begin at one of their own exceptions from the list, in place. */
  static removeExcludeDates = (events: EventTimes[] | null | undefined): void => {
    if (!Array.isArray(events)) return;
    for (let index = events.length - 1; index >= 0; index--) {
      const event = events[index];
      const start = readTime(event?.start);
      if (event && start && createExceptionMatcher(event)(start)) events.splice(index, 1);
    }
  };

  /**
   * Returns the rule of options as an event stores it: "FREQ=WEEKLY;INTERVAL=1;BYDAY=SU", without the start; "" for
   * empty options. Throws for invalid options, such as an interval of 0.
   */
  static getPartialRRuleString = (options: Partial<Options>): string =>
    writeRecurrence(asObject(options) ?? {});

  /**
   * Deletes the time of day from a rule's options, in place, because the event's start has it. Ignores frozen objects.
   */
  static cleanRule = (options: Partial<Options>): void => {
    if (!asObject(options)) return;
    for (const name of ["byhour", "byminute", "bysecond"]) Reflect.deleteProperty(options, name);
  };
}
