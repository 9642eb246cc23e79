import { hideTokens } from "../../../lib/links/urls.js";
import { asObject, ownField, parseJson, tryOrUndefined } from "../../../lib/text/json.js";
import type { Outcome } from "../../core/ClientCore.js";

const MAX_WITHHELD_CHARACTERS = 1_000;

/** Patterns of errors of runtimes, databases and networks, grouped by kind of program. */
const INTERNAL_PATTERNS: readonly RegExp[] = [
  // Names of error classes: TypeError, QueryFailedError, java.lang.NullPointerException.
  /[a-z](?:Error|Exception)\b/,
  // Stringified values.
  /\bundefined\b|\bNaN\b|\[object \w+\]|\bNoneType\b|\b(?:of|is|be|to|or|for) null\b|\bnull (?:value|pointer|reference)\b|\bnil\b/,
  // JavaScript.
  /\b(?:cannot|can't) (?:(?:read|set|add|delete|access|define|redefine|destructure) propert|access '|assign to read|convert (?:undefined|null|a )|find module|use 'in')/i,
  /\S is not (?:a function|a constructor|iterable|an object \()|\bobject is not extensible\b|^[\w$.]+ is not defined\b/,
  /\bUnexpected (?:token|identifier|end of)|\bin JSON\b|\bvalid JSON\b|\bJSON(?:\.parse| Parse)\b|\bcircular structure\b/i,
  /\bMaximum call stack|\bInvalid (?:array length|time value|regular expression)|\bAssignment to constant|\bUnhandled (?:promise|exception|rejection)|\bUncaught\b|\bstatus code \d{3}\b/i,
  /^Cannot (?:GET|POST|PUT|PATCH|DELETE) \//,
  /\bReduce of empty array\b|\bcannot be invoked without 'new'|^jwt [a-z]|\bsecretOrPrivateKey\b|\bserviceIdentifier\b|\barn:aws:|\bTask timed out after \d/,
  // Other languages.
  /\bhas no attribute\b|\bTraceback\b|\bObject reference not set|\bmember function\b|\bpanic:|\bstack (?:trace|overflow)\b|\bSegmentation fault|\bout of memory\b/i,
  // Stack lines and files of a server: `at save (/srv/app.js:1:2)`, `app.php on line 5`.
  /\.(?:[cm]?[jt]sx?|java|kt|cs|py|php|rb|go)\b(?:[:(]\d|["']?,? (?:on )?line \d)|\bnode:internal\b|\bnode_modules\b|\bat .*[^\s\d]:\d+:\d+\)?(?:\s|$)/i,
  /(?:^|[\s('"`=])(?:\/(?:var|usr|opt|srv|etc|root|tmp)\/|[A-Z]:\\)/,
  // Databases.
  /\bER_[A-Z_]+|\bSQL(?:STATE|ITE_\w+)|\bSQL syntax\b|\bORA-\d+|\bE\d{5}\b|\bduplicate (?:key|entry '|column)/i,
  /\bUnknown (?:column|database|table)\b|\b(?:relation|column) ['"`]\w|\bTable '[^']+' doesn't exist|\bIncorrect \w+ value:|\bforeign key\b|\bconstraint (?:fails?|violation|["'`])/i,
  /\bData too long for\b|\bOut of range value\b|\bdoesn't have a default value\b|\bLock wait timeout\b|\bDeadlock\b|\bToo many connections\b|\bAccess denied for user\b|\bsyntax error\b/i,
  /\bmatch value count\b|\bConnection lost:|\bconnection is in closed state\b|\bserver has gone away\b|\bPool is closed\.?$|\bmax_allowed_packet\b|\bIllegal mix of collations\b|\binvalid input syntax for\b/i,
  /\bSELECT\s.+\sFROM\s|\bINSERT\s+INTO\s|\bUPDATE\s.+\sSET\s|\bDELETE\s+FROM\s|\b(?:CREATE|ALTER|DROP)\s+TABLE\b/,
  /\bselect \*|\binsert into \S+ ?\(|\bdelete from \S+ where\b|\bupdate \S+ set \S+ ?=|`[\w.]+(?:\(\)|`\.`)/i,
  // Networks and operating systems.
  /\bE(?:CONN[A-Z]+|NOTFOUND|TIMEDOUT|PIPE|AI_[A-Z]+|NOENT|ACCES|PERM|EXIST|ADDR[A-Z]+|HOSTUNREACH|NETUNREACH|MFILE|NOMEM|ISDIR|NOTDIR|NOSPC)\b/,
  /\bgetaddrinfo\b|\bsocket hang up\b|\bconnection refused\b|\bbroken pipe\b|\bno such (?:host|file)\b|\bi\/o timeout\b|\bdeadline exceeded\b/i,
  /\b(?:\d{1,3}(?:\.\d{1,3}){3}|localhost):\d+/i,
];

/** Matches replacement characters, noncharacters, and control characters other than line breaks and tabs. */
const GARBLED = /(?![\n\r\t])\p{Cc}|[\ufffd-\uffff]/u;
export const MAX_ERROR_CHARACTERS = 300;
const MIN_REPEATED_CHARACTERS = 12;
const REFUSED_STATUSES = new Set([400, 401, 403, 404, 405, 406, 409, 410, 413, 415, 422, 429]);
const RETRYABLE_STATUSES = new Set([0, 429, 502, 503, 504]);
export const MAX_RETRIES = 2;
const FIRST_BACKOFF_MS = 500;
/** The longest backoff. After a longer Retry-After, the request is not retried. */
export const MAX_RETRY_WAIT_MS = 8_000;

/** Returns the values of a body that may be its message, most specific first. */
function textsOfBody(body: string): unknown[] {
  let json: unknown;
  try {
    json = parseJson(body);
  } catch {
    return /^\s*[[{<]/.test(body) ? [] : [body];
  }
  const paths = "errors.0 errors.0.msg errors.0.message error error.message message".split(" ");
  return [...paths.map((path) => path.split(".").reduce(ownField, json)), json];
}

/**
 * Returns the message of a failed request: a text of the body (`fromServer`), else the status text, else "Error". The
 * text `withheld` is the server's message for logs only. Drops texts that quote one of the request's `secrets`.
 * @see API-08
 */
export function readErrorText(input: {
  statusText: string;
  body: string;
  secrets?: readonly string[];
}): { text: string; fromServer: boolean; withheld: string | undefined } {
  const { statusText, body, secrets = [] } = input;
  const hasNoSecret = (text: unknown): text is string =>
    typeof text === "string" &&
    text.trim() !== "" &&
    !secrets.some((secret) => repeats(text, secret));
  const isDisplayable = (text: string) =>
    readableText(text) !== undefined && hideTokens(text) === text;
  const texts = textsOfBody(body).filter(hasNoSecret);
  const shown = texts.find(isDisplayable)?.trim();
  const withheld = texts.find((text) => !isDisplayable(text));
  const status = hasNoSecret(statusText) ? readableText(hideTokens(statusText)) : undefined;
  return {
    text: shown ?? status ?? "Error",
    fromServer: shown !== undefined,
    withheld: withheld && hideTokens(withheld).trim().slice(0, MAX_WITHHELD_CHARACTERS),
  };
}

const isEmptyValue = (value: unknown): boolean =>
  !value || (typeof value === "object" && Object.keys(value).length === 0);

/** Whether a response holds no data, as for expired tokens: empty, zero, an empty list, or only such fields. */
export function isEmptyResponse(data: unknown): boolean {
  const record = asObject(data);
  return record ? Object.values(record).every(isEmptyValue) : isEmptyValue(data);
}

export const isInternalText = (text: string): boolean =>
  INTERNAL_PATTERNS.some((pattern) => pattern.test(text));

export const isLoginPath = (path: string): boolean => path.toLowerCase().includes("/login");

/**
 * Whether a response shows that a token has expired. Servers also answer 401 for a missing permission, and 200 without
 * data for an expired token. So the token's expiry decides, by the server's clock (a Date header, if CORS exposes it).
 * Else only a 401 after expiry by the device clock counts, because a wrong device clock must not end a valid session.
 */
export function isTokenExpired(
  jwt: string,
  response: { status: number; isEmpty: boolean; serverDate: string | null; now: Date },
): boolean {
  const { status, isEmpty, serverDate, now } = response;
  const isRefused = status === 401;
  if (!isRefused && !isEmpty) return false;
  const expiry = readTokenExpiry(jwt);
  if (!expiry) return isRefused;
  const serverTime = Date.parse(serverDate ?? "");
  if (!Number.isNaN(serverTime)) return expiry.getTime() <= serverTime;
  return isRefused && expiry <= now;
}

export const joinUrl = (root: string, path: string): string =>
  `${root.replace(/\/+$/, "")}/${path.replace(/^\/+/, "")}`;

export function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return "ok";
  return REFUSED_STATUSES.has(status) ? "refused" : "unknown";
}

/** Returns a text, trimmed, if it is fit for display: no markup, no internal error, readable and not too long. */
export function readableText(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  const isReadable =
    text !== "" &&
    text.length <= MAX_ERROR_CHARACTERS &&
    !text.includes("<") &&
    text.isWellFormed() &&
    !GARBLED.test(text);
  return isReadable && !isInternalText(text) ? text : undefined;
}

/** Whether a text quotes {@link MIN_REPEATED_CHARACTERS} consecutive characters of a secret, or a short one in full. */
export function repeats(text: string, secret: string): boolean {
  const size = Math.min(MIN_REPEATED_CHARACTERS, secret.length);
  for (let start = 0; size > 0 && start + size <= secret.length; start++) {
    if (text.includes(secret.slice(start, start + size))) return true;
  }
  return false;
}

/** Returns the delay of a retry in ms: Retry-After plus exponential backoff with full jitter; `null` for no retry. */
export function getRetryDelay(failure: {
  attempt: number;
  status: number;
  retryAfter: string | null;
  random: number;
  now: Date;
}): number | null {
  const { attempt, status, retryAfter, random, now } = failure;
  if (attempt >= MAX_RETRIES || !RETRYABLE_STATUSES.has(status)) return null;
  const jitter = random * Math.min(MAX_RETRY_WAIT_MS, FIRST_BACKOFF_MS * 2 ** attempt);
  // A missing or empty header counts as zero seconds.
  const header = retryAfter ?? "";
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now.getTime();
  if (Number.isNaN(wait)) return jitter;
  return wait > MAX_RETRY_WAIT_MS ? null : Math.max(0, wait) + jitter;
}

/** Returns the expiry of a JWT by its unverified `exp` claim; `null` if it has none or is no JWT. */
export function readTokenExpiry(jwt: string | undefined): Date | null {
  const payload = jwt?.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "";
  const exp = tryOrUndefined(() => ownField(JSON.parse(atob(payload)), "exp"));
  const end = new Date(typeof exp === "number" ? exp * 1_000 : Number.NaN);
  return Number.isNaN(end.getTime()) ? null : end;
}
