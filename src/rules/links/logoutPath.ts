/** The logout address with the way back (RTE-05, A-06). */
export function logoutPath(returnUrl: string): string {
  return `/login?action=logout&returnUrl=${encodeURIComponent(returnUrl.toWellFormed())}`;
}
