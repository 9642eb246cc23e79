import { type LanguageCode, LANGUAGES } from "./languages.js";

/** The interface language of a language tag: region and case do not matter, nb and nn are no; `null` for any other (A-84, O79, P9). */
export function languageOf(tag: unknown): LanguageCode | null {
  if (typeof tag !== "string" || !/^[a-z]+(?:[-_][a-z0-9]+)*$/i.test(tag)) return null;
  const code = tag.toLowerCase().split(/[-_]/)[0];
  const known = code === "nb" || code === "nn" ? "no" : code;
  return LANGUAGES.find((language) => language === known) ?? null;
}
