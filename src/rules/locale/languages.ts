/** The interface languages (I18N-01). */
export const LANGUAGES = ["de", "en", "es", "fr", "hi", "it", "ko", "no", "pt", "ru", "tl", "zh"] as const;
export type LanguageCode = (typeof LANGUAGES)[number];
