import { FORBIDDEN_NAMES } from "../../../lib/text/json.js";

/** The interface languages. */
export const LANGUAGES = [
  "de",
  "en",
  "es",
  "fr",
  "hi",
  "it",
  "ko",
  "no",
  "pt",
  "ru",
  "tl",
  "zh",
] as const;

export type LanguageCode = (typeof LANGUAGES)[number];

/** Other tags of a language: the two written forms of Norwegian, and the browsers' tag of Tagalog. */
const LANGUAGE_ALIASES: ReadonlyMap<string, LanguageCode> = new Map([
  ["nb", "no"],
  ["nn", "no"],
  ["fil", "tl"],
]);

const MAX_DEPTH = 8;

/** Returns the interface language of a language tag, whatever its region and letter case; `null` for an unknown one. */
export function languageOf(tag: unknown): LanguageCode | null {
  if (typeof tag !== "string" || !/^[a-z]+(?:[-_][a-z0-9]+)*$/i.test(tag)) return null;
  const code = tag.toLowerCase().replace(/[-_].*/, "");
  return LANGUAGE_ALIASES.get(code) ?? LANGUAGES.find((language) => language === code) ?? null;
}

/** Returns the first candidate that is an interface language, else English. */
export function pickLanguage(candidates: readonly unknown[]): LanguageCode {
  for (const candidate of candidates) {
    const language = languageOf(candidate);
    if (language) return language;
  }
  return "en";
}

/** Returns the dotted keys and texts of a translation file, without names that reach into prototypes. */
export function safeTranslations(value: unknown): Record<string, string> {
  const texts: [string, string][] = [];
  const walk = (node: unknown, prefix: string, depth: number): void => {
    if (typeof node !== "object" || node === null || Array.isArray(node) || depth > MAX_DEPTH)
      return;
    for (const [name, entry] of Object.entries(node)) {
      if (FORBIDDEN_NAMES.has(name)) continue;
      const key = prefix === "" ? name : `${prefix}.${name}`;
      if (typeof entry === "string") texts.push([key, entry]);
      else walk(entry, key, depth + 1);
    }
  };
  walk(value, "", 0);
  return Object.fromEntries(texts);
}
