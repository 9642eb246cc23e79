import type { Options } from "rrule";
import { createRRule } from "./createRRule.js";
import { parseRecurrence } from "./parseRecurrence.js";
import { recurrenceOf } from "./recurrenceOf.js";

/** The library throws errors of its own, and of the engine, for options of other types. */
function writeOptions(options: Partial<Options>): string {
  try {
    return createRRule(recurrenceOf(options)).toString();
  } catch (cause) {
    throw new Error("The options of the recurrence rule cannot be written as a rule.", { cause });
  }
}

/**
 * The text of the library's options, "FREQ=WEEKLY;INTERVAL=1;BYDAY=SU", without the start and without "RRULE:"; empty where they
 * say nothing. What is written can be read again: throws as parseRecurrence does.
 */
export function writeRecurrence(options: Partial<Options>): string {
  const [, text = ""] = writeOptions(options).split("RRULE:");
  if (text) parseRecurrence(text);
  return text;
}
