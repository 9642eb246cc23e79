import * as library from "rrule";
import { fromWallTime, readTime, toWallTime } from "../time/dates.js";

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
interface NthDay {
  weekday: number;
  n?: number | undefined;
}

const WEEKDAYS: readonly string[] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** The properties of a rule that hold a list of numbers, with their ranges in RFC 5545 3.3.10. */
const NUMBER_LISTS = [
  // Signed values may count from the end, but are never 0.
  { name: "BYSETPOS", key: "bysetpos", min: 1, max: 366, isSigned: true },
  { name: "BYMONTHDAY", key: "bymonthday", min: 1, max: 31, isSigned: true },
  { name: "BYYEARDAY", key: "byyearday", min: 1, max: 366, isSigned: true },
  { name: "BYWEEKNO", key: "byweekno", min: 1, max: 53, isSigned: true },
  { name: "BYMONTH", key: "bymonth", min: 1, max: 12, isSigned: false },
  { name: "BYHOUR", key: "byhour", min: 0, max: 23, isSigned: false },
  { name: "BYMINUTE", key: "byminute", min: 0, max: 59, isSigned: false },
  { name: "BYSECOND", key: "bysecond", min: 0, max: 60, isSigned: false },
] as const;

/** A validated recurrence rule. Lists have no duplicates. */
export interface Recurrence extends Partial<
  Record<(typeof NUMBER_LISTS)[number]["key"], number[]>
> {
  freq: number;
  interval?: number;
  count?: number;
  until?: Date;
  wkst?: number;
  byweekday?: NthDay[];
  /** The offset from Easter Sunday in days. Not in RFC 5545, but needed for church feasts. */
  byeaster?: number;
}

const FREQUENCIES = Object.keys(Frequency);
const MAX_NUMBER = 999_999_999;
/** The maximum ordinal of a weekday (RFC 5545 allows 53 only), and of days before and after Easter Sunday. */
const MAX_ORDINAL = 366;
const MAX_RULE_CHARACTERS = 2_000;
const MAX_QUOTED_CHARACTERS = 40;
/** Every five minutes of a day. Lists of hours, minutes and seconds multiply and could produce a million dates. */
const MAX_TIMES_PER_DAY = 288;
const UNTIL_PATTERN = /^(?!00)(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/;
const WHOLE_NUMBER = /^([+-]?)(\d{1,9})$/;
const lengthOrOne = (list: readonly unknown[] | undefined): number => list?.length ?? 1;

/** Parses a rule. Throws if invalid, because the library may loop forever. Unlike RFC 5545, allows UNTIL with COUNT. */
export function parseRecurrence(text: unknown): Recurrence {
  if (typeof text !== "string") throw new Error("The recurrence rule is not a string.");
  if (text.length > MAX_RULE_CHARACTERS)
    throw new Error(`The recurrence rule is longer than ${MAX_RULE_CHARACTERS} characters.`);
  const properties = text
    .toUpperCase()
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => !/^DTSTART[:;]/.test(line))
    .flatMap((line) => line.replace(/^RRULE:/, "").split(";"))
    .filter(Boolean);
  const rule: Partial<Recurrence> = {};
  for (const property of properties) {
    const [name = "", ...value] = property.split("=");
    const parsed = parseProperty(name.trim(), value.join("=").trim());
    if (Object.keys(parsed).some((key) => Object.hasOwn(rule, key)))
      throw new Error(`The recurrence rule has ${name.trim()} more than once.`);
    Object.assign(rule, parsed);
  }
  const { freq, byhour, byminute, bysecond } = rule;
  if (freq === undefined)
    throw new Error("The recurrence rule has no FREQ, which says how often the event repeats.");
  if (lengthOrOne(byhour) * lengthOrOne(byminute) * lengthOrOne(bysecond) > MAX_TIMES_PER_DAY)
    throw new Error(`The recurrence rule names more than ${MAX_TIMES_PER_DAY} times a day.`);
  return { ...rule, freq };
}

/** Parses one property; `name` and `value` are in capitals. BYWEEKDAY is the rrule library's name of BYDAY. */
function parseProperty(name: string, value: string): Partial<Recurrence> {
  const refuse = (reason: string): never => refuseProperty(name, value, reason);
  const list = NUMBER_LISTS.find((entry) => entry.name === name);
  if (list) {
    const numbers = value
      .split(",")
      .map((entry) => parseWholeNumber(name, entry, list.min, list.max, list.isSigned));
    // Sorted: hours and minutes are combined in list order, and UNTIL and COUNT would cut off the wrong times.
    return { [list.key]: [...new Set(numbers)].sort((a, b) => a - b) };
  }
  switch (name) {
    case "FREQ": {
      const freq = FREQUENCIES.indexOf(value);
      return { freq: freq >= 0 ? freq : refuse(`FREQ must be one of ${FREQUENCIES.join(", ")}`) };
    }
    case "INTERVAL":
      return { interval: parseWholeNumber(name, value, 1, MAX_NUMBER) };
    case "COUNT":
      return { count: parseWholeNumber(name, value, 1, MAX_NUMBER) };
    case "BYDAY":
    case "BYWEEKDAY":
      return { byweekday: parseDays(name, value) };
    case "WKST": {
      const [day, ...others] = parseDays(name, value);
      const isOne = day && day.n === undefined && others.length === 0;
      return { wkst: isOne ? day.weekday : refuse("a week starts with one day") };
    }
    case "BYEASTER":
      return { byeaster: value === "0" ? 0 : parseWholeNumber(name, value, 1, MAX_ORDINAL, true) };
    case "UNTIL":
      return {
        until:
          parseUntil(value) ?? refuse("UNTIL must be a date like 20240501 or 20240501T180000Z"),
      };
    default:
      throw new Error(
        `The recurrence rule has the unknown property '${name.slice(0, MAX_QUOTED_CHARACTERS)}'.`,
      );
  }
}

