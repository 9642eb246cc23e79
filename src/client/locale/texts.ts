import { createStore, type StoreApi } from "zustand/vanilla";
import type { Part } from "../ClientCore.js";

/** Values for a text's placeholders; `count` also chooses the plural form. */
export type TextValues = Record<string, string | number>;

export interface TextsState {
  language: string;
  /** The translation of a key, or `undefined` where there is none. */
  lookUp: (key: string, values?: TextValues) => string | undefined;
}

/**
 * Where components read their texts: English alone until a translation engine joins in. So a widget that is imported
 * alone brings no engine with it, and a language that arrives late re-renders every reader.
 */
export const textsPart: Part<StoreApi<TextsState>> = {
  name: "texts",
  create: () => createStore<TextsState>(() => ({ language: "en", lookUp: () => undefined })),
};
