import { tryOrUndefined } from "../text/json.js";

const MAX_ADDRESS_CHARACTERS = 8_192;
const HOME = "/";
// oxlint-disable-next-line no-control-regex
const CHANGED_BY_PARSER = /[\u0000-\u001f\u007f\\]/;
/** Texts that JavaScript makes of a missing value, as in `${user?.jwt}`. */
const MISSING_VALUES = new Set(["null", "undefined", "NaN", "false"]);
/** Two or three base64url parts, the first of which is a JSON object. */
const JWT = /(?<![\w-])eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g;

/** A token after its prefix: in a URL, however often encoded, in JSON, or in a header. */
const PREFIXED_TOKEN =
  /((?:[?#&;]|\\u0026|%(?:25)*(?:3F|23|26))jwt(?:=|%(?:25)*3D)|\bjwt\\*["']?\s*:\s*\\*["']|\bBearer(?:\s|%20|\+)+)[^&#\s"'<>\\]*/gi;

/** Longer tokens are ignored. No server accepts a URL of this length. */
const MAX_TOKEN_CHARACTERS = 16_384;
const MAX_ID_CHARACTERS = 255;
/** Matches a `jwt` parameter whose delimiter is still percent-encoded, once or more often. */
const ENCODED_TOKEN = /%(?:25)*(?:3F|23|26)jwt(?:=|%)/i;

/** Returns a path with each segment encoded, or a web URL unchanged. */
export const encodePath = (path: string): string =>
  /^https?:\/\//i.test(path) ? path : path.split("/").map(pathPart).join("/");

/** Whether a value is a string of limited length, without characters that the URL parser removes or replaces. */
export const isAddressText = (value: unknown): value is string =>
  typeof value === "string" &&
  value.length <= MAX_ADDRESS_CHARACTERS &&
  !CHANGED_BY_PARSER.test(value);

export function isPlainClick(
  click: Pick<
    MouseEvent,
    "button" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "defaultPrevented"
  >,
): boolean {
  const hasModifier = click.ctrlKey || click.metaKey || click.shiftKey || click.altKey;
  return click.button === 0 && !hasModifier && !click.defaultPrevented;
}

/** Whether a value is a path, query or fragment of this site, and not of another host (`//host`, `/\host`). */
const isSitePath = (url: unknown): url is string =>
  isAddressText(url) && /^(?:\/(?!\/)|[?#])/.test(url);

/** Whether a value is a single host name label, so that no token is sent to an arbitrary host. */
export const isSubDomain = (value: unknown): value is string =>
  typeof value === "string" && /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(value);

/** Whether a plain click on a link navigates inside the app: to a path of this site, in this tab. */
export const opensInApp = (
  url: unknown,
  { target, external }: { target?: string | undefined; external?: boolean | undefined },
): url is string => !external && (!target || target === "_self") && isSitePath(url);

/** Encodes a path segment or query value. Lone surrogates, and the dots of "." and "..", become U+FFFD. */
export function pathPart(value: string | number): string {
  const text = String(value).toWellFormed();
  return encodeURIComponent(/^\.{1,2}$/.test(text) ? text.replaceAll(".", "\ufffd") : text);
}

/** Returns a path of this site, or a safe web or mailto URL; `undefined` for others. */
export const safeHref = (url: unknown): string | undefined =>
  isSitePath(url) ? url : (safeUrl(url, { canBeMail: true }) ?? undefined);

/** Returns a path of this site that is not the login page; "/" for anything else. */
export function safeReturnUrl(value: unknown, origin: string): string {
  if (!isSitePath(value) || !value.startsWith("/")) return HOME;
  const path = tryOrUndefined(() => {
    const url = new URL(value, origin);
    // Routers decode a path before they match it, and fail for paths that cannot be decoded.
    const isLogin = /^\/login\/*$/i.test(decodeURIComponent(url.pathname));
    // After dots are resolved, a path may begin with two slashes, which is another host.
    const isElsewhere = url.origin !== new URL(origin).origin || url.pathname.startsWith("//");
    return isLogin || isElsewhere ? HOME : url.pathname + url.search + url.hash;
  });
  return path ?? HOME;
}

/** Returns an http, https or, with `canBeMail`, mailto address without credentials, in normalized form; else `null`. */
export function safeUrl(value: unknown, options: { canBeMail?: boolean } = {}): string | null {
  if (!isAddressText(value)) return null;
  const url = tryOrUndefined(() => new URL(value));
  if (url?.protocol === "mailto:") return options.canBeMail ? url.href : null;
  const isWeb = url && /^https?:$/.test(url.protocol) && /^\s*https?:\/\//i.test(value);
  return isWeb && url.username === "" && url.password === "" ? url.href : null;
}

/** Returns the base URL of a site without trailing slashes; `null` if no path can be appended to it. */
export function siteRoot(value: unknown): string | null {
  const root = safeUrl(value)?.replace(/\/+$/, "");
  return root && !/[?#]/.test(root) ? root : null;
}

export const withoutQuery = (address: string): string => address.replace(/[?#].*/s, "");

/** Returns a trimmed bearer token that a header can carry (RFC 6750 §2.1); "" for anything else. */
export function asToken(value: unknown): string {
  const token = typeof value === "string" ? value.trim() : "";
  return /^[\x21-\x7e]+$/.test(token) && !MISSING_VALUES.has(token) ? token : "";
}

/** Replaces the tokens in a text by "…", for logs and analytics. Returns a value that is not a string unchanged. */
export const hideTokens = <T>(text: T): T | string =>
  typeof text === "string" ? text.replace(PREFIXED_TOKEN, "$1…").replace(JWT, "…") : text;

/** Returns the parameters of the query, of the fragment, and of the part after "?" in the fragment of a hash router. */
function parametersOf(href: string): URLSearchParams[] {
  const { search, hash } = tryOrUndefined(() => new URL(href)) ?? { search: "", hash: "" };
  return [search.slice(1), ...hash.slice(1).split("?")].map((list) => new URLSearchParams(list));
}

/** Returns the token, church id and return path of a login URL; `null` if it has no `jwt`. A parameter with several different values becomes "". */
export function readTransferredSession(
  href: string,
): { jwt: string; churchId: string; returnUrl: string } | null {
  const lists = parametersOf(href);
  const valuesOf = (key: string) =>
    new Set(lists.flatMap((list) => list.getAll(key)).filter(Boolean));
  const onlyValue = (key: string, maxCharacters: number): string => {
    const [value = "", ...others] = valuesOf(key);
    return others.length === 0 && value.length <= maxCharacters ? value : "";
  };
  if (valuesOf("jwt").size === 0) return null;
  return {
    jwt: asToken(onlyValue("jwt", MAX_TOKEN_CHARACTERS)),
    churchId: onlyValue("churchId", MAX_ID_CHARACTERS),
    returnUrl: readReturnUrl(href),
  };
}

/** Returns the `returnUrl` of a URL, without tokens; "/" if it is not a path of the site. */
export function readReturnUrl(href: string): string {
  const returnUrls = parametersOf(href).map((list) => list.get("returnUrl"));
  const returnUrl = returnUrls.find((value) => value !== null);
  const origin = tryOrUndefined(() => new URL(href).origin) ?? "";
  return safeReturnUrl(withoutToken(returnUrl ?? "/"), origin);
}

/** Returns `[parameter]`, with tokens removed from a `returnUrl`; `[]` for the parameters of a transferred session. */
function cleanParameter(parameter: string, hasToken: boolean): string[] {
  const [[key, value] = ["", ""]] = new URLSearchParams(parameter);
  if (hasToken && /^(jwt|churchId)$/.test(key)) return [];
  if (key !== "returnUrl") return [parameter];
  const cleaned = isAddressText(value) ? withoutToken(value) : "";
  if (ENCODED_TOKEN.test(cleaned)) return ["returnUrl="];
  return [cleaned === value ? parameter : `returnUrl=${encodeURIComponent(cleaned)}`];
}

/** Removes a transferred session from a URL and its return URL. A `churchId` without a token stays. */
export function withoutToken(address: string): string {
  const hasToken = new URLSearchParams(address.split(/[?#]/).slice(1).join("&")).has("jwt");
  // Matches each parameter list with its "?" or "#"; a list after "?" in the fragment is separate.
  return address.replace(/([?#])([^?#]*)/g, (list, delimiter: string, text: string, at: number) => {
    const kept = text.split("&").flatMap((parameter) => cleanParameter(parameter, hasToken));
    const isLast = at + list.length === address.length;
    return kept.length > 0 || (delimiter === "#" && !isLast) ? delimiter + kept.join("&") : "";
  });
}
