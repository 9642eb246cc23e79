import { safeReturnUrl, isAddressText } from "./safeUrl.js";

/** Texts that JavaScript makes of a missing value, as in `${user?.jwt}`. */
const MISSING_VALUES = new Set(["null", "undefined", "NaN", "false"]);

/** Matches a JWT by its form: two or three base64url parts, the first of which is a JSON object. */
const JWT = /(?<![\w-])eyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g;

/** Matches a token by its prefix: in an address, however often encoded, in JSON, or in a header. */
const PREFIXED_TOKEN =
  /((?:[?#&;]|\\u0026|%(?:25)*(?:3F|23|26))jwt(?:=|%(?:25)*3D)|\bjwt\\*["']?\s*:\s*\\*["']|\bBearer(?:\s|%20|\+)+)[^&#\s"'<>\\]*/gi;

/** Longer than the longest valid token, and than the longest address that servers accept. */
const MAX_TOKEN_CHARACTERS = 16_384;

const MAX_ID_CHARACTERS = 255;

/** A session that a sibling app transfers in a link. */
export interface TransferredSession {
  /** Empty if the address has several tokens or an invalid one. */
  jwt: string;
  /** Empty if the address has none or several. */
  churchId: string;
  /** The page to open afterwards: a path of this site. */
  returnUrl: string;
}

/** Matches a token in an address that was encoded at least once more. */
const ENCODED_TOKEN = /%(?:25)*(?:3F|23|26)jwt(?:=|%)/i;

/**
 * Returns a bearer token as a header can carry it: visible ASCII without surrounding blanks. Returns "" for anything
 * else, also for the strings "null" and "undefined".
 * @see RFC 6750 §2.1
 */
export function asToken(value: unknown): string {
  const token = typeof value === "string" ? value.trim() : "";
  return /^[\x21-\x7e]+$/.test(token) && !MISSING_VALUES.has(token) ? token : "";
}

/** Returns a text without tokens, for logs and trackers. Returns other values unchanged. */
export function hideTokens<T>(text: T): T | string {
  return typeof text === "string"
    ? text.replaceAll(PREFIXED_TOKEN, "$1…").replaceAll(JWT, "…")
    : text;
}

/**
 * Returns the parameter lists of an address: the query, the fragment, and the part after "?" in the fragment, which
 * hash routers use (`#/login?jwt=…`). Throws for an invalid address.
 */
export function parametersOf(href: string): URLSearchParams[] {
  const { search, hash } = new URL(href);
  return [search.slice(1), ...hash.slice(1).split("?")].map((list) => new URLSearchParams(list));
}

/**
 * Returns the session of a link `{app}/login?jwt={token}&churchId={id}`, in the query or in the fragment. Returns
 * `null` for an address without a token. Never throws.
 */
export function readTransferredSession(href: string): TransferredSession | null {
  try {
    const lists = parametersOf(href);
    const valuesOf = (key: string) =>
      new Set(lists.flatMap((list) => list.getAll(key)).filter((value) => value !== ""));
    /** Returns the value of a parameter if all lists agree on it, else "". */
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
  } catch {
    return null;
  }
}

/**
 * Returns the return address in the query or fragment of an address, without tokens; "/" if it is not a path of the
 * site.
 */
export function readReturnUrl(href: string): string {
  try {
    const returnUrl = parametersOf(href)
      .map((list) => list.get("returnUrl"))
      .find((value) => value !== null);
    return safeReturnUrl(withoutToken(returnUrl ?? "/"), new URL(href).origin);
  } catch {
    return "/";
  }
}

/**
 * Returns a parameter unchanged, or `undefined` for one that belongs to a transferred session. Removes tokens from a
 * `returnUrl`, and removes a `returnUrl` that contains an encoded token.
 */
function cleanParameter(parameter: string, hasToken: boolean): string | undefined {
  const [[key, value] = ["", ""]] = new URLSearchParams(parameter);
  if (hasToken && /^(jwt|churchId)$/.test(key)) return undefined;
  if (key !== "returnUrl") return parameter;
  const cleaned = isAddressText(value) ? withoutToken(value) : "";
  if (ENCODED_TOKEN.test(cleaned)) return "returnUrl=";
  return cleaned === value ? parameter : `returnUrl=${encodeURIComponent(cleaned)}`;
}

/**
 * Returns an address or path without a transferred session, in the query, the fragment and the return address.
 * Everything else stays as it was written. A `churchId` without a token stays, because another feature uses it. Never
 * throws.
 */
export function withoutToken(address: string): string {
  const hasToken = new URLSearchParams(address.split(/[?#]/).slice(1).join("&")).has("jwt");
  // Matches each parameter list with its "?" or "#"; a list after "?" in the fragment is separate.
  return address.replace(/([?#])([^?#]*)/g, (list, delimiter: string, text: string, at: number) => {
    const kept = text.split("&").flatMap((parameter) => cleanParameter(parameter, hasToken) ?? []);
    const isLast = at + list.length === address.length;
    return kept.length > 0 || (delimiter === "#" && !isLast) ? delimiter + kept.join("&") : "";
  });
}
