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
 * Formats and reads dates in local time and the interface language. A day, "2024-05-01", is that day in every time zone. An
 * invalid time returns "" or an Invalid Date. The documented formats are those of English. Members work unbound. They are
 * methods, so that hosts may assign functions that accept only a `Date`.
 * @example DateHelper.prettyDate("2024-05-01"); // "May 1, 2024"
 */
export class DateHelper {
  /**
   * Returns a day such as 'May 1, 2024'. A string at midnight UTC is a day that a server stored, as in `toDate`.
   * @example DateHelper.prettyDate("2024-05-01T00:00:00.000Z"); // "May 1, 2024"
   */
  static prettyDate(this: void, date: Date | string | null | undefined): string {
    return formatOrEmpty(dates.readDay(date), (day) => dates.shortDate(day, language()));
  }

  /**
   * Returns a day with its local time, such as 'May 1, 2024 2:05 PM'.
   * @example DateHelper.prettyDateTime(new Date(2024, 4, 1, 14, 5)); // "May 1, 2024 2:05 PM"
   */
  static prettyDateTime(this: void, date: Date | string | null | undefined): string {
    return dates.fullDateTime(dates.readTime(date), language());
  }

  /**
   * Returns a local time, such as '2:05 PM'.
   * @example DateHelper.prettyTime(new Date(2024, 4, 1, 14, 5)); // "2:05 PM"
   */
  static prettyTime(this: void, date: Date | string | null | undefined): string {
    return formatOrEmpty(dates.readTime(date), (time) => dates.timeOfDay(time, language()));
  }

  /**
   * Returns a day in digits, such as '5/1/2024'.
   * @example DateHelper.getShortDate("2024-05-01"); // "5/1/2024"
   */
  static getShortDate(this: void, date: Date | string | null | undefined): string {
    return formatOrEmpty(dates.readDay(date), (day) => dates.numericDate(day, language()));
  }

  /**
   * Returns the time since a date in its largest unit: '5s', '3m', '2h', '4d'.
   * @example DateHelper.getDisplayDuration(new Date(Date.now() - 3_600_000)); // "1h"
   */
  static getDisplayDuration(this: void, date: Date | string | null | undefined): string {
    return dates.elapsedLabel(dates.readTime(date), getDefaultCore().now(), language());
  }

  /**
   * Returns a time on the local day that a value means. Servers send days as midnight UTC, "2024-05-01T00:00:00.000Z". Use
   * `toDateTime` for times.
   * @example DateHelper.toDate("2024-05-01T00:00:00.000Z").getDate(); // 1
   */
  static toDate(this: void, input: unknown): Date {
    return copyOf(dates.readDay(input));
  }

  /**
   * Returns the time of a value; a day without a time is its local midnight.
   * @example DateHelper.toDateTime("2024-05-01").getHours(); // 0
   */
  static toDateTime(this: void, input: unknown): Date {
    return copyOf(dates.readTime(input));
  }

  /**
   * Returns the time of a value, like `toDateTime`.
   * @deprecated Use `toDateTime`.
   * @example DateHelper.convertToDate("2024-05-01").getHours(); // 0
   */
  static convertToDate(this: void, input: unknown): Date {
    return copyOf(dates.readTime(input));
  }

  /**
   * Returns the date `days` later, at the same local time of day. A negative number counts back.
   * @example DateHelper.addDays(new Date(2024, 1, 28), 2).getDate(); // 1
   */
  static addDays(this: void, date: Date | string | null | undefined, days: number): Date {
    return dates.plusDays(copyOf(dates.readTime(date)), numberOf(days));
  }

  /**
   * Returns the time that was `hours` hours ago.
   * @example const yesterday = DateHelper.subtractHoursFromNow(24);
   */
  static subtractHoursFromNow(this: void, hours: number): Date {
    return new Date(getDefaultCore().now().getTime() - numberOf(hours) * 3_600_000);
  }

  /**
   * Returns the local midnight of the last Sunday, or of today on a Sunday.
   * @example const start = DateHelper.getLastSunday();
   */
  static getLastSunday(this: void): Date {
    return dates.lastSunday(getDefaultCore().now());
  }

  /**
   * Returns the local midnight of the next Sunday, or of today on a Sunday.
   * @example const nextService = DateHelper.getNextSunday();
   */
  static getNextSunday(this: void): Date {
    return dates.comingSunday(getDefaultCore().now());
  }

  /**
   * Returns the Sunday on which a week begins. Week 1 begins with the year's first Sunday.
   * @example DateHelper.getWeekSunday(2024, 1).getDate(); // 7
   */
  static getWeekSunday(this: void, year: number, week: number): Date {
    return dates.weekSunday(numberOf(year), numberOf(week));
  }

  /**
   * Returns a day such as '2024-05-01', for an `<input type="date">`.
   * @example DateHelper.formatHtml5Date(new Date(2024, 4, 1)); // "2024-05-01"
   */
  static formatHtml5Date(this: void, date: Date | string | null | undefined): string {
    return formatOrEmpty(dates.readDay(date), (day) => dates.inputValue(day, "date"));
  }

  /**
   * Returns a local time such as '14:05', for an `<input type="time">`.
   * @example DateHelper.formatHtml5Time(new Date(2024, 4, 1, 14, 5)); // "14:05"
   */
  static formatHtml5Time(this: void, date: Date | string | null | undefined): string {
    return formatOrEmpty(dates.readTime(date), (time) => dates.inputValue(time, "time"));
  }

  /**
   * Returns a local time such as '2024-05-01T14:05', for an `<input type="datetime-local">`.
   * @example DateHelper.formatHtml5DateTime(new Date(2024, 4, 1, 14, 5)); // "2024-05-01T14:05"
   */
  static formatHtml5DateTime(this: void, date: Date | string | null | undefined): string {
    return formatOrEmpty(dates.readTime(date), (time) => dates.inputValue(time, "datetime-local"));
  }

  /**
   * Returns a time such as '2024-05-01 10:00:00' in UTC, as databases store it.
   * @example DateHelper.toMysqlDate("2024-05-01T10:00:00Z"); // "2024-05-01 10:00:00"
   */
  static toMysqlDate(this: void, date: Date | string | null | undefined): string {
    return dates.databaseTime(date);
  }
}
