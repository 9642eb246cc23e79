import { type LanguageCode, LANGUAGES } from "./languages.js";

/** Other names of a language: the two written Norwegians, and what browsers call Tagalog. */
const OTHER_NAMES: ReadonlyMap<string, LanguageCode> = new Map([
  ["nb", "no"],
  ["nn", "no"],
  ["fil", "tl"],
]);

/** The interface language of a language tag: region and case do not matter; `null` for one that there is not (O79, P9). */
export function languageOf(tag: unknown): LanguageCode | null {
  if (typeof tag !== "string" || !/^[a-z]+(?:[-_][a-z0-9]+)*$/i.test(tag)) return null;
  const code = tag.toLowerCase().replace(/[-_].*/, "");
  return OTHER_NAMES.get(code) ?? LANGUAGES.find((language) => language === code) ?? null;
}
