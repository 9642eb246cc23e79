import { isSitePath } from "./isSitePath.js";

const HOME = "/";

/** A way back that stays on this site and does not lead to the login page again; anything else is "/" (P12, O65). */
export function safeReturnUrl(value: unknown, origin: string): string {
  if (!isSitePath(value) || !value.startsWith("/")) return HOME;
  try {
    const url = new URL(value, origin);
    // Routers decode a path before they compare it; one that cannot be decoded is none of this site's.
    const isLogin = /^\/login\/*$/i.test(decodeURIComponent(url.pathname));
    // A path that begins with two slashes once dots are resolved would be another host for whoever follows it.
    if (url.origin !== new URL(origin).origin || isLogin || url.pathname.startsWith("//")) return HOME;
    return url.pathname + url.search + url.hash;
  } catch {
    return HOME;
  }
}
