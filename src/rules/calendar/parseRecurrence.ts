import type { Recurrence } from "../../types/calendar.js";
import { parseProperty } from "./parseProperty.js";

const MAX_CHARACTERS = 2_000;
/** Every five minutes of a day. Lists of hours, minutes and seconds are multiplied, and soon stand for a million dates. */
const MAX_TIMES = 288;

const lengthOf = (list: readonly unknown[] | undefined): number => list?.length ?? 1;

/**
 * A recurrence rule from its text, "FREQ=WEEKLY;BYDAY=SU" with or without "RRULE:" before it; a line that begins with DTSTART is
 * passed over, since the event says when it starts. It is checked here because the library lets through what never ends or never
 * was a rule. Both COUNT and UNTIL may stand in it: hosts end a series by adding an UNTIL.
 *
 * Throws a sentence that says what is wrong (RRU-02 to RRU-04): an unknown property or one that comes twice, a value that RFC 5545
 * does not allow, no FREQ, more than 288 times a day.
 */
export function parseRecurrence(text: unknown): Recurrence {
  if (typeof text !== "string") throw new Error("The recurrence rule is not a text.");
  if (text.length > MAX_CHARACTERS) throw new Error(`The recurrence rule is longer than ${MAX_CHARACTERS} characters.`);
  const lines = text.toUpperCase().split(/\r?\n/);
  const properties = lines
    .map((line) => line.trim())
    .filter((line) => !/^DTSTART[:;]/.test(line))
    .flatMap((line) => line.replace(/^RRULE:/, "").split(";"))
    .filter(Boolean);
  const rule: Partial<Recurrence> = {};
  for (const property of properties) {
    const [name = "", ...value] = property.split("=");
    const parsed = parseProperty(name.trim(), value.join("=").trim());
    for (const key of Object.keys(parsed)) {
      if (Object.hasOwn(rule, key)) throw new Error(`The recurrence rule has ${name.trim()} more than once.`);
    }
    Object.assign(rule, parsed);
  }
  const { freq } = rule;
  if (freq === undefined) throw new Error("The recurrence rule has no FREQ, which says how often the event repeats.");
  if (lengthOf(rule.byhour) * lengthOf(rule.byminute) * lengthOf(rule.bysecond) > MAX_TIMES) {
    throw new Error(`The recurrence rule names more than ${MAX_TIMES} times a day.`);
  }
  return { ...rule, freq };
}
