import { safeUrl } from "./safeUrl.js";

/**
 * The address that a link may have: a path of this site, or a safe web or mail address; else `undefined`. What looks like
 * a path and leads to another host (`//host`, `/\host`) is none.
 */
export function safeHref(url: unknown): string | undefined {
  // eslint-disable-next-line no-control-regex
  if (typeof url === "string" && /^(?:\/(?!\/)|[?#])/.test(url) && !/[\u0000-\u001f\u007f\\]/.test(url)) return url;
  return safeUrl(url, { allowMail: true }) ?? undefined;
}
