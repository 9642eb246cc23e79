import i18next from "i18next";
import type { StoreApi } from "zustand/vanilla";
import { type ClientCore, defineService } from "../platform/core/ClientCore.js";
import {
  type LocaleClient,
  localeService,
  NAMESPACE,
  WITHOUT_NOTICE,
} from "../platform/locale/LocaleClient.js";
import { languageOf, safeTranslations } from "../platform/locale/rules/languages.js";
import { type TextsState, textsService } from "../platform/locale/textStore.js";

/** Returns the namespace in which the default instance looks up keys. */
const hostNamespace = (): string => [i18next.options.defaultNS || []].flat()[0] ?? "translation";

const hostTexts = (tag: string): Record<string, string> =>
  safeTranslations(i18next.store.data[tag]?.[hostNamespace()]);

/**
 * Joins texts and language with the default instance of i18next, from which the components of the older package and those of
 * react-i18next read. The host's texts override those of the package on both sides.
 */
class LegacyTexts {
  readonly #locale: LocaleClient;
  readonly #texts: StoreApi<TextsState>;
  /** The package's texts in the default instance, by language tag. All other texts there are the host's. */
  readonly #published = new Map<string, Record<string, string>>();
  /** The package's language at the last publication. */
  #language: string;

  constructor(core: ClientCore) {
    this.#locale = core.get(localeService);
    this.#texts = core.get(textsService);
    this.#language = this.#texts.getState().language;
    this.#texts.subscribe(() => this.#publish());
    i18next.on("initialized", () => this.#connect());
    i18next.on("languageChanged", () => this.#followLanguage());
    if (i18next.isInitialized) this.#connect();
    else this.#publish();
  }

  /** Connects the store of texts, which each initialization replaces. */
  #connect(): void {
    this.#published.clear();
    i18next.store.on("added", () => this.#receive());
    this.#receive();
    this.#followLanguage();
  }

  /** Passes the package's texts to the default instance, and its language if it has changed. */
  #publish(): void {
    const { language, isChosen } = this.#texts.getState();
    if (!i18next.isInitialized) {
      if (isChosen && !i18next.isInitializing) this.#initialize(language);
      return;
    }
    // Other languages are not loaded yet, and i18next does not request a file for a language that has texts.
    for (const tag of i18next.languages ?? []) this.#publishTexts(tag);
    const isChanged = language !== this.#language;
    this.#language = language;
    if (isChanged && languageOf(i18next.language) !== language)
      void i18next.changeLanguage(language);
  }

  #publishTexts(tag: string): void {
    const code = languageOf(tag);
    if (!code || (tag !== code && i18next.languages.includes(code))) return;
    const present = hostTexts(tag);
    const published = this.#published.get(tag);
    const own = safeTranslations(this.#locale.engine.getResourceBundle(code, NAMESPACE));
    const changed = Object.entries(own).filter(
      ([key, text]) =>
        present[key] !== text && (present[key] === undefined || present[key] === published?.[key]),
    );
    if (changed.length === 0) return;
    this.#published.set(tag, { ...published, ...Object.fromEntries(changed) });
    i18next.addResources(tag, hostNamespace(), Object.fromEntries(changed));
  }

  /** Initializes the default instance if the host does not, as the `Locale.init` of the older package does. */
  #initialize(language: string): void {
    void i18next.init({
      lng: language,
      fallbackLng: "en",
      resources: {},
      initAsync: false,
      interpolation: { escapeValue: false },
      ...WITHOUT_NOTICE,
    });
  }

  /** Passes the host's texts to the package. */
  #receive(): void {
    for (const tag of Object.keys(i18next.store.data)) {
      const code = languageOf(tag);
      const published = this.#published.get(tag);
      const given = Object.entries(hostTexts(tag)).filter(
        ([key, text]) => published?.[key] !== text,
      );
      if (code && given.length > 0) this.#locale.addTexts(code, Object.fromEntries(given));
    }
  }

  /** Shows the host's language, if the package has it. */
  #followLanguage(): void {
    const language = languageOf(i18next.language);
    if (!language || language === this.#locale.language) return this.#publish();
    void this.#locale.setLanguage(language);
  }
}

export const legacyTextsService = /* @__PURE__ */ defineService("legacyTexts", LegacyTexts);
