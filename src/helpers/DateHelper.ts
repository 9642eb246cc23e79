import { getDefaultCore } from "../client/defaultCore.js";
import { textsPart } from "../client/locale/texts.js";
import { asNumber } from "../rules/api/asNumber.js";
import { comingSunday } from "../rules/time/comingSunday.js";
import { databaseTime } from "../rules/time/databaseTime.js";
import { elapsedLabel } from "../rules/time/elapsedLabel.js";
import { fieldValue } from "../rules/time/fieldValue.js";
import { fullDateTime } from "../rules/time/fullDateTime.js";
import { lastSunday } from "../rules/time/lastSunday.js";
import { numericDate } from "../rules/time/numericDate.js";
import { plusDays } from "../rules/time/plusDays.js";
import { readDay } from "../rules/time/readDay.js";
import { readTime } from "../rules/time/readTime.js";
import { shortDate } from "../rules/time/shortDate.js";
import { timeOfDay } from "../rules/time/timeOfDay.js";
import { weekSunday } from "../rules/time/weekSunday.js";

const HOUR_MS = 3_600_000;

const language = (): string => getDefaultCore().part(textsPart).getState().language;
/** Anything but a number makes an Invalid Date. */
const numberOf = (value: unknown): number => asNumber(value) ?? Number.NaN;
const write = (date: Date | null, format: (date: Date) => string): string => (date ? format(date) : "");
/** A date of its own, so that changing it changes nobody else's; an Invalid Date for what is none. */
const copyOf = (date: Date | null): Date => new Date(date ?? Number.NaN);

/**
 * Dates and times, in local time, and in words of the interface language; the formats named are the English ones. A day
 * without a time, "2024-05-01", stays that day in every time zone. Nothing throws: of what is no time comes "", or an
 * Invalid Date. Every member works unbound. They are methods, whose place a host's function of a `Date` alone can take.
 */
export class DateHelper {
  /** 'May 1, 2024'. A text that is midnight in UTC is the day that a server stored, as for `toDate`. */
  static prettyDate(this: void, date: Date | string | null | undefined): string {
    return write(readDay(date), (day) => shortDate(day, language()));
  }

  /** 'May 1, 2024 2:05 PM'. */
  static prettyDateTime(this: void, date: Date | string | null | undefined): string {
    return fullDateTime(readTime(date), language());
  }

  /** '2:05 PM'. */
  static prettyTime(this: void, date: Date | string | null | undefined): string {
    return write(readTime(date), (time) => timeOfDay(time, language()));
  }

  /** '5/1/2024'. */
  static getShortDate(this: void, date: Date | string | null | undefined): string {
    return write(readDay(date), (day) => numericDate(day, language()));
  }

  /** How long ago, '5s', '3m', '2h', '4d'. */
  static getDisplayDuration(this: void, date: Date | string | null | undefined): string {
    return elapsedLabel(readTime(date), getDefaultCore().now(), language());
  }

  /**
   * A date of whatever a server, an input or a table holds. Made for days: a text that is midnight in UTC,
   * "2024-05-01T00:00:00.000Z", is how servers answer a day, and means May 1 everywhere. For moments there is `toDateTime`.
   */
  static toDate(this: void, input: unknown): Date {
    return copyOf(readDay(input));
  }

  /** The moment that a text names; without a time it is the beginning of the day, in local time. */
  static toDateTime(this: void, input: unknown): Date {
    return copyOf(readTime(input));
  }

  /** @deprecated `toDateTime` */
  static convertToDate(this: void, input: unknown): Date {
    return copyOf(readTime(input));
  }

  /** So many days later, at the same time of day whatever the clocks do, in a date of its own. */
  static addDays(this: void, date: Date | string | null | undefined, days: number): Date {
    return plusDays(copyOf(readTime(date)), numberOf(days));
  }

  static subtractHoursFromNow(this: void, hours: number): Date {
    return new Date(getDefaultCore().now().getTime() - numberOf(hours) * HOUR_MS);
  }

  /** The beginning of the last Sunday; of today, on a Sunday. */
  static getLastSunday(this: void): Date {
    return lastSunday(getDefaultCore().now());
  }

  /** The beginning of the coming Sunday; of today, on a Sunday. */
  static getNextSunday(this: void): Date {
    return comingSunday(getDefaultCore().now());
  }

  /** The Sunday that a week begins with; week 1 begins with the year's first. */
  static getWeekSunday(this: void, year: number, week: number): Date {
    return weekSunday(numberOf(year), numberOf(week));
  }

  /** '2024-05-01', for an `<input type="date">`. */
  static formatHtml5Date(this: void, date: Date | string | null | undefined): string {
    return write(readDay(date), (day) => fieldValue(day, "date"));
  }

  /** '14:05', for an `<input type="time">`. */
  static formatHtml5Time(this: void, date: Date | string | null | undefined): string {
    return write(readTime(date), (time) => fieldValue(time, "time"));
  }

  /** '2024-05-01T14:05', for an `<input type="datetime-local">`. */
  static formatHtml5DateTime(this: void, date: Date | string | null | undefined): string {
    return write(readTime(date), (time) => fieldValue(time, "datetime-local"));
  }

  /** '2024-05-01 10:00:00' in UTC, as databases store it. */
  static toMysqlDate(this: void, date: Date | string | null | undefined): string {
    return databaseTime(date);
  }
}
