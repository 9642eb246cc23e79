const MAX_ADDRESS_CHARACTERS = 8_192;
const HOME = "/";

/** Returns a path with each of its names encoded. Returns a web address unchanged. */
export const encodePath = (path: string): string =>
  /^https?:\/\//i.test(path) ? path : path.split("/").map(pathPart).join("/");

// eslint-disable-next-line no-control-regex
const REMOVED_BY_PARSER = /[\u0000-\u001f\u007f\\]/;

/** Whether a value is a string of limited length, without characters that the URL parser removes or replaces. */
export function isAddressText(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value.length <= MAX_ADDRESS_CHARACTERS &&
    !REMOVED_BY_PARSER.test(value)
  );
}

/** Whether a click may navigate inside the app: no modifier key, main button, not canceled. */
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
function isSitePath(url: unknown): url is string {
  return isAddressText(url) && /^(?:\/(?!\/)|[?#])/.test(url);
}

/** Whether a value is a single host name label, so that no token is sent to an arbitrary host. */
export function isSubDomain(value: unknown): value is string {
  return typeof value === "string" && /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i.test(value);
}

/** Whether a plain click on a link navigates inside the app: to a path of this site, in this tab. */
export function opensInApp(
  url: unknown,
  link: { target?: string | undefined; external?: boolean | undefined },
): url is string {
  return !link.external && (!link.target || link.target === "_self") && isSitePath(url);
}

/**
 * Returns a text encoded as one path segment or query value. Never throws: lone surrogates become U+FFFD. So do the
 * dots of "." and "..", which browsers and servers resolve even when they are encoded.
 */
export function pathPart(value: string | number): string {
  const text = String(value).toWellFormed();
  return encodeURIComponent(/^\.{1,2}$/.test(text) ? text.replaceAll(".", "\ufffd") : text);
}

/** Returns a path of this site, or a safe web or mail address, as an href; `undefined` for others. */
export function safeHref(url: unknown): string | undefined {
  return isSitePath(url) ? url : (safeUrl(url, { allowMail: true }) ?? undefined);
}

/** Returns a path of this site that is not the login page; "/" for anything else. */
export function safeReturnUrl(value: unknown, origin: string): string {
  if (!isSitePath(value) || !value.startsWith("/")) return HOME;
  try {
    const url = new URL(value, origin);
    // Routers decode a path before they match it.
    const isLogin = /^\/login\/*$/i.test(decodeURIComponent(url.pathname));
    // After dots are resolved, a path may begin with two slashes, which is another host.
    const isElsewhere = url.origin !== new URL(origin).origin || url.pathname.startsWith("//");
    return isLogin || isElsewhere ? HOME : url.pathname + url.search + url.hash;
  } catch {
    return HOME;
  }
}

/**
 * Returns a safe address in normalized form: http, https, or mailto with `allowMail`, and without credentials. Returns
 * `null` for anything else. The URL parser decides, because browsers accept unusual spellings.
 */
export function safeUrl(value: unknown, options: { allowMail?: boolean } = {}): string | null {
  if (!isAddressText(value)) return null;
  try {
    const url = new URL(value);
    if (url.protocol === "mailto:") return options.allowMail ? url.href : null;
    const isWeb = /^https?:$/.test(url.protocol) && /^\s*https?:\/\//i.test(value);
    return isWeb && url.username === "" && url.password === "" ? url.href : null;
  } catch {
    return null;
  }
}

/**
 * Returns the base address of a site without trailing slashes. Returns `null` for an invalid address and for one with a
 * query or fragment, which cannot be extended by a path.
 */
export function siteRoot(value: unknown): string | null {
  const root = safeUrl(value)?.replace(/\/+$/, "");
  return root && !/[?#]/.test(root) ? root : null;
}

/** Returns an address without query and fragment. */
export const withoutQuery = (address: string): string => address.replace(/[?#].*/s, "");
