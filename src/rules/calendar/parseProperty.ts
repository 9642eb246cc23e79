import type { Recurrence } from "../../types/calendar.js";
import { Frequency } from "./Frequency.js";
import { parseDays } from "./parseDays.js";
import { parseUntil } from "./parseUntil.js";
import { parseWholeNumber } from "./parseWholeNumber.js";
import { RECURRENCE_PROPERTIES } from "./recurrenceProperties.js";
import { QUOTED_CHARACTERS, refuseProperty } from "./refuseProperty.js";

const FREQUENCIES = Object.keys(Frequency);
const MAX_NUMBER = 999_999_999;
/** Days before and after Easter Sunday. */
const MAX_EASTER = 366;

/**
 * One property of a recurrence rule, both halves in capitals. Throws a sentence for one that RFC 5545 does not know and for a
 * value that it does not allow (RRU-02, RRU-03, RRU-04). BYWEEKDAY is what the library of many hosts calls BYDAY.
 */
export function parseProperty(name: string, value: string): Partial<Recurrence> {
  const refuse = (reason: string): never => refuseProperty(name, value, reason);
  const range = RECURRENCE_PROPERTIES.find((each) => each.name === name);
  if (range) {
    const numbers = value.split(",").map((each) => parseWholeNumber(name, each, range.min, range.max, range.isSigned));
    // In order: the library multiplies hours and minutes as they come, and an end or a count would then cut off the wrong ones.
    return { [range.key]: [...new Set(numbers)].sort((one, other) => one - other) };
  }
  switch (name) {
    case "FREQ":
      return { freq: FREQUENCIES.includes(value) ? FREQUENCIES.indexOf(value) : refuse(`FREQ must be one of ${FREQUENCIES.join(", ")}`) };
    case "INTERVAL":
      return { interval: parseWholeNumber(name, value, 1, MAX_NUMBER) };
    case "COUNT":
      return { count: parseWholeNumber(name, value, 1, MAX_NUMBER) };
    case "BYDAY":
    case "BYWEEKDAY":
      return { byweekday: parseDays(name, value) };
    case "WKST": {
      const [day, ...others] = parseDays(name, value);
      return { wkst: day && !day.n && others.length === 0 ? day.weekday : refuse("a week starts with one day") };
    }
    case "BYEASTER":
      return { byeaster: value === "0" ? 0 : parseWholeNumber(name, value, 1, MAX_EASTER, true) };
    case "UNTIL":
      return { until: parseUntil(value) ?? refuse("UNTIL must be a date like 20240501 or 20240501T180000Z") };
    default:
      throw new Error(`The recurrence rule has the unknown property '${name.slice(0, QUOTED_CHARACTERS)}'.`);
  }
}
