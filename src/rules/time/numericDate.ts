import { dateFormat } from "./dateFormat.js";
import { isEnglish } from "./isEnglish.js";

/** A date in figures, in local time: English as M/D/YYYY, other languages in their own order. */
export function numericDate(date: Date, locale: string): string {
  if (isEnglish(locale)) return `${date.getMonth() + 1}/${date.getDate()}/${date.getFullYear()}`;
  return dateFormat(locale, { year: "numeric", month: "numeric", day: "numeric" }).format(date);
}
