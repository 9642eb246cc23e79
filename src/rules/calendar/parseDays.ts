import type { NthDay } from "../../types/calendar.js";
import { parseWholeNumber } from "./parseWholeNumber.js";
import { refuseProperty } from "./refuseProperty.js";

/** In the order in which they are counted, from 0. */
export const WEEKDAYS: readonly string[] = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
/** The spec's, wider than RFC 5545's 53 (RRU-02); both ends are allowed, 0 is not (A-82). */
const MAX_NTH = 366;

/** Days of the week as a recurrence rule writes them: "MO,-1FR". Throws a sentence for any other. */
export function parseDays(property: string, value: string): NthDay[] {
  const names = [...new Set(value.split(","))];
  return names.map((name) => {
    const weekday = WEEKDAYS.indexOf(name.slice(-2));
    if (weekday < 0) refuseProperty(property, value, "days are MO, TU, WE, TH, FR, SA and SU");
    const nth = name.slice(0, -2);
    return nth ? { weekday, n: parseWholeNumber(property, nth, 1, MAX_NTH, true) } : { weekday };
  });
}
