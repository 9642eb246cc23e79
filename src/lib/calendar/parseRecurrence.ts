import { type NthDay, Frequency, type Recurrence } from "./types.js";
import { fromWallTime } from "../time/wallTime.js";

/** The weekdays, Monday first. Their indices are the numbers of {@link NthDay}. */
export const WEEKDAYS: readonly string[] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

/** The properties of a rule that hold a list of numbers, with their ranges in RFC 5545 3.3.10. */
export const NUMBER_LISTS = [
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

const FREQUENCIES = Object.keys(Frequency);
const MAX_NUMBER = 999_999_999;

/** The maximum ordinal of a weekday (RFC 5545 allows 53 only), and of days before and after Easter Sunday. */
const MAX_ORDINAL = 366;

const MAX_RULE_CHARACTERS = 2_000;

/** The maximum length of rule text that an error quotes. */
const MAX_QUOTED_CHARACTERS = 40;

/** Every five minutes of a day. Lists of hours, minutes and seconds multiply and could produce a million dates. */
const MAX_TIMES_PER_DAY = 288;

const UNTIL_PATTERN = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/;

/** UNTIL without a time ends with the last second of the day, which includes an event in that evening. */
const END_OF_DAY = [23, 59, 59] as const;

/** A whole number of at most nine digits. */
const WHOLE_NUMBER = /^([+-]?)(\d{1,9})$/;

const lengthOf = (list: readonly unknown[] | undefined): number => list?.length ?? 1;

/**
 * Returns a recurrence rule from text such as "FREQ=WEEKLY;BYDAY=SU", with or without "RRULE:". Skips lines with
 * DTSTART, because the event has the start. Validates the rule, because the library accepts endless and invalid rules.
 * COUNT and UNTIL may occur together, because hosts end a series by adding an UNTIL.
 *
 * Throws an Error for an unknown or repeated property, a value that RFC 5545 does not allow, a missing FREQ, and more
 * than 288 times a day.
 */
export function parseRecurrence(text: unknown): Recurrence {
  if (typeof text !== "string") throw new Error("The recurrence rule is not a text.");
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
  if (lengthOf(byhour) * lengthOf(byminute) * lengthOf(bysecond) > MAX_TIMES_PER_DAY)
    throw new Error(`The recurrence rule names more than ${MAX_TIMES_PER_DAY} times a day.`);
  return { ...rule, freq };
}

/** Returns one property of a rule; `name` and `value` are in capitals. BYWEEKDAY is the rrule library's name of BYDAY. */
function parseProperty(name: string, value: string): Partial<Recurrence> {
  const refuse = (reason: string): never => refuseProperty(name, value, reason);
  const list = NUMBER_LISTS.find((entry) => entry.name === name);
  if (list) {
    const numbers = value
      .split(",")
      .map((entry) => parseWholeNumber(name, entry, list.min, list.max, list.isSigned));
    // The library combines hours and minutes in list order, so that UNTIL and COUNT would cut off the wrong dates.
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
      const wkst = WEEKDAYS.indexOf(value);
      return { wkst: wkst >= 0 ? wkst : refuse("a week starts with one day") };
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

/** Returns the weekdays of a rule, such as "MO,-1FR". */
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

/**
 * Returns the time of an UNTIL value: "20240501T160000Z" is UTC, "20240501T180000" is local time, and "20240501" is the
 * end of that day. Returns `undefined` for anything else, also for days and hours that do not exist.
 */
function parseUntil(value: string): Date | undefined {
  const [, year, month, day, hour, minute, second, zone] = UNTIL_PATTERN.exec(value) ?? [];
  const [hours, minutes, seconds] =
    hour === undefined ? END_OF_DAY : [Number(hour), Number(minute), Number(second)];
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined;
  const wall = new Date(
    Date.UTC(Number(year), Number(month) - 1, Number(day), hours, minutes, seconds),
  );
  // Without a match the year is NaN, which never equals itself.
  if (wall.getUTCFullYear() !== Number(year) || wall.getUTCMonth() !== Number(month) - 1)
    return undefined;
  return zone ? wall : fromWallTime(wall);
}

/** Returns a whole number from `min` to `max`, or from `-max` to `-min` with `isSigned`. */
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
  const negative = isSigned ? ` or from -${max} to -${min}` : "";
  const range = `from ${min} to ${max}${negative}`;
  return refuseProperty(property, text, `${property} must be a whole number ${range}`);
}

/** Throws an Error that explains an invalid property. */
function refuseProperty(name: string, value: string, reason: string): never {
  throw new Error(
    `The recurrence rule has ${name}=${value.slice(0, MAX_QUOTED_CHARACTERS)}, but ${reason}.`,
  );
}
