/** The login page with the way back (RTE-02, RTE-03, A-06). */
export function loginPath(returnUrl: string): string {
  return `/login?returnUrl=${encodeURIComponent(returnUrl.toWellFormed())}`;
}
