import type { RRule } from "rrule";
import type { EventTimes } from "../../types/calendar.js";
import { readTime } from "../time/readTime.js";
import { createRRule } from "./createRRule.js";
import { parseRecurrence } from "./parseRecurrence.js";
import { toWallTime } from "./toWallTime.js";

/**
 * The whole rule of an event: its text and its start, as wall time written as UTC. Throws for an event without a start, or whose
 * rule is empty or wrong.
 */
export function fullRRule(event: EventTimes | null | undefined): RRule {
  const start = readTime(event?.start);
  if (!event || !start) throw new Error("The event has no start that is a date, so its rule has no beginning.");
  return createRRule(parseRecurrence(event.recurrenceRule ?? ""), toWallTime(start));
}
