const HOME = "/";

/** A way back that stays on this site and does not lead to the login page again; anything else is "/" (P12, O65). */
export function safeReturnUrl(value: unknown, origin: string): string {
  if (typeof value !== "string" || value.length > 8_192) return HOME;
  // eslint-disable-next-line no-control-regex
  if (!/^\/(?![/\\])/.test(value) || /[\u0000-\u001f\u007f\\]/.test(value)) return HOME;
  try {
    const url = new URL(value, origin);
    const isLogin = url.pathname.toLowerCase().replace(/\/+$/, "") === "/login";
    // A path that begins with two slashes once dots are resolved would be another host for whoever follows it.
    if (url.origin !== new URL(origin).origin || isLogin || url.pathname.startsWith("//")) return HOME;
    return url.pathname + url.search + url.hash;
  } catch {
    return HOME;
  }
}
