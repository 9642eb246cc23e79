import { createInstance, type i18n } from "i18next";
import type { StoreApi } from "zustand/vanilla";
import { languageOf, pickLanguage, safeTranslations } from "./rules/languages.js";
import { english } from "./texts/english.js";
import { type TextsState, textsService } from "./textStore.js";
import { asObject, asTexts, tryOrUndefined } from "../../lib/text/json.js";
import { type ClientCore, defineService } from "../core/ClientCore.js";
import { checkLater, warnOfMisuse } from "../core/misuse.js";
import { wait } from "../core/time.js";

/** The namespace of the package's texts in its own engine. */
export const NAMESPACE = "narthex";
/** The sources of the language, in order of precedence. */
const SOURCES = ["querystring", "cookie", "localStorage", "sessionStorage", "navigator", "htmlTag"];
/** i18next 25 writes a notice to the console; the types of version 26 have no such option. */
export const WITHOUT_NOTICE = { showSupportNotice: false };
const MAX_ATTEMPTS = 6;
const RETRY_DELAY_MS = 350;
const LOAD_TIMEOUT_MS = 10_000;

/** Loads and resolves the texts of the interface, on an i18next instance of its own. English is available at once. */
export class LocaleClient {
  readonly #core: ClientCore;
  readonly #texts: StoreApi<TextsState>;
  /** The i18next instance, for the host's own formatting and for react-i18next. */
  readonly engine: i18n = createInstance();
  /** The texts of the loaded files, by language and URL. */
  readonly #files = new Map<string, Record<string, string>>();
  /** The texts of `addTexts`, by language. They override every file. */
  readonly #hostTexts = new Map<string, Record<string, string>>();
  /** The languages that can be shown without loading. English is compiled in. */
  readonly #ready = new Set<string>(["en"]);
  #urls: readonly string[] = [];
  /** The language that the host has set; `undefined` for that of the browser. */
  #selected: string | undefined;
  /** Resolves when the newest change of the language has ended. */
  #loading: Promise<void> = Promise.resolve();
  /** The number of the newest change. An earlier one no longer shows its language. */
  #changeNumber = 0;
  /** Whether `init` has resolved. */
  isInitialized = false;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#texts = core.get(textsService);
    const { language: tag, texts } = core.options;
    const language = languageOf(tag);
    void this.engine.init({
      lng: language ?? "en",
      fallbackLng: "en",
      defaultNS: NAMESPACE,
      resources: {},
      keySeparator: false,
      nsSeparator: false,
      initAsync: false,
      // React escapes texts. Escaping twice would display entities.
      interpolation: { escapeValue: false },
      ...WITHOUT_NOTICE,
    });
    this.#add("en", english);
    for (const [code, each] of Object.entries(asObject(texts) ?? {})) this.addTexts(code, each);
    if (!language) return;
    this.#selected = language;
    this.#ready.add(language);
    this.#publish(language, true);
    this.#checkTexts(language);
    // React renders the initial state of a store on a server and during hydration.
    Object.assign(this.#texts.getInitialState(), this.#texts.getState());
  }

  get language(): string {
    return this.#texts.getState().language;
  }

  /** Loads English and the selected language, by default the browser's. Later URLs override earlier ones. Failed files do not reject. */
  async init(backends: readonly string[] = []): Promise<void> {
    this.#urls = asTexts(backends);
    const number = this.#changeNumber;
    const language = this.#selected ?? (await this.#detect());
    // If `setLanguage` or a concurrent `init` has started a change meanwhile, this call waits for it.
    if (number === this.#changeNumber) this.#loading = this.#change(this.#selected ?? language);
    await this.#loading;
    this.isInitialized = true;
  }

  /** Shows a language after its first file has loaded or all have failed; English, or one shown before, at once. Failed files do not reject. */
  async setLanguage(language: string): Promise<void> {
    this.#selected = languageOf(language) ?? "en";
    this.#loading = this.#change(this.#selected);
    await this.#loading;
  }

  async #change(code: string): Promise<void> {
    const number = ++this.#changeNumber;
    const show = async () => {
      this.#ready.add(code);
      if (number === this.#changeNumber) await this.engine.changeLanguage(code);
      this.#publish(number === this.#changeNumber ? code : this.language, true);
    };
    // From now on, the components of this client do not show the language of the default client.
    if (!this.#texts.getState().isChosen) this.#publish(this.language, true);
    if (code !== "en") void this.#load("en", () => this.#publish(this.language));
    this.#checkTexts(code);
    if (this.#ready.has(code) && this.language !== code) await show();
    await this.#load(code, show);
    if (this.language !== code) await show();
  }

  /** Not at once, because a host may set the language before it calls `init` or `addTexts`. */
  #checkTexts(code: string): void {
    checkLater(() => {
      const isTranslated = this.#urls.length > 0 || this.#hostTexts.has(code);
      if (code !== "en" && code === this.language && !isTranslated)
        warnOfMisuse("noLanguageFiles", code);
    });
  }

  /** Adds or replaces texts, with nested or dotted keys. They override every file. */
  addTexts(language: string, texts: unknown): void {
    const code = languageOf(language);
    if (!code)
      return console.warn(
        `The texts for "${language}" are not shown, because it is not an interface language.`,
      );
    this.#hostTexts.set(code, { ...this.#hostTexts.get(code), ...safeTranslations(texts) });
    this.#add(code, this.#hostTexts.get(code));
    this.#publish(this.language);
  }

  /** Returns the text in the current language, else in English, else `fallback`, else the key. */
  label(key: string, fallback?: string): string {
    return this.#find(key) ?? fallback ?? key;
  }

  /** Like {@link label}, with placeholders and plural forms. */
  t(key: string, options?: Record<string, unknown>): string {
    const fallback = typeof options?.["defaultValue"] === "string" ? options["defaultValue"] : key;
    return this.#find(key, options) ?? fallback;
  }

  async #load(language: string, onFile: () => unknown): Promise<void> {
    const loads = this.#urls.map(async (url) => {
      let advice: string | undefined;
      const handleHtml = () => (advice = warnOfMisuse("htmlLanguageFile", url));
      try {
        const texts = await this.#fetchFile(url, language, handleHtml);
        this.#files.set(`${language} ${url}`, texts);
      } catch (error) {
        if (advice) return;
        return console.warn(
          `A file of texts for "${language}" could not be loaded; its texts are shown in English.`,
          error,
        );
      }
      // Adds all files in the order of the URLs, not of arrival.
      for (const each of this.#urls) this.#add(language, this.#files.get(`${language} ${each}`));
      this.#add(language, this.#hostTexts.get(language));
      await onFile();
    });
    await Promise.all(loads);
  }

