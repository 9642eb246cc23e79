/** An address is never this long. */
const MAX_URL_CHARACTERS = 8_192;

/**
 * An address that may be opened, as the browser writes it, or `null`: only http and https (mailto where allowed), and
 * no credentials in it (P11, O62). The parser decides, never the beginning of the text.
 */
export function safeUrl(value: unknown, options: { allowMail?: boolean } = {}): string | null {
  if (typeof value !== "string" || value === "" || value.length > MAX_URL_CHARACTERS) return null;
  // The URL parser removes these silently; an honest address holds none.
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u001f\u007f\\]/.test(value)) return null;
  try {
    const url = new URL(value);
    if (url.protocol === "mailto:") return options.allowMail ? url.href : null;
    const isWeb = (url.protocol === "http:" || url.protocol === "https:") && /^\s*https?:\/\//i.test(value);
    return isWeb && url.username === "" && url.password === "" ? url.href : null;
  } catch {
    return null;
  }
}