function parseDays(property: string, value: string): NthDay[] {
  return [...new Set(value.split(","))].map((name) => {
    const weekday = WEEKDAYS.indexOf(name.slice(-2));
    if (weekday < 0) refuseProperty(property, value, "days are MO, TU, WE, TH, FR, SA and SU");
    const nth = name.slice(0, -2);
    return nth
      ? { weekday, n: parseWholeNumber(property, nth, 1, MAX_ORDINAL, true) }
      : { weekday };
  });
}

/** Parses "20240501T160000Z" as UTC, "20240501T180000" as local time, and "20240501" as the end of that local day. */
function parseUntil(value: string): Date | undefined {
  const [, year, month, day, hour = "23", minute = "59", second = "59", zone] =
    UNTIL_PATTERN.exec(value) ?? [];
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}.000Z`;
  const asUtc = new Date(iso);
  // Days and hours that do not exist make another time, or an Invalid Date, which has no JSON.
  if (asUtc.toJSON() !== iso) return undefined;
  return zone ? asUtc : fromWallTime(asUtc);
}

function parseWholeNumber(
  property: string,
  text: string,
  min: number,
  max: number,
  isSigned = false,
): number {
  const [, sign, digits] = WHOLE_NUMBER.exec(text) ?? [];
  const size = Number(digits ?? Number.NaN);
  if (size >= min && size <= max && (sign === "" || isSigned)) return sign === "-" ? -size : size;
  const range = `from ${min} to ${max}${isSigned ? ` or from -${max} to -${min}` : ""}`;
  return refuseProperty(property, text, `${property} must be a whole number ${range}`);
}

function refuseProperty(name: string, value: string, reason: string): never {
  throw new Error(
    `The recurrence rule has ${name}=${value.slice(0, MAX_QUOTED_CHARACTERS)}, but ${reason}.`,
  );
}

// In Node, rrule is CommonJS with all exports in `default`. Its ES build has no `default`, so bundlers would warn of `library.default`.
const builds = [Reflect.get(library, "default"), library];
const { RRule: Rule, Weekday } = builds.find(Boolean) as typeof library;

/** Creates a rule of the library, without its cache. `start` is wall time written as UTC, as the library needs it. */
export function createRRule(
  { byweekday, ...rest }: Partial<Recurrence>,
  start?: Date,
): library.RRule {
  const days = byweekday?.map(({ weekday, n }) => new Weekday(weekday, n));
  const options = { ...rest, ...(days && { byweekday: days }), ...(start && { dtstart: start }) };
  return new Rule(options, true);
}

export function fullRRule(event: EventTimes | null | undefined): library.RRule {
  const start = readTime(event?.start);
  if (!event || !start)
    throw new Error("The event has no start that is a date, so its rule has no beginning.");
  return createRRule(parseRecurrence(event.recurrenceRule ?? ""), toWallTime(start));
}

type List<Value> = Value | readonly Value[] | null | undefined;

/** Joins lists and single values; `undefined` if there are none, because the library treats an empty list as absent. */
function joinLists<Value>(...lists: List<Value>[]): Value[] | undefined {
  const all = lists.flatMap<Value>((list) => list ?? []);
  return all.length > 0 ? all : undefined;
}

/** Reads any form that hosts use: 6, "SU", or RRule.SU of any copy of the library. */
function toNthDay(day: unknown): NthDay {
  if (typeof day === "string") return { weekday: WEEKDAYS.indexOf(day) };
  return typeof day === "object" ? (day as NthDay) : { weekday: Number(day) };
}

/** Converts the library's options. Parsed ones have separate lists of nth weekdays and negative days of the month. */
export function toRecurrence(options: Partial<library.Options>): Partial<Recurrence> {
  const { freq, interval, count, until, wkst, byeaster, bynmonthday } = options;
  const nthDays = joinLists(options.bynweekday)?.map(([weekday = 0, n]) => ({ weekday, n }));
  const entries: [string, unknown][] = Object.entries({
    freq,
    interval,
    count,
    until,
    byeaster,
    wkst: wkst == null ? undefined : toNthDay(wkst).weekday,
    byweekday: joinLists(joinLists<unknown>(options.byweekday)?.map(toNthDay), nthDays),
  });
  for (const { key } of NUMBER_LISTS)
    entries.push([key, joinLists(options[key], key === "bymonthday" ? bynmonthday : null)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null));
}

/** Returns the library's options as a rule such as "FREQ=WEEKLY;BYDAY=SU". Throws if `parseRecurrence` rejects it. */
export function writeRecurrence(options: Partial<library.Options>): string {
  let written: string;
  try {
    written = createRRule(toRecurrence(options)).toString();
  } catch (cause) {
    throw new Error("The options of the recurrence rule cannot be written as a rule.", { cause });
  }
  const [, text = ""] = written.split("RRULE:");
  if (text) parseRecurrence(text);
  return text;
}
