/// <reference types="vite/client" />
import { createContext, useContext, useEffect } from "react";
import type { ChurchClient } from "../src/client/ChurchClient.js";

const textFiles = import.meta.glob<Record<string, unknown>>("../locales/*.json", {
  import: "default",
});

/** The language code of the toolbar, or the one that a test sets. */
export const LanguageContext = createContext("en");

/** Sets the client's language to that of LanguageContext. The texts are bundled, because stories have no server for them. */
export function useToolbarLanguage({ locale }: ChurchClient): void {
  const language = useContext(LanguageContext);
  useEffect(() => {
    let isCurrent = true;
    const applyLanguage = async () => {
      const load = textFiles[`../locales/${language}.json`];
      if (load && language !== "en") locale.addTexts(language, await load());
      // Another language may have been chosen while the file loaded.
      if (isCurrent) await locale.setLanguage(language);
    };
    if (locale.language !== language) void applyLanguage();
    return () => {
      isCurrent = false;
    };
  }, [locale, language]);
}
