import { createInstance, type i18n } from "i18next";
import type LanguageDetector from "i18next-browser-languagedetector";
import type { StoreApi } from "zustand/vanilla";
import type { LanguageCode } from "../../rules/locale/languages.js";
import { languageOf } from "../../rules/locale/languageOf.js";
import { pickLanguage } from "../../rules/locale/pickLanguage.js";
import { safeTranslations } from "../../rules/locale/safeTranslations.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { english } from "./english/index.js";
import { loadTranslations } from "./loadTranslations.js";
import { textsPart, type TextsState, type TextValues } from "./texts.js";

const NAMESPACE = "narthex";

/** Where the language may be told, in this order (I18N-03). */
const SOURCES = ["querystring", "cookie", "localStorage", "sessionStorage", "navigator", "htmlTag"];

/** Cookies and storage that are blocked count as empty (O80). */
function tryTo<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/**
 * The interface language, on an i18next instance of its own: the host's instance is neither needed nor disturbed.
 * English is there at once; other languages replace it when their files arrive (I18N-01 to I18N-10).
 */
export class LocaleClient {
  readonly #core: ClientCore;
  readonly #texts: StoreApi<TextsState>;
  readonly #engine: i18n = createInstance();
  /** Own keys per language: what i18next itself would also find on prototypes. */
  readonly #keys = new Map<string, Set<string>>();
  /** What has been fetched, by language and address. */
  readonly #files = new Map<string, Record<string, string>>();
  #backends: readonly string[] = [];
  #isInitialized = false;
  #request = 0;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#texts = core.part(textsPart);
    void this.#engine.init({
      lng: "en",
      fallbackLng: "en",
      defaultNS: NAMESPACE,
      resources: {},
      keySeparator: false,
      nsSeparator: false,
      initAsync: false,
      // Texts are rendered by React, which escapes them; escaping twice would show entities.
      interpolation: { escapeValue: false },
    });
    this.#add("en", english);
  }

  get language(): string {
    return this.#texts.getState().language;
  }

  get isInitialized(): boolean {
    return this.#isInitialized;
  }

  /** The host may want the engine itself, for its own formatting. */
  get engine(): i18n {
    return this.#engine;
  }

  /**
   * Detects the language and loads its files, all addresses at once; later ones win. Resolves when the detected
   * language is complete. Never rejects: what does not load is warned about and stays English (I18N-08, I18N-09).
   */
  async init(backends: readonly string[] = []): Promise<void> {
    this.#backends = backends;
    const request = this.#request;
    const detector = await this.#detector();
    // A language that was chosen meanwhile is what the reader wants.
    if (request === this.#request) {
      const language = pickLanguage(SOURCES.flatMap((source) => tryTo(() => detector?.detect([source])) ?? []));
      tryTo(() => detector?.cacheUserLanguage(language));
      await this.setLanguage(language);
    }
    this.#isInitialized = true;
  }

  /**
   * Shows a language as soon as its first file is there, and each further file when it comes; an unknown one is English.
   * The English files, which fill what a language lacks, are not waited for. Never rejects.
   */
  async setLanguage(language: string): Promise<void> {
    const code: LanguageCode = languageOf(language) ?? "en";
    const request = ++this.#request;
    const show = async () => {
      if (request === this.#request) await this.#engine.changeLanguage(code);
      this.#publish(request === this.#request ? code : this.language);
    };
    if (code !== "en") void this.#load("en", () => this.#publish(this.language));
    await this.#load(code, show);
    if (this.language !== code) await show();
  }

  /** Adds or replaces texts of a language: nested or dotted keys. */
  addTexts(language: string, texts: unknown): void {
    this.#add(languageOf(language) ?? "en", safeTranslations(texts));
    this.#publish(this.language);
  }

  /** The translation, else the English default of the table or of the call, else the key (C-18, I18N-07, I18N-10). */
  label(key: string, fallback?: string): string {
    return this.#find(key) ?? fallback ?? key;
  }

  /** Like {@link label}, with placeholders and plural forms. */
  t(key: string, options?: Record<string, unknown>): string {
    const fallback = typeof options?.["defaultValue"] === "string" ? options["defaultValue"] : key;
    return this.#find(key, options) ?? fallback;
  }

  /** Fetches a language from all addresses; `show` is called for each file that is there. */
  async #load(language: LanguageCode, show: () => unknown): Promise<void> {
    const loads = this.#backends.map(async (address) => {
      try {
        this.#files.set(`${language} ${address}`, await loadTranslations(this.#core, address, language));
      } catch (error) {
        console.warn(`The texts for "${language}" could not be loaded; English is shown instead.`, error);
        return;
      }
      // In the order of the addresses, whatever the order of arrival.
      for (const each of this.#backends) this.#add(language, this.#files.get(`${language} ${each}`) ?? {});
      await show();
    });
    await Promise.all(loads);
  }

  #add(language: string, texts: Record<string, string>): void {
    this.#engine.addResourceBundle(language, NAMESPACE, texts, true, true);
    const keys = this.#keys.get(language) ?? new Set<string>();
    for (const key of Object.keys(texts)) keys.add(key.replace(/_(zero|one|two|few|many|other)$/, "")).add(key);
    this.#keys.set(language, keys);
  }

  #find(key: string, options?: TextValues | Record<string, unknown>): string | undefined {
    const isKnown = this.#keys.get(this.#engine.language)?.has(key) || this.#keys.get("en")?.has(key);
    if (!isKnown) return undefined;
    const text: unknown = this.#engine.t(key, { ...options, defaultValue: "" });
    return typeof text === "string" && text !== "" ? text : undefined;
  }

  #publish(language: string): void {
    this.#texts.setState({ language, lookUp: (key, values) => this.#find(key, values) });
  }

  /** Fetched when a language is to be found out: on a server, and where the host names it, nobody needs it. */
  async #detector(): Promise<LanguageDetector | undefined> {
    if (typeof window === "undefined") return undefined;
    const module = await import("i18next-browser-languagedetector").catch(() => undefined);
    if (!module) return undefined;
    return new module.default(
      // Only with this function at hand does the detector answer with every candidate rather than the first.
      { languageUtils: { getBestMatchFromCodes: () => undefined } },
      { lookupQuerystring: "lng", caches: ["localStorage"] },
    );
  }
}

export const localePart: Part<LocaleClient> = { name: "locale", create: (core) => new LocaleClient(core) };
