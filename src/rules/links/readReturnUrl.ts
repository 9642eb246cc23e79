import { parametersOf } from "./parametersOf.js";
import { safeReturnUrl } from "./safeReturnUrl.js";
import { withoutToken } from "./withoutToken.js";

/**
 * The way back that an address names in its query or fragment (RTE-02): a path of the same site without any token, "/"
 * for everything else (O65). Never throws.
 */
export function readReturnUrl(href: string): string {
  try {
    const wayBack = parametersOf(href)
      .map((list) => list.get("returnUrl"))
      .find((value) => value !== null);
    return safeReturnUrl(withoutToken(wayBack ?? "/"), new URL(href).origin);
  } catch {
    return "/";
  }
}
