import { isEnglish } from "./isEnglish.js";
import { parseServerDate } from "./parseServerDate.js";

/** From the largest; the letters are English (FMT-01 to FMT-04). */
const UNITS = [
  { unit: "day", letter: "d", seconds: 86_400 },
  { unit: "hour", letter: "h", seconds: 3_600 },
  { unit: "minute", letter: "m", seconds: 60 },
  { unit: "second", letter: "s", seconds: 1 },
] as const;

const formats = new Map<string, Intl.NumberFormat>();

/** Made once for each language and unit: making one costs more than a row of a list. */
function inUnit(count: number, unit: string, locale: string): string {
  const key = `${locale} ${unit}`;
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" });
  formats.set(key, format);
  return format.format(count);
}

/**
 * How long ago something was: "5s", "3m", "2h", "4d", whole units rounded down (FMT-01 to FMT-04, A-40); in other languages
 * as they shorten it, "3 Min.". The future counts as "0s"; what is no time gives "".
 */
export function elapsedLabel(time: Date | string | null | undefined, now: Date, locale = "en"): string {
  const date = parseServerDate(time);
  if (!date) return "";
  const elapsed = Math.max(0, Math.floor((now.getTime() - date.getTime()) / 1_000));
  const { unit, letter, seconds } = UNITS.find((each) => elapsed >= each.seconds) ?? UNITS[3];
  const count = Math.floor(elapsed / seconds);
  return isEnglish(locale) ? `${count}${letter}` : inUnit(count, unit, locale);
}
