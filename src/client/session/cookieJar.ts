/** The cookies the client reads and writes. Never throws: a page without cookies behaves as if they were empty. */
export interface CookieJar {
  get(name: string): string | undefined;
  /** A session cookie at path `/`, `SameSite=Lax`, `Secure` on https. */
  set(name: string, value: string): void;
}

/** How often host apps look for changed cookies, in milliseconds (USR-16, A-17). The client itself never polls. */
export const COOKIE_POLL_MS = 300;

export const browserCookies: CookieJar = {
  get(name) {
    try {
      for (const pair of document.cookie.split(";")) {
        const [key, ...value] = pair.split("=");
        if (key?.trim() === name) return decodeURIComponent(value.join("=").trim());
      }
    } catch {
      // No document, blocked cookies, or a value that is not ours to decode: the same as no cookie.
    }
    return undefined;
  },
  set(name, value) {
    try {
      const secure = location.protocol === "https:" ? "; Secure" : "";
      document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; SameSite=Lax${secure}`;
    } catch {
      // Blocked cookies cost the convenience of remembering, nothing else.
    }
  },
};
