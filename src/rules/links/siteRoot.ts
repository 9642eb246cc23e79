import { safeUrl } from "./safeUrl.js";

/**
 * The address below which the pages of a site are, without a trailing slash; `null` for what is none: a query or a fragment
 * would take what is written behind it for its own.
 */
export function siteRoot(value: unknown): string | null {
  const root = safeUrl(value)?.replace(/\/+$/, "");
  return root && !/[?#]/.test(root) ? root : null;
}
