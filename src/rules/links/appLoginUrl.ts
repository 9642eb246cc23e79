import { safeUrl } from "./safeUrl.js";
import { withoutToken } from "./withoutToken.js";

/** The login page of a sibling app without a token: what may be seen, copied and opened anew. `null` for an address that is none. */
export function appLoginUrl(appUrl: string, returnUrl?: string): string | null {
  const root = safeUrl(appUrl);
  if (!root || new URL(root).search || new URL(root).hash) return null;
  const wayBack = returnUrl ? `?returnUrl=${encodeURIComponent(withoutToken(returnUrl.toWellFormed()))}` : "";
  return `${root.replace(/\/+$/, "")}/login${wayBack}`;
}
