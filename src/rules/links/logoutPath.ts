import { withoutToken } from "./withoutToken.js";

/** The logout address with the way back, which carries no token on (RTE-05, A-06). */
export function logoutPath(returnUrl: string): string {
  return `/login?action=logout&returnUrl=${encodeURIComponent(withoutToken(returnUrl.toWellFormed()))}`;
}
