import { asNumber } from "../lib/text/json.js";
import * as dates from "../lib/time/dates.js";
import { getDefaultCore } from "../platform/core/defaultCore.js";
import { textsService } from "../platform/locale/textStore.js";

const language = (): string => getDefaultCore().get(textsService).getState().language;
const numberOf = (value: unknown): number => asNumber(value) ?? Number.NaN;

const formatOrEmpty = (date: Date | null, formatDate: (date: Date) => string): string =>
  date ? formatDate(date) : "";

const copyOf = (date: Date | null): Date => new Date(date ?? Number.NaN);

/**
 * Formats and reads dates in local time and the interface language. A day, "2024-05-01", is that day in every time
 * zone. An invalid time returns "" or an Invalid Date. The documented formats are those of English. Members work
 * unbound. They are methods, so that hosts may assign functions that accept only a `Date`.
 * @example DateHelper.prettyDateTime("2024-05-01T14:05:00Z"); // "May 1, 2024 2:05 PM" in UTC
 */
export class DateHelper {
  /** Returns 'May 1, 2024'. A string at midnight UTC is a day that a server stored, as in `toDate`. */
  static prettyDate(this: void, date: Date | string | null | undefined): string {
    return formatOrEmpty(dates.readDay(date), (day) => dates.shortDate(day, language()));
  }

  /** Returns 'May 1, 2024 2:05 PM'. */
  static prettyDateTime(this: void, date: Date | string | null | undefined): string {
    return dates.fullDateTime(dates.readTime(date), language());
  }

  /** Returns '2:05 PM'. */
  static prettyTime(this: void, date: Date | string | null | undefined): string {
    return formatOrEmpty(dates.readTime(date), (time) => dates.timeOfDay(time, language()));
  }

  /** Returns '5/1/2024'. */
  static getShortDate(this: void, date: Date | string | null | undefined): string {
    return formatOrEmpty(dates.readDay(date), (day) => dates.numericDate(day, language()));
  }

  /** Returns the elapsed time: '5s', '3m', '2h', '4d'. */
  static getDisplayDuration(this: void, date: Date | string | null | undefined): string {
    return dates.elapsedLabel(dates.readTime(date), getDefaultCore().now(), language());
  }

  /** Returns a day. Servers send it as midnight UTC, "2024-05-01T00:00:00.000Z". Use `toDateTime` for times. */
  static toDate(this: void, input: unknown): Date {
    return copyOf(dates.readDay(input));
  }

  /** Returns the time of a value; a day without a time is its local midnight. */
  static toDateTime(this: void, input: unknown): Date {
    return copyOf(dates.readTime(input));
  }

  /** @deprecated Use `toDateTime`. */
  static convertToDate(this: void, input: unknown): Date {
    return copyOf(dates.readTime(input));
  }

  /** Keeps the local time of day. */
  static addDays(this: void, date: Date | string | null | undefined, days: number): Date {
    return dates.plusDays(copyOf(dates.readTime(date)), numberOf(days));
  }

  static subtractHoursFromNow(this: void, hours: number): Date {
    return new Date(getDefaultCore().now().getTime() - numberOf(hours) * 3_600_000);
  }

  /** Returns the local midnight of the last Sunday, or of today on a Sunday. */
  static getLastSunday(this: void): Date {
    return dates.lastSunday(getDefaultCore().now());
  }

  static getNextSunday(this: void): Date {
    return dates.comingSunday(getDefaultCore().now());
  }

  /** Returns the Sunday on which a week begins. Week 1 begins with the year's first Sunday. */
  static getWeekSunday(this: void, year: number, week: number): Date {
    return dates.weekSunday(numberOf(year), numberOf(week));
  }

  /** Returns '2024-05-01', for an `<input type="date">`. */
  static formatHtml5Date(this: void, date: Date | string | null | undefined): string {
    return formatOrEmpty(dates.readDay(date), (day) => dates.inputValue(day, "date"));
  }

  /** Returns '14:05', for an `<input type="time">`. */
  static formatHtml5Time(this: void, date: Date | string | null | undefined): string {
    return formatOrEmpty(dates.readTime(date), (time) => dates.inputValue(time, "time"));
  }

  /** Returns '2024-05-01T14:05', for an `<input type="datetime-local">`. */
  static formatHtml5DateTime(this: void, date: Date | string | null | undefined): string {
    return formatOrEmpty(dates.readTime(date), (time) => dates.inputValue(time, "datetime-local"));
  }

  /** Returns '2024-05-01 10:00:00' in UTC, as databases store it. */
  static toMysqlDate(this: void, date: Date | string | null | undefined): string {
    return dates.databaseTime(date);
  }
}
