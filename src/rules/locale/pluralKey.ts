// Making one takes a hundred times as long as asking it, and views ask on every render.
const rules = new Map<string, Intl.PluralRules>();

function rulesOf(language: string): Intl.PluralRules {
  const known = rules.get(language) ?? new Intl.PluralRules(language);
  rules.set(language, known);
  return known;
}

/** The keys that may hold the plural form for a count, best first. */
export function pluralKey(key: string, count: number, language: string): string[] {
  const form = rulesOf(language).select(count);
  return [...new Set([`${key}_${form}`, `${key}_other`, key])];
}
