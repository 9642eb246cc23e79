import type { Options } from "rrule";
import { createRRule } from "./createRRule.js";
import { parseRecurrence } from "./parseRecurrence.js";
import { recurrenceOf } from "./recurrenceOf.js";

/**
 * The text of the library's options, "FREQ=WEEKLY;INTERVAL=1;BYDAY=SU", without the start and without "RRULE:"; empty where they
 * say nothing. What is written can be read again: throws as parseRecurrence does.
 */
export function writeRecurrence(options: Partial<Options>): string {
  const [, text = ""] = createRRule(recurrenceOf(options)).toString().split("RRULE:");
  if (text) parseRecurrence(text);
  return text;
}
