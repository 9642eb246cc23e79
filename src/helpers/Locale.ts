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
   * Loads the language files; each URL contains `{{lng}}`. The language is that of the browser, or the one that was set
   * before. Never rejects: texts that fail to load stay English.
   * @example await Locale.init(["/locales/{{lng}}.json"]);
   */
  static init = (backends: string[]): Promise<void> => locale().init(backends);

  /**
   * Returns the translation, else the English default, else `fallback`, else the key.
   * @example Locale.label("donation.monthly"); // "Monthly"
   */
  static label = (key: string, fallback?: string): string => locale().label(key, fallback);

  /**
   * Returns a translation like `label`, with placeholders and plural forms.
   * @example Locale.t("donation.coverFeeOf", { fee: "$1" }); // "Add $1 to cover the transaction fee"
   */
  static t = (key: string, options?: Record<string, unknown>): string => locale().t(key, options);

  /**
   * Whether the language files of `init` are loaded.
   * @example const isReady = Locale.isInitialized();
   */
  static isInitialized = (): boolean => locale().isInitialized;

  /**
   * Changes the interface language and loads its files. The language is shown when its first file has loaded. Resolves after
   * all files have loaded or failed; never rejects, and texts that fail to load stay English.
   * @example await Locale.setLanguage("de");
   */
  static setLanguage = (language: string): Promise<void> => locale().setLanguage(language);

  /** The i18next instance. Below `<I18nextProvider i18n={Locale.engine}>`, `useTranslation` returns the same texts. */
  static get engine(): i18n {
    return locale().engine;
  }

  /**
   * Does nothing. Kept for hosts that call it.
   * @example Locale.setupFallbackMode();
   */
  static setupFallbackMode = (): void => undefined;
}
