import { getDefaultCore } from "../client/defaultCore.js";
import { type LocaleClient, localePart } from "../client/locale/LocaleClient.js";

const locale = (): LocaleClient => getDefaultCore().part(localePart);

/**
 * Texts of the interface over the default client. Components re-render when another language arrives, also those whose provider
 * has a client of its own, unless that client's `locale` was used.
 */
export class Locale {
  /**
   * Loads the language files; each address holds `{{lng}}`. Never rejects: what fails stays English.
   *
   * @see I18N-05
   */
  static init = (backends: string[]): Promise<void> => locale().init(backends);

  /** The translation, else the English default, else `fallback`, else the key. */
  static label = (key: string, fallback?: string): string => locale().label(key, fallback);

  /** Like `label`, with placeholders and plural forms. */
  static t = (key: string, options?: Record<string, unknown>): string => locale().t(key, options);

  static isInitialized = (): boolean => locale().isInitialized;

  static setLanguage = (language: string): Promise<void> => locale().setLanguage(language);

  /** English is compiled in, so there is nothing to set up. */
  static setupFallbackMode = (): void => undefined;
}
