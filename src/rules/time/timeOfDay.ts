import { dateFormat } from "./dateFormat.js";
import { englishDate } from "./englishDate.js";
import { isEnglish } from "./isEnglish.js";

/** The time of day in short, in local time, such as "9:05 AM". */
export function timeOfDay(date: Date, locale: string): string {
  return isEnglish(locale) ? englishDate(date).time : dateFormat(locale, { timeStyle: "short" }).format(date);
}
