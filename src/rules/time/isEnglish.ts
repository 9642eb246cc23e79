/** Whether a language tag is English of any country: the suite writes it the American way everywhere. */
export function isEnglish(locale: string): boolean {
  return locale === "en" || locale.startsWith("en-");
}
