import type { i18n } from "i18next";
import { getDefaultCore } from "../platform/core/defaultCore.js";
import { type LocaleClient, localeService } from "../platform/locale/LocaleClient.js";

const locale = (): LocaleClient => getDefaultCore().get(localeService);

/**
 * The texts of the interface. They also apply below a provider whose client has no language of its own.
 * @example
 * await Locale.init(["/locales/{{lng}}.json"]);
 * const title = Locale.label("notes.title", "Notes");
 */
export class Locale {
  /**
   * Loads the language files; each address contains `{{lng}}`. Never rejects: texts that fail to load stay English.
   * @see I18N-05
   */
  static init = (backends: string[]): Promise<void> => locale().init(backends);
  /** Returns the translation, else the English default, else `fallback`, else the key. */
  static label = (key: string, fallback?: string): string => locale().label(key, fallback);
  /** Like `label`, with placeholders and plural forms. */
  static t = (key: string, options?: Record<string, unknown>): string => locale().t(key, options);
  static isInitialized = (): boolean => locale().isInitialized;
  static setLanguage = (language: string): Promise<void> => locale().setLanguage(language);

  /** The i18next instance: below `<I18nextProvider i18n={Locale.engine}>`, `useTranslation` returns the same texts. */
  static get engine(): i18n {
    return locale().engine;
  }

  /** Does nothing. Kept for hosts that call it. */
  static setupFallbackMode = (): void => undefined;
}
