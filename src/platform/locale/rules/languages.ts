import { asObject, FORBIDDEN_NAMES } from "../../../lib/text/json.js";

export const LANGUAGES: readonly string[] = "de en es fr hi it ko no pt ru tl zh".split(" ");
const MAX_DEPTH = 8;

/** Returns the interface language of a language tag, whatever its region and letter case; `null` for an unknown one. */
export function languageOf(tag: unknown): string | null {
  if (typeof tag !== "string" || !/^[a-z]+(?:[-_][a-z0-9]+)*$/i.test(tag)) return null;
  // "nb" and "nn" are the written forms of Norwegian, "fil" is the browsers' tag of Tagalog.
  const code = tag
    .toLowerCase()
    .replace(/[-_].*/, "")
    .replace(/^n[bn]$/, "no")
    .replace(/^fil$/, "tl");
  return LANGUAGES.includes(code) ? code : null;
}

export const pickLanguage = (candidates: readonly unknown[]): string =>
  candidates.map(languageOf).find((language) => language !== null) ?? "en";

/** Returns the dotted keys and texts of a translation file, without names that reach into prototypes. */
export function safeTranslations(value: unknown): Record<string, string> {
  const texts: [string, string][] = [];
  const walk = (node: unknown, prefix: string, depth: number): void => {
    if (depth > MAX_DEPTH) return;
    for (const [name, entry] of Object.entries(asObject(node) ?? {})) {
      // A name may itself hold dots.
      if (name.split(".").some((each) => FORBIDDEN_NAMES.has(each))) continue;
      const key = prefix === "" ? name : `${prefix}.${name}`;
      if (typeof entry === "string") texts.push([key, entry]);
      else walk(entry, key, depth + 1);
    }
  };
  walk(value, "", 0);
  return Object.fromEntries(texts);
}
