"use client";
import { useCallback } from "react";
import { textsPart, type TextValues } from "../client/locale/texts.js";
import { englishText } from "../rules/locale/englishText.js";
import { usePart } from "./useCore.js";
import { useStoreValue } from "./useStoreValue.js";

/** English texts of one section, generated from locales/en.json. */
export interface TextSection<K extends string> {
  readonly section: string;
  readonly texts: Readonly<Record<K, string>>;
}

type PluralSuffix = "_zero" | "_one" | "_two" | "_few" | "_many" | "_other";
/** The keys to ask for: plural forms are asked for without their ending. */
export type TextKey<K extends string> = K extends `${infer Base}${PluralSuffix}` ? Base : K;

/**
 * Texts of a section in the current language, English until another one has arrived. A wrong key does not compile.
 * `count` chooses the plural form.
 */
export function useText<K extends string>(section: TextSection<K>): (key: TextKey<K>, values?: TextValues) => string {
  const lookUp = useStoreValue(usePart(textsPart), (state) => state.lookUp);
  return useCallback(
    (key, values) => {
      return lookUp(`${section.section}.${key}`, values) ?? englishText(section.texts, key, values) ?? key;
    },
    [lookUp, section],
  );
}

/** The code of the current interface language. */
export function useLanguage(): string {
  return useStoreValue(usePart(textsPart), (state) => state.language);
}
