/// <reference types="vite/client" />
import { createContext, useContext, useEffect } from "react";
import type { ChurchClient } from "../src/client/ChurchClient.js";

const files = import.meta.glob<Record<string, unknown>>("../locales/*.json", { import: "default" });

/** The language of the toolbar. */
export const LanguageContext = createContext("en");

/** Makes a client speak the language of the toolbar. Reads the file itself, so stories need no server for their texts. */
export function useLanguageOfToolbar({ locale }: ChurchClient): void {
  const language = useContext(LanguageContext);
  useEffect(() => {
    let isWanted = true;
    const speak = async () => {
      const load = files[`../locales/${language}.json`];
      if (load && language !== "en") locale.addTexts(language, await load());
      // Another one may have been chosen while the file was read.
      if (isWanted) await locale.setLanguage(language);
    };
    if (locale.language !== language) void speak();
    return () => {
      isWanted = false;
    };
  }, [locale, language]);
}
