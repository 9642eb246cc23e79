import type { ClientCore } from "./ClientCore.js";

/** How often host apps poll for changed cookies, in milliseconds. The client itself does not poll. */
export const COOKIE_POLL_MS = 300;

/** In seconds. */
const ONE_YEAR = 31_536_000;

/** Returns a cookie of the client's cookie jar or of the page; `undefined` if there is none. Never throws. */
export function readCookie({ options: { cookies } }: ClientCore, name: string): string | undefined {
  try {
    if (cookies) return cookies.get(name, { doNotParse: true });
    for (const pair of document.cookie.split(";")) {
      const [key, ...value] = pair.split("=");
      if (key?.trim() === name) return decodeURIComponent(value.join("=").trim());
    }
  } catch {
    // There is no document, cookies are blocked, or the value cannot be decoded.
  }
  return undefined;
}

/** Sets a cookie of the client's cookie jar or of the page, for the whole site and for a year. Never throws. */
export function writeCookie(
  { options: { cookies } }: ClientCore,
  name: string,
  value: string,
): void {
  try {
    const secure = globalThis.location?.protocol === "https:";
    if (cookies)
      return cookies.set(name, value, { path: "/", maxAge: ONE_YEAR, sameSite: "lax", secure });
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${ONE_YEAR}; SameSite=Lax${secure ? "; Secure" : ""}`;
  } catch {
    // Cookies are blocked, so the value is not remembered.
  }
}
