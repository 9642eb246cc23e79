import { languageOf } from "./languageOf.js";
import type { LanguageCode } from "./languages.js";

/** The first candidate that is an interface language, else English (I18N-02, P9). */
export function pickLanguage(candidates: readonly unknown[]): LanguageCode {
  for (const candidate of candidates) {
    const language = languageOf(candidate);
    if (language) return language;
  }
  return "en";
}
