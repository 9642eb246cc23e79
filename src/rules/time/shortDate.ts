import { dateFormat } from "./dateFormat.js";
import { englishDate } from "./englishDate.js";
import { isEnglish } from "./isEnglish.js";

/** A date in short words, in local time: English in the suite's own format, 'MMM d, yyyy' (FMT-05), other languages in theirs. */
export function shortDate(date: Date, locale: string): string {
  return isEnglish(locale) ? englishDate(date).shortDay : dateFormat(locale, { dateStyle: "medium" }).format(date);
}
