import { isSubDomain } from "./isSubDomain.js";
import { safeUrl } from "./safeUrl.js";

/** The address of the app that lives at a church's own subdomain (RTE-10); `null` without a good subdomain. */
export function memberAppUrl(template: string, subDomain: string | undefined): string | null {
  const needsName = /\{(?:key|subDomain)\}/.test(template);
  if (needsName && !isSubDomain(subDomain)) return null;
  return safeUrl(template.replaceAll(/\{(?:key|subDomain)\}/g, () => subDomain ?? ""));
}
