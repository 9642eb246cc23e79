import { dateFormat } from "./dateFormat.js";
import { parseServerDate } from "./parseServerDate.js";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/**
 * Date and time in full, in local time: English in the suite's own format, 'MMM d, yyyy h:mm a' (FMT-06, A-53), other
 * languages in theirs. No time gives "".
 */
export function fullDateTime(time: Date | string | null | undefined, locale = "en"): string {
  const date = parseServerDate(time);
  if (!date) return "";
  if (locale !== "en" && !locale.startsWith("en-")) return dateFormat(locale, { dateStyle: "medium", timeStyle: "short" }).format(date);
  // By hand, because every row of a list has one and a date format takes longer to make than the row.
  const hours = date.getHours();
  const clock = `${hours % 12 || 12}:${String(date.getMinutes()).padStart(2, "0")} ${hours < 12 ? "AM" : "PM"}`;
  return `${MONTHS[date.getMonth()] ?? ""} ${date.getDate()}, ${date.getFullYear()} ${clock}`;
}
