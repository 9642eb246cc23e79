"use client";
import { useCallback } from "react";
import { sectionText, type TextKey, type TextSection } from "../client/locale/sectionText.js";
import { textsPart, type TextValues } from "../client/locale/texts.js";
import { usePart } from "./useCore.js";
import { useStoreValue } from "./useStoreValue.js";

/** Texts of a section in the current language, as {@link sectionText} finds them. */
export function useText<K extends string>(section: TextSection<K>): (key: TextKey<K>, values?: TextValues) => string {
  const lookUp = useStoreValue(usePart(textsPart), (state) => state.lookUp);
  return useCallback((key, values) => sectionText({ lookUp }, section, key, values), [lookUp, section]);
}

/** The code of the current interface language. Texts that arrive later render whoever asks anew, also in the same language. */
export function useLanguage(): string {
  return useStoreValue(usePart(textsPart), (state) => state).language;
}
