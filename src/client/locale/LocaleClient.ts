import { createInstance, type i18n } from "i18next";
import type LanguageDetector from "i18next-browser-languagedetector";
import type { StoreApi } from "zustand/vanilla";
import type { LanguageCode } from "../../rules/locale/languages.js";
import { asTexts } from "../../rules/api/asTexts.js";
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
  /** What hosts have added, by language: it goes before every file. */
  readonly #hostTexts = new Map<string, Record<string, string>>();
  /** What can be shown without waiting: English is compiled in. */
  readonly #shown = new Set<string>(["en"]);
  #backends: readonly string[] = [];
  #chosen: LanguageCode | undefined;
  #loading: Promise<void> = Promise.resolve();
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
   * Loads the files of the language that was chosen, else of the one detected: all addresses at once, later ones win. Resolves
   * when it is complete. Never rejects: what does not load is warned about and stays English (I18N-08, I18N-09).
   */
  async init(backends: readonly string[] = []): Promise<void> {
    this.#backends = asTexts(backends);
    const request = this.#request;
    const detected = this.#chosen ?? (await this.#detect());
    // A language that was chosen meanwhile is what the reader wants; of two calls at the same time, one loads for both.
    if (request === this.#request) this.#loading = this.#change(this.#chosen ?? detected);
    await this.#loading;
    this.#isInitialized = true;
  }

  /**
   * Shows a language as soon as its first file is there, and each further file when it comes; English, and what was shown
   * before, at once. An unknown one is English. The English files, which fill what a language lacks, are not waited for.
   * Never rejects.
   */
  async setLanguage(language: string): Promise<void> {
    this.#chosen = languageOf(language) ?? "en";
    this.#loading = this.#change(this.#chosen);
    await this.#loading;
  }

  async #change(code: LanguageCode): Promise<void> {
    const request = ++this.#request;
    const show = async () => {
      this.#shown.add(code);
      if (request === this.#request) await this.#engine.changeLanguage(code);
      this.#publish(request === this.#request ? code : this.language);
    };
    // From now on this client has a language of its own; until then its components follow the default client.
    if (this.#texts.getState() === this.#texts.getInitialState()) this.#publish(this.language);
    if (code !== "en") void this.#load("en", () => this.#publish(this.language));
    if (this.#shown.has(code) && this.language !== code) await show();
    await this.#load(code, show);
    if (this.language !== code) await show();
  }

  /** Adds texts of a host or replaces ours, whatever the files say: nested or dotted keys. */
  addTexts(language: string, texts: unknown): void {
    const code = languageOf(language);
    if (!code) {
      console.warn(`The texts for "${language}" are not shown: there is no such interface language.`);
      return;
    }
    this.#hostTexts.set(code, { ...this.#hostTexts.get(code), ...safeTranslations(texts) });
    this.#add(code, this.#hostTexts.get(code));
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
      for (const each of this.#backends) this.#add(language, this.#files.get(`${language} ${each}`));
      this.#add(language, this.#hostTexts.get(language));
      await show();
    });
    await Promise.all(loads);
  }

  #add(language: string, texts: Record<string, string> = {}): void {
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

  /** What the reader's browser says, and remembers from now on (I18N-03, I18N-04). */
  async #detect(): Promise<LanguageCode> {
    const detector = await this.#detector();
    const candidates = SOURCES.flatMap((source) => tryTo(() => detector?.detect([source])) ?? []);
    const language = pickLanguage(candidates);
    const [first] = candidates;
    // A host's own i18next remembers its language in the same place: it stays what it is, "zh-TW", and "sv", too.
    if (first && languageOf(first) === language) tryTo(() => detector?.cacheUserLanguage(first));
    return language;
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
