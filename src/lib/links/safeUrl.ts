import { tryOrUndefined } from "../text/json.js";

const MAX_ADDRESS_CHARACTERS = 8_192;
const HOME = "/";

/** Returns a path with each of its names encoded, or a web address unchanged. */
export const encodePath = (path: string): string =>
  /^https?:\/\//i.test(path) ? path : path.split("/").map(pathPart).join("/");

// eslint-disable-next-line no-control-regex
const REMOVED_BY_PARSER = /[\u0000-\u001f\u007f\\]/;

/** Whether a value is a string of limited length, without characters that the URL parser removes or replaces. */
export const isAddressText = (value: unknown): value is string =>
  typeof value === "string" &&
  value.length <= MAX_ADDRESS_CHARACTERS &&
  !REMOVED_BY_PARSER.test(value);

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

/** Encodes a path segment or query value. Lone surrogates and the dots of "..", which servers resolve, become U+FFFD. */
export function pathPart(value: string | number): string {
  const text = String(value).toWellFormed();
  return encodeURIComponent(/^\.{1,2}$/.test(text) ? text.replaceAll(".", "\ufffd") : text);
}

/** Returns a path of this site, or a safe web or mail address; `undefined` for others. */
export const safeHref = (url: unknown): string | undefined =>
  isSitePath(url) ? url : (safeUrl(url, { allowMail: true }) ?? undefined);

/** Returns a path of this site that is not the login page; "/" for anything else. */
export function safeReturnUrl(value: unknown, origin: string): string {
  if (!isSitePath(value) || !value.startsWith("/")) return HOME;
  const path = tryOrUndefined(() => {
    const url = new URL(value, origin);
    // Routers decode a path before they match it.
    const isLogin = /^\/login\/*$/i.test(decodeURIComponent(url.pathname));
    // After dots are resolved, a path may begin with two slashes, which is another host.
    const isElsewhere = url.origin !== new URL(origin).origin || url.pathname.startsWith("//");
    return isLogin || isElsewhere ? HOME : url.pathname + url.search + url.hash;
  });
  return path ?? HOME;
}

/** Returns an http, https or, with `allowMail`, mailto address without credentials, in normalized form; else `null`. */
export function safeUrl(value: unknown, options: { allowMail?: boolean } = {}): string | null {
  if (!isAddressText(value)) return null;
  const url = tryOrUndefined(() => new URL(value));
  if (url?.protocol === "mailto:") return options.allowMail ? url.href : null;
  const isWeb = url && /^https?:$/.test(url.protocol) && /^\s*https?:\/\//i.test(value);
  return isWeb && url.username === "" && url.password === "" ? url.href : null;
}

/** Returns the base address of a site without trailing slashes; `null` if no path can be appended to it. */
export function siteRoot(value: unknown): string | null {
  const root = safeUrl(value)?.replace(/\/+$/, "");
  return root && !/[?#]/.test(root) ? root : null;
}

export const withoutQuery = (address: string): string => address.replace(/[?#].*/s, "");
