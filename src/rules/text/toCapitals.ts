/**
 * A text in capitals by the rules of a language: i becomes İ in Turkish and I elsewhere, wherever the device comes from.
 * A language code that is none counts as English.
 */
export function toCapitals(text: string, language: string): string {
  try {
    return text.toLocaleUpperCase(language);
  } catch {
    return text.toLocaleUpperCase("en");
  }
}