  /** Calls `onHtml` for a page that a server sends instead of a missing file, as servers of single-page apps do. */
  async #fetchFile(
    url: string,
    language: string,
    onHtml: () => void,
  ): Promise<Record<string, string>> {
    const { default: HttpBackend } = await import("i18next-http-backend");
    const send = this.#core.options.fetch ?? ((url: string, init: RequestInit) => fetch(url, init));
    const backend = new HttpBackend(undefined, {
      loadPath: url,
      alternateFetch: async (url: string, init: RequestInit) => {
        const response = await send(url, init);
        const isHtml = response.headers.get("content-type")?.startsWith("text/html");
        if (response.ok && isHtml) onHtml();
        return response;
      },
      requestOptions: () => ({ signal: AbortSignal.timeout(LOAD_TIMEOUT_MS) }),
      // On a server, the backend would fetch again every hour.
      reloadInterval: false,
    });
    const read = () =>
      new Promise<Record<string, string>>((resolve, reject) =>
        backend.read(language, NAMESPACE, (error, texts) =>
          error ? reject(new Error(String(error))) : resolve(safeTranslations(texts)),
        ),
      );
    // i18next's own retries double the delay each time, and leave out status 404 and wrong JSON.
    for (let attempt = 1; ; attempt++) {
      try {
        return await read();
      } catch (error) {
        if (attempt === MAX_ATTEMPTS) throw error;
        await wait(RETRY_DELAY_MS);
      }
    }
  }

  #add(language: string, texts: Record<string, string> = {}): void {
    this.engine.addResourceBundle(language, NAMESPACE, texts, true, true);
  }

  #find(key: string, options?: Record<string, unknown>): string | undefined {
    // Hosts pass any value. Before version 26, i18next also finds inherited names such as "constructor".
    if (typeof key !== "string" || key in Object.prototype) return undefined;
    const text: unknown = this.engine.t(key, { ...options, defaultValue: "" });
    return typeof text === "string" && text !== "" ? text : undefined;
  }

  #publish(language: string, isChosen = this.#texts.getState().isChosen): void {
    this.#texts.setState({ language, isChosen, lookUp: (key, values) => this.#find(key, values) });
  }

  /** Returns the first interface language that `SOURCES` name; English on a server or without the detector. Stores the first tag if it is of that language. */
  async #detect(): Promise<string> {
    if (typeof window === "undefined") return "en";
    // Loaded here, because a host that sets the language needs no detector.
    const module = await import("i18next-browser-languagedetector").catch(() => undefined);
    if (!module) return "en";
    // With this function, the detector returns all candidates instead of the first.
    const languageUtils = { getBestMatchFromCodes: () => undefined };
    const detector = new module.default({ languageUtils });
    const candidates = SOURCES.flatMap(
      (source) => tryOrUndefined(() => detector.detect([source])) ?? [],
    );
    const language = pickLanguage(candidates);
    const [first] = candidates;
    // Stores the full tag, because a host's own i18next shares this storage and may need "zh-TW".
    if (first && languageOf(first) === language)
      tryOrUndefined(() => detector.cacheUserLanguage(first));
    return language;
  }
}

export const localeService = /* @__PURE__ */ defineService("locale", LocaleClient);
