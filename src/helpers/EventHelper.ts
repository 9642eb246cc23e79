import type { Options, RRule } from "rrule";
import { eventDates, createExceptionMatcher } from "../lib/calendar/occurrences.js";
import { type EventTimes, fullRRule, writeRecurrence } from "../lib/calendar/rrule.js";
import { asText, asObject } from "../lib/text/json.js";
import { readTime } from "../lib/time/dates.js";
import { warnOnce } from "../platform/core/logging.js";

/**
 * Computes the dates of repeated events, with the rrule library. Every member works unbound and synchronously.
 * @example const dates = EventHelper.getRange(event, "2024-05-01", "2024-05-31");
 */
export class EventHelper {
  /**
   * Does nothing and resolves at once. Kept for hosts that call it.
   * @example await EventHelper.ensureInitialized();
   */
  static ensureInitialized = (): Promise<void> => Promise.resolve();

  /**
   * Returns the first 1,000 start times of an event from `startDate` to `endDate`, both included, sorted, without its
   * excluded dates. Includes an occurrence of several days that is in progress at `startDate`. An event at 18:00 local time
   * stays at 18:00 all year. An event without a rule, or with an invalid one, counts as a single date. Stops after 100,000
   * computed times, and returns what it has found. Never throws: it warns for an invalid rule, and returns [] with a warning
   * for an invalid date. Call `getFullRRule` to get the error of a rule.
   * @example
   * const event = { start: "2024-05-01T18:00", recurrenceRule: "FREQ=WEEKLY" };
   * const dates = EventHelper.getRange(event, "2024-05-01", "2024-05-31"); // five Wednesdays at 18:00
   */
  static getRange = (
    event: EventTimes | null | undefined,
    startDate: Date | string,
    endDate: Date | string,
  ): Date[] => {
    if (!event) return [];
    const [from, to] = [readTime(startDate), readTime(endDate)];
    if (!from || !to) {
      const name = from ? "endDate" : "startDate";
      const value: unknown = from ? endDate : startDate;
      const text = value instanceof Date ? value.toString() : (asText(value) ?? typeof value);
      const message = `EventHelper.getRange has no dates, because its ${name} is not a date: ${text}`;
      // Once, because a calendar calls this in every render.
      warnOnce(name, message);
      return [];
    }
    try {
      return eventDates(event, from, to);
    } catch (error) {
      const { recurrenceRule, ...singleEvent } = event;
      const message = "An event is shown once, because its rule cannot be read.";
      warnOnce(`rule ${recurrenceRule ?? ""}`, message, error);
      return eventDates(singleEvent, from, to);
    }
  };

  /**
   * Returns an event's rule, for editing only. Throws for an invalid start or rule. Its `all()` returns wrong dates, because
   * `dtstart` holds local time in UTC fields while `until` is an actual instant. Use `EventHelper.getRange` for dates.
   * @example const { freq, interval } = EventHelper.getFullRRule(event).options;
   */
  static getFullRRule = (event: EventTimes): RRule => fullRRule(event);

  /**
   * Removes the events, in place, whose start is one of their own excluded dates.
   * @example EventHelper.removeExcludeDates(events);
   */
  static removeExcludeDates = (events: EventTimes[] | null | undefined): void => {
    if (!Array.isArray(events)) return;
    for (let index = events.length - 1; index >= 0; index--) {
      const event = events[index];
      const start = readTime(event?.start);
      if (event && start && createExceptionMatcher(event)(start)) events.splice(index, 1);
    }
  };

  /**
   * Returns rule options as an event stores them; "" for none. Throws for invalid ones, such as an interval of 0.
   * @example EventHelper.getPartialRRuleString({ freq: 2, byweekday: 6 }); // "FREQ=WEEKLY;BYDAY=SU"
   */
  static getPartialRRuleString = (options: Partial<Options>): string =>
    writeRecurrence(asObject(options) ?? {});

  /**
   * Deletes the time of day from rule options, in place, because the event's start has it. Ignores frozen objects.
   * @example EventHelper.cleanRule(options);
   */
  static cleanRule = (options: Partial<Options>): void => {
    if (!asObject(options)) return;
    for (const name of ["byhour", "byminute", "bysecond"]) Reflect.deleteProperty(options, name);
  };
}
