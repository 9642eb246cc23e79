import { dateFormat } from "./dateFormat.js";
import { englishDate } from "./englishDate.js";
import { isEnglish } from "./isEnglish.js";
import { parseServerDate } from "./parseServerDate.js";

/**
 * Date and time in full, in local time: English in the suite's own format, 'MMM d, yyyy h:mm a' (FMT-06, A-53), other
 * languages in theirs; to the minute, or to the second. No time gives "".
 */
export function fullDateTime(time: Date | string | null | undefined, locale = "en", withSeconds = false): string {
  const date = parseServerDate(time);
  if (!date) return "";
  if (!isEnglish(locale)) return dateFormat(locale, { dateStyle: "medium", timeStyle: withSeconds ? "medium" : "short" }).format(date);
  const english = englishDate(date);
  const seconds = withSeconds ? `:${String(date.getSeconds()).padStart(2, "0")} ` : " ";
  return `${english.shortDay} ${english.time.replace(" ", seconds)}`;
}
