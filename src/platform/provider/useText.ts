"use client";
import { useCallback } from "react";
import { getDefaultCore } from "../core/defaultCore.js";
import {
  type TextSection,
  type TextKey,
  type TextValues,
  sectionText,
  type TextsState,
  textsService,
} from "../locale/textState.js";
import { useService, useStoreValue } from "./useService.js";

/** Returns a function that returns the texts of a section in the current language, see {@link sectionText}. */
export function useText<K extends string>(
  section: TextSection<K>,
): (key: TextKey<K>, values?: TextValues) => string {
  const { lookUp } = useTexts();
  return useCallback(
    (key, values) => sectionText({ lookUp }, section, key, values),
    [lookUp, section],
  );
}

/** Returns the code of the current language. The component renders again when texts of the language are loaded. */
export const useLanguage = (): string => useTexts().language;

/** A client whose language was not set uses that of the default client, which `Locale.init` sets. */
function useTexts(): TextsState {
  const own = useService(textsService);
  const texts = useStoreValue(own, (state) => state);
  const defaultTexts = useStoreValue(getDefaultCore().get(textsService), (state) => state);
  return texts === own.getInitialState() ? defaultTexts : texts;
}
