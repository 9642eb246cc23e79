import type { ClientCore } from "../ClientCore.js";

/** How often host apps look for changed cookies, in milliseconds. The client itself never polls. */
export const COOKIE_POLL_MS = 300;

/** The value of a cookie, from the client's own jar or the page. Never throws. */
export function readCookie({ options: { cookies } }: ClientCore, name: string): string | undefined {
  try {
    if (cookies) return cookies.get(name);
    for (const pair of document.cookie.split(";")) {
      const [key, ...value] = pair.split("=");
      if (key?.trim() === name) return decodeURIComponent(value.join("=").trim());
    }
  } catch {
    // No document, blocked cookies, or a value that is not ours to decode: the same as no cookie.
  }
  return undefined;
}

/** Sets a cookie for a year at path `/`, `SameSite=Lax`, `Secure` on https, in the client's own jar or the page. Never throws. */
export function writeCookie({ options: { cookies } }: ClientCore, name: string, value: string): void {
  try {
    if (cookies) return cookies.set(name, value);
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
  } catch {
    // Blocked cookies cost the convenience of remembering, nothing else.
  }
}
