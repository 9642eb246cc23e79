import { dateFormat } from "./dateFormat.js";

/** The time of day in short, in local time, such as "9:05 AM". */
export function timeOfDay(date: Date, locale: string): string {
  return dateFormat(locale, { timeStyle: "short" }).format(date);
}
