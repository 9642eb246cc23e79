import { isAddressText } from "./isAddressText.js";

/**
 * An address that may be opened, as the browser writes it, or `null`: only http and https (mailto where allowed), and
 * no credentials in it (P11, O62). The parser decides, never the beginning of the text.
 */
export function safeUrl(value: unknown, options: { allowMail?: boolean } = {}): string | null {
  if (!isAddressText(value)) return null;
  try {
    const url = new URL(value);
    if (url.protocol === "mailto:") return options.allowMail ? url.href : null;
    const isWeb = (url.protocol === "http:" || url.protocol === "https:") && /^\s*https?:\/\//i.test(value);
    return isWeb && url.username === "" && url.password === "" ? url.href : null;
  } catch {
    return null;
  }
}
