import { dateFormat } from "./dateFormat.js";
import { dayKey } from "./dayKey.js";
import { englishDate } from "./englishDate.js";
import { isEnglish } from "./isEnglish.js";

/** The name of a day: "Today", "Yesterday", else the date, in the language of the interface. */
export function dayLabel(date: Date, now: Date, locale: string): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  const offset = dayKey(date) === dayKey(now) ? 0 : dayKey(date) === dayKey(yesterday) ? -1 : undefined;
  if (offset === undefined) return isEnglish(locale) ? englishDate(date).day : dateFormat(locale, { dateStyle: "long" }).format(date);
  const name = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(offset, "day");
  const [first = "", ...rest] = name;
  return first.toLocaleUpperCase(locale) + rest.join("");
}
