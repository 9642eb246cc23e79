/// <reference types="vite/client" />
import type { ChurchClient } from "../src/client/ChurchClient.js";

const files = import.meta.glob<Record<string, unknown>>("../locales/*.json", { import: "default" });

/** Makes a client speak a language of the toolbar. Reads the file itself, so stories need no server for their texts. */
export async function speak(client: ChurchClient, language: string): Promise<void> {
  const load = files[`../locales/${language}.json`];
  if (load && language !== "en") client.locale.addTexts(language, await load());
  await client.locale.setLanguage(language);
}
