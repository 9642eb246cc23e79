import { FORBIDDEN_NAMES } from "../api/parseJson.js";

const MAX_DEPTH = 8;

/** A translation file as dotted keys and texts; names that reach into prototypes and anything that is no text are left out (O78). */
export function safeTranslations(value: unknown): Record<string, string> {
  const texts: [string, string][] = [];
  const walk = (node: unknown, prefix: string, depth: number): void => {
    if (typeof node !== "object" || node === null || Array.isArray(node) || depth > MAX_DEPTH) return;
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
