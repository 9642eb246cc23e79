"use client";
import { useCallback } from "react";
import { getDefaultCore } from "../client/defaultCore.js";
import { sectionText, type TextKey, type TextSection } from "../client/locale/sectionText.js";
import { textsPart, type TextsState, type TextValues } from "../client/locale/texts.js";
import { usePart } from "./useCore.js";
import { useStoreValue } from "./useStoreValue.js";

/** Returns texts of a section in the current language, as {@link sectionText} finds them. */
export function useText<K extends string>(section: TextSection<K>): (key: TextKey<K>, values?: TextValues) => string {
  const { lookUp } = useTexts();
  return useCallback((key, values) => sectionText({ lookUp }, section, key, values), [lookUp, section]);
}

/** Returns the code of the current interface language. Texts that arrive later re-render the component, also in the same language. */
export function useLanguage(): string {
  return useTexts().language;
}

/**
 * Returns the texts of the nearest client. A client whose language was never set shows that of the default client: hosts that
 * call `Locale.init` and give a provider a client of its own mean both.
 */
function useTexts(): TextsState {
  const own = usePart(textsPart);
  const texts = useStoreValue(own, (state) => state);
  const defaultTexts = useStoreValue(getDefaultCore().part(textsPart), (state) => state);
  return texts === own.getInitialState() ? defaultTexts : texts;
}
