import { format } from "date-fns/format";
import { parseServerDate } from "./parseServerDate.js";

/** Date and time in English (FMT-06). */
export const DATE_TIME_FORMAT = "MMM d, yyyy h:mm a";

/** Date and time in full, in local time; English in the suite's own format, other languages in theirs. No time gives "". */
export function fullDateTime(time: Date | string | null | undefined, locale = "en"): string {
  const date = parseServerDate(time);
  if (!date) return "";
  if (locale === "en" || locale.startsWith("en-")) return format(date, DATE_TIME_FORMAT);
  return new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(date);
}
