import { safeTranslations } from "../../rules/locale/safeTranslations.js";
import type { ClientCore } from "../ClientCore.js";

/** Further tries after a failed load, and the pause before each (I18N-06, A-85). */
const TRANSLATION_RETRIES = 5;
const TRANSLATION_RETRY_MS = 350;
/** An address that never answers counts as failed. */
const TRANSLATION_TIMEOUT_MS = 10_000;

/**
 * Fetches one language file (I18N-05). `address` holds the placeholder `{{lng}}`. Rejects after the last try; an HTML
 * page in place of a file is a failure like any other.
 */
export async function loadTranslations(core: ClientCore, address: string, language: string): Promise<Record<string, string>> {
  const url = address.replaceAll("{{lng}}", () => language);
  for (let tries = 0; ; tries++) {
    try {
      const send = core.options.fetch ?? ((input: string, init: RequestInit) => fetch(input, init));
      const response = await send(url, { signal: AbortSignal.timeout(TRANSLATION_TIMEOUT_MS) });
      if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
      return safeTranslations(JSON.parse(await response.text()));
    } catch (error) {
      if (tries >= TRANSLATION_RETRIES) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, TRANSLATION_RETRY_MS));
  }
}
