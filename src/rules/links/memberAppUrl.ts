import { isSubDomain } from "./isSubDomain.js";
import { safeUrl } from "./safeUrl.js";

/** The address of the app that lives at a church's own subdomain (RTE-10); `null` without a good subdomain. */
export function memberAppUrl(template: string, subDomain: string | undefined): string | null {
  if (!/\{(?:key|subDomain)\}/.test(template)) return safeUrl(template);
  return isSubDomain(subDomain) ? safeUrl(template.replaceAll(/\{(?:key|subDomain)\}/g, () => subDomain)) : null;
}
