import { siteRoot, safeUrl, isSubDomain, isAddressText, asToken, withoutToken } from "./urls.js";
import { isEmail } from "../text/strings.js";

/** Which of the sibling apps a page belongs to. */
export type AppKind = "admin" | "member" | "serving" | "other";

/** An article of the support site, as an entry of a features tour. */
export interface SupportArticle {
  /** A path below the support site, or a web URL. */
  path: string;
  /** The text of the link. @default the last part of the path, in words */
  title?: string | undefined;
}

/**
 * Articles by menu area, then by page: stable keys (`mobileApp`) or labels, in English or the interface language.
 * @example
 * const articles: SupportArticles = {
 *   people: { groups: ["docs/groups", { path: "docs/tags", title: "Tags" }] },
 * };
 */
export type SupportArticles = Readonly<
  Record<string, Readonly<Record<string, readonly (string | SupportArticle)[]>>>
>;

/** The host's articles of the features tour, which the help panel offers by area and page. */
export interface SupportTour {
  /** Articles that override the built-in ones. An empty list removes the tour of that page. */
  articles: SupportArticles;
  /** Whether pages without own articles have no tour, instead of the built-in one. @default false */
  replacesBuiltIn?: boolean | undefined;
}

/** Returns the kind of an app from its name as hosts pass it to components ("CHUMS", "B1Admin", "B1", …). */
export function appKindOf(appName: string): AppKind {
  const name = appName.toLowerCase().replace(/[^a-z0-9]/g, "");
  if (/^(chums|people|.*admin)$/.test(name)) return "admin";
  if (/^(b1|b1church|member)$/.test(name)) return "member";
  return /^(serving|worship)$/.test(name) ? "serving" : "other";
}

/** Returns the login URL of a sibling app; with `jwt`, it transfers the session. `null` for an invalid `appUrl`. */
export function appLoginUrl(
  appUrl: string,
  login: {
    returnUrl?: string | undefined;
    jwt?: string | undefined;
    churchId?: string | undefined;
    /** Whether a URL with `jwt` has its parameters in the fragment, which servers and `Referer` do not receive. */
    isInFragment?: boolean | undefined;
  } = {},
): string | null {
  const root = siteRoot(appUrl);
  if (!root) return null;
  const encode = (value = "") => encodeURIComponent(value.toWellFormed());
  const token = asToken(login.jwt);
  const parameters = token ? [`jwt=${encode(token)}`, `churchId=${encode(login.churchId)}`] : [];
  if (login.returnUrl) parameters.push(`returnUrl=${encode(withoutToken(login.returnUrl))}`);
  const delimiter = token && login.isInFragment ? "#" : "?";
  return `${root}/login${parameters.length > 0 ? delimiter : ""}${parameters.join("&")}`;
}

/** Returns the URL of a path below the support site, or `path` if it is a web URL; `null` for an invalid site. */
export function documentationUrl(site: string, path: string): string | null {
  const absolute = safeUrl(path);
  if (absolute) return absolute;
  const root = siteRoot(site);
  if (!root) return null;
  const relative = path.trim().replace(/^\/+/, "");
  return safeUrl(relative ? `${root}/${relative}` : root);
}

/** Returns the login path with a return URL without tokens. The action "logout" ends the session first. */
export function loginPath(returnUrl: string, action?: "logout"): string {
  const target = encodeURIComponent(withoutToken(returnUrl.toWellFormed()));
  return `/login?${action ? `action=${action}&` : ""}returnUrl=${target}`;
}

export function mailLink(address: unknown): string | null {
  const text = typeof address === "string" ? address.trim() : "";
  if (!isEmail(text)) return null;
  const at = text.indexOf("@");
  // The local part may hold "?" and "&", which would start a subject or a copy recipient.
  return `mailto:${encodeURIComponent(text.slice(0, at))}${text.slice(at)}`;
}

export function fillSubDomain(template: string, subDomain: string | undefined): string | null {
  const placeholder = /\{(?:key|subDomain)\}/g;
  if (template.search(placeholder) < 0) return safeUrl(template);
  return isSubDomain(subDomain) ? safeUrl(template.replace(placeholder, subDomain)) : null;
}

/**
 * Returns a church's support contact as a mailto, http or https link; `null` for other schemes and for text that is not an
 * URL. A URL without a scheme gets https.
 */
export function supportContactLink(contact: unknown): string | null {
  const trimmed = typeof contact === "string" ? contact.trim() : "";
  if (!isAddressText(trimmed)) return null;
  // A whole URL may have been pasted after the scheme that a form prefilled.
  const text = trimmed.replace(/^(?:https?:\/\/)+(?=https?:\/\/)/i, "");
  const mail = mailLink(text.replace(/^mailto:/i, ""));
  if (mail) return mail;
  // "www.x.org:8080" has a port, "javascript:alert(1)" has a scheme.
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(text)) return safeUrl(text);
  const url = safeUrl(`https://${text.replace(/^\/\//, "")}`);
  // A word or a phone number is no site: a host name has a dot and a letter.
  return url && /^(?=.*[a-z]).+\../.test(new URL(url).hostname) ? url : null;
}
