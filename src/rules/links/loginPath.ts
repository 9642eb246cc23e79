import { withoutToken } from "./withoutToken.js";

/** The login page with the way back, which carries no token on (RTE-02, RTE-03, A-06). */
export function loginPath(returnUrl: string): string {
  return `/login?returnUrl=${encodeURIComponent(withoutToken(returnUrl.toWellFormed()))}`;
}
