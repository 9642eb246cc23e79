import { safeUrl } from "./safeUrl.js";
import { withoutToken } from "./withoutToken.js";

/**
 * The link that hands the session to a sibling app: `{app}/login?jwt={token}&churchId={id}` (RTE-09, RTE-11, A-07), or
 * with the values in the fragment, which no server and no referrer sees. `null` for an address that is none.
 */
export function siblingAppLink(target: {
  appUrl: string;
  jwt: string;
  churchId: string;
  returnUrl?: string | undefined;
  inFragment?: boolean;
}): string | null {
  const root = safeUrl(target.appUrl);
  if (!root || !target.jwt || new URL(root).search || new URL(root).hash) return null;
  const part = (value: string) => encodeURIComponent(value.toWellFormed());
  const parameters = [`jwt=${part(target.jwt)}`, `churchId=${part(target.churchId)}`];
  if (target.returnUrl) parameters.push(`returnUrl=${part(withoutToken(target.returnUrl))}`);
  return `${root.replace(/\/+$/, "")}/login${target.inFragment ? "#" : "?"}${parameters.join("&")}`;
}
