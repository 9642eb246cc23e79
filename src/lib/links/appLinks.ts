import { siteRoot, safeUrl, isSubDomain, isAddressText } from "./safeUrl.js";
import { asToken, withoutToken } from "./tokens.js";
import { isEmail } from "../text/strings.js";

/** Which of the sibling apps a page belongs to. */
export type AppKind = "admin" | "member" | "serving" | "other";

/** An article of the documentation. */
export interface SupportArticle {
  /** A path below the support site, or a web address. */
  path: string;
  /** The text of the link. @default the last part of the path, in words */
  title?: string | undefined;
}

/**
 * Articles by menu area, then by page. A key is a stable key (`mobileApp`), its English label (`Mobile App`), or the
 * label in the interface language.
 */
export type SupportArticles = Readonly<
  Record<string, Readonly<Record<string, readonly (string | SupportArticle)[]>>>
>;

/** A host's options for the features tour. */
export interface SupportTour {
  /** Articles that override the built-in ones. An empty list removes the tour of that page. */
  articles: SupportArticles;
  /** Whether pages without own articles have no tour, instead of the built-in one. @default false */
  replacesBuiltIn?: boolean | undefined;
}

/**
 * Returns which sibling app a host is, by the app name that it passes to components ("CHUMS", "B1Admin", "B1", …).
 * Links of an unknown name, "other", leave the page.
 */
export function appKindOf(appName: string): AppKind {
  const name = appName.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (name === "chums" || name.endsWith("admin") || name === "people") return "admin";
  if (name === "b1" || name === "b1church" || name === "member") return "member";
  if (name === "serving" || name === "worship") return "serving";
  return "other";
}

export interface AppLogin {
  /** The page to open in the app. @default its first page */
  returnUrl?: string | undefined;
  /** The token of the transferred session. Without it, the address is safe to show and to copy. */
  jwt?: string | undefined;
  /** The church of the token. */
  churchId?: string | undefined;
  /** Whether the values are in the fragment, which servers and referrers do not receive. @default false */
  inFragment?: boolean | undefined;
}

/**
 * Returns the login page of a sibling app; with a token, `{app}/login?jwt={token}&churchId={id}`, which transfers the
 * session. Returns `null` for an invalid app address.
 */
export function appLoginUrl(
  appUrl: string,
  { returnUrl, jwt, churchId = "", inFragment = false }: AppLogin = {},
): string | null {
  const root = siteRoot(appUrl);
  if (!root) return null;
  const encode = (value: string) => encodeURIComponent(value.toWellFormed());
  const token = asToken(jwt);
  const parameters = token ? [`jwt=${encode(token)}`, `churchId=${encode(churchId)}`] : [];
  if (returnUrl) parameters.push(`returnUrl=${encode(withoutToken(returnUrl))}`);
  const page = `${root}/login`;
  return parameters.length > 0
    ? `${page}${token && inFragment ? "#" : "?"}${parameters.join("&")}`
    : page;
}

/**
 * Returns the address of a documentation page: a path below the support site, or `path` itself if it is a web address.
 * Returns `null` for an invalid site.
 */
export function documentationUrl(site: string, path: string): string | null {
  const absolute = safeUrl(path);
  if (absolute) return absolute;
  const root = siteRoot(site);
  if (!root) return null;
  const relative = path.trim().replace(/^\/+/, "");
  return safeUrl(relative ? `${root}/${relative}` : root);
}

/** Returns the login path with a return address without tokens. The action "logout" ends the session first. */
export function loginPath(returnUrl: string, action?: "logout"): string {
  return `/login?${action ? `action=${action}&` : ""}returnUrl=${encodeURIComponent(withoutToken(returnUrl.toWellFormed()))}`;
}

/** Returns a mailto link without subject and copies, or `null` for an invalid address. */
export function mailLink(address: unknown): string | null {
  const text = typeof address === "string" ? address.trim() : "";
  if (!isEmail(text)) return null;
  const at = text.indexOf("@");
  // The local part may hold "?" and "&", which would start a subject or a copy recipient.
  return `mailto:${encodeURIComponent(text.slice(0, at))}${text.slice(at)}`;
}

/**
 * Returns the address of a church's member app, with its subdomain filled in. Returns `null` for an invalid subdomain.
 */
export function memberAppUrl(template: string, subDomain: string | undefined): string | null {
  if (!/\{(?:key|subDomain)\}/.test(template)) return safeUrl(template);
  return isSubDomain(subDomain)
    ? safeUrl(template.replaceAll(/\{(?:key|subDomain)\}/g, () => subDomain))
    : null;
}

/**
 * Returns the link of a church's support contact: a mailto link for an email address, else a web address. Adds https://
 * if there is no scheme. Returns `null` for other schemes and for plain text.
 */
export function supportContactLink(contact: unknown): string | null {
  const trimmed = typeof contact === "string" ? contact.trim() : "";
  if (!isAddressText(trimmed)) return null;
  // A whole address may have been pasted after the scheme that a form prefilled.
  const text = trimmed.replace(/^(?:https?:\/\/)+(?=https?:\/\/)/i, "");
  const mail = mailLink(text.replace(/^mailto:/i, ""));
  if (mail) return mail;
  // "www.x.org:8080" has a port, "javascript:alert(1)" has a scheme.
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return safeUrl(text);
  const url = safeUrl(`https://${text.replace(/^\/\//, "")}`);
  // A word or a phone number is no site: a host name has a dot and a letter.
  return url && /^(?=.*[a-z]).+\../.test(new URL(url).hostname) ? url : null;
}
