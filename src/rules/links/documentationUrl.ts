import { safeUrl } from "./safeUrl.js";
import { siteRoot } from "./siteRoot.js";

/**
 * The address of a page of the documentation: below the support site, or the page's own where it is a whole web address.
 * `null` without a good site (SUP-02, HDR-19).
 */
export function documentationUrl(site: string, path: string): string | null {
  const own = safeUrl(path);
  if (own) return own;
  const root = siteRoot(site);
  if (!root) return null;
  const below = path.trim().replace(/^\/+/, "");
  return safeUrl(below ? `${root}/${below}` : root);
}
