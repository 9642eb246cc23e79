import { isSitePath } from "./isSitePath.js";
import { safeUrl } from "./safeUrl.js";

/** The address that a link may have: a path of this site, or a safe web or mail address; else `undefined`. */
export function safeHref(url: unknown): string | undefined {
  return isSitePath(url) ? url : (safeUrl(url, { allowMail: true }) ?? undefined);
}
