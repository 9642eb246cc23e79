import type { Options, RRule } from "rrule";
import { asObject } from "../rules/api/asObject.js";
import { asText } from "../rules/api/asText.js";
import { eventDates } from "../rules/calendar/eventDates.js";
import { fullRRule } from "../rules/calendar/fullRRule.js";
import { isLeftOut } from "../rules/calendar/isLeftOut.js";
import { writeRecurrence } from "../rules/calendar/writeRecurrence.js";
import { readTime } from "../rules/time/readTime.js";
import type { EventTimes } from "../types/calendar.js";

/** How a value is named in a warning. */
const written = (value: unknown): string => (value instanceof Date ? value.toString() : (asText(value) ?? typeof value));

/** What was warned about: a calendar asks for its dates with every render. */
const warned = new Set<string>();

function warnOnce(cause: string, ...message: unknown[]): void {
  if (!warned.has(cause)) console.warn(...message);
  warned.add(cause);
}

/**
 * Events that repeat. Every member works unbound and answers at once, so its library comes with the helper; a host that does not
 * import the helper does not carry it.
 */
export class EventHelper {
  /** Resolves: there is nothing to load. For hosts that wait for it. */
  static ensureInitialized = (): Promise<void> => Promise.resolve();

  /**
   * Returns when an event begins from `startDate` to `endDate`, both included: in order, without its exceptions, at most 1,000
   * dates. Both are dates, or texts as servers write them; with anything else there are no dates, and a warning says so. An event
   * of several days also counts where it began before `startDate` and still goes on. What begins at 18:00 begins at 18:00 all
   * year, on the reader's clock. An event without a rule has its start, one without a start nothing.
   *
   * Never throws: hosts call it while they render, and one event must not take a calendar away. Where the rule is wrong, the event
   * has its own start, and a warning says why; `getFullRRule` throws the same sentence. A rule that would take too long, of seconds
   * over years for one, gives what was found until then.
   *
   * @see RRU-04
   */
  static getRange = (event: EventTimes | null | undefined, startDate: Date | string, endDate: Date | string): Date[] => {
    if (!event) return [];
    const from = readTime(startDate);
    const to = readTime(endDate);
    if (!from || !to) {
      const name = from ? "endDate" : "startDate";
      warnOnce(name, `EventHelper.getRange has no dates, because its ${name} is not a date: ${written(from ? endDate : startDate)}`);
      return [];
    }
    try {
      return eventDates(event, from, to);
    } catch (error) {
      const { recurrenceRule, ...once } = event;
      warnOnce(`rule ${recurrenceRule ?? ""}`, "An event is shown once, because its rule cannot be read.", error);
      return eventDates(once, from, to);
    }
  };

  /**
   * The library's rule of an event, to be read and edited by its `options`: `dtstart` is the event's start as the reader's clock
   * shows it, written as UTC; `until` is a moment. Its dates are to be asked of getRange. Throws where the event has no start, and
   * where its rule is empty or wrong.
   */
  static getFullRRule = (event: EventTimes): RRule => fullRRule(event);

  /** Takes the events out of the list, the list itself, that begin at one of their own exceptions. */
  static removeExcludeDates = (events: EventTimes[] | null | undefined): void => {
    if (!Array.isArray(events)) return;
    for (let index = events.length - 1; index >= 0; index--) {
      const event = events[index];
      const start = readTime(event?.start);
      if (event && start && isLeftOut(event)(start)) events.splice(index, 1);
    }
  };

  /**
   * The text of a rule's options, as an event keeps it: "FREQ=WEEKLY;INTERVAL=1;BYDAY=SU", without the start. Empty of options
   * that say nothing. Throws where the text could not be read again, of an interval of 0 for one.
   */
  static getPartialRRuleString = (options: Partial<Options>): string => writeRecurrence(asObject(options) ?? {});

  /** Deletes the time of day from a rule's options, in place: the event's start has it. A frozen object stays as it is. */
  static cleanRule = (options: Partial<Options>): void => {
    if (!asObject(options)) return;
    for (const name of ["byhour", "byminute", "bysecond"]) Reflect.deleteProperty(options, name);
  };
}
