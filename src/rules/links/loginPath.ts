import { withoutToken } from "./withoutToken.js";

/** The login page with the way back, which carries no token on (RTE-02, RTE-03, A-06); it ends the session first if that is meant (RTE-05). */
export function loginPath(returnUrl: string, action?: "logout"): string {
  return `/login?${action ? `action=${action}&` : ""}returnUrl=${encodeURIComponent(withoutToken(returnUrl.toWellFormed()))}`;
}
