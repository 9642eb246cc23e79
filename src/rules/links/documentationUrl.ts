import { safeUrl } from "./safeUrl.js";

/**
 * The address of a page of the documentation: below the support site, or the page's own where it is a whole web address.
 * `null` without a good site (SUP-02, HDR-19).
 */
export function documentationUrl(site: string, path: string): string | null {
  const own = safeUrl(path);
  if (own) return own;
  const root = safeUrl(site)?.replace(/\/+$/, "");
  if (!root || /[?#]/.test(root)) return null;
  const below = path.trim().replace(/^\/+/, "");
  return safeUrl(below ? `${root}/${below}` : root);
}
