import { asToken } from "../api/asToken.js";
import { siteRoot } from "./siteRoot.js";
import { withoutToken } from "./withoutToken.js";

export interface AppLogin {
  /** Where in the app. @default its first page */
  returnUrl?: string | undefined;
  /** The token to hand over; without it the address may be seen, copied and opened anew. */
  jwt?: string | undefined;
  /** The church of the token. */
  churchId?: string | undefined;
  /** The values stand in the fragment, which no server and no referrer sees. @default false */
  inFragment?: boolean | undefined;
}

/**
 * The login page of a sibling app, which a token makes the link that hands the session over:
 * `{app}/login?jwt={token}&churchId={id}` (RTE-09, RTE-11, A-07). `null` for an address that is none.
 */
export function appLoginUrl(appUrl: string, { returnUrl, jwt, churchId = "", inFragment = false }: AppLogin = {}): string | null {
  const root = siteRoot(appUrl);
  if (!root) return null;
  const part = (value: string) => encodeURIComponent(value.toWellFormed());
  const token = asToken(jwt);
  const parameters = token ? [`jwt=${part(token)}`, `churchId=${part(churchId)}`] : [];
  if (returnUrl) parameters.push(`returnUrl=${part(withoutToken(returnUrl))}`);
  const page = `${root}/login`;
  return parameters.length > 0 ? `${page}${token && inFragment ? "#" : "?"}${parameters.join("&")}` : page;
}
