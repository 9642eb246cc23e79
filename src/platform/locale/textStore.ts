import { createStore, type StoreApi } from "zustand/vanilla";
import type { Service } from "../core/ClientCore.js";

/** English texts of one section, generated from locales/en.json. */
export interface TextSection<K extends string> {
  readonly section: string;
  readonly texts: Readonly<Record<K, string>>;
}

/** The keys of texts. Plural forms share one key without their suffix. */
export type TextKey<K extends string> =
  K extends `${infer Base}_${"zero" | "one" | "two" | "few" | "many" | "other"}` ? Base : K;

/** The values of placeholders. `count` also selects the plural form. */
export type TextValues = Record<string, string | number>;

export interface TextsState {
  language: string;
  /** Whether the client has loaded or set a language. */
  isChosen: boolean;
  lookUp: (key: string, values?: TextValues) => string | undefined;
}

/** Returns a text of a section in the current language, or in English until it loads. `count` selects the plural. */
export function sectionText<K extends string>(
  { lookUp }: Pick<TextsState, "lookUp">,
  { section, texts }: TextSection<K>,
  key: NoInfer<TextKey<K>>,
  values?: TextValues,
): string {
  return lookUp(`${section}.${key}`, values) ?? englishText(texts, key, values) ?? key;
}

/** The store of texts, separate from the translation engine, so that a single widget does not bundle the engine. */
export const textsService: Service<StoreApi<TextsState>> = {
  name: "texts",
  create: () =>
    createStore<TextsState>(() => ({ language: "en", isChosen: false, lookUp: () => undefined })),
};

/** Returns a text of an English section in the plural form of `count`; `undefined` for an unknown key. */
export function englishText(
  texts: Readonly<Record<string, string>>,
  key: string,
  values?: TextValues,
): string | undefined {
  const count = values?.["count"];
  const template =
    texts[count === undefined ? key : `${key}_${count === 1 ? "one" : "other"}`] ?? texts[key];
  return template === undefined ? undefined : formatText(template, values);
}

/** Fills `{{name}}` placeholders with own properties of `values`. Placeholders without a value stay. */
export const formatText = (template: string, values: TextValues = {}): string =>
  template.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : whole,
  );
