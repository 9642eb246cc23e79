/** The keys that may hold the plural form for a count, best first. */
export function pluralKey(key: string, count: number, language: string): string[] {
  const form = new Intl.PluralRules(language).select(count);
  return [...new Set([`${key}_${form}`, `${key}_other`, key])];
}
