import { quotesSecret } from "./responses.js";
import { hideTokens } from "../../../lib/links/urls.js";
import { ownField, parseJson } from "../../../lib/text/json.js";

const MAX_DETAIL_CHARACTERS = 1_000;
/** Longer than what is logged, so that no token is cut before it is hidden. */
const MAX_READ_CHARACTERS = 5_000;

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

/** Where servers put the message of an error, most specific first. */
const MESSAGE_PATHS = "errors.0 errors.0.msg errors.0.message error error.message message".split(
  " ",
);

/** Returns the values of a body that may be its message, most specific first. */
function textsOfBody(body: string): unknown[] {
  let json: unknown;
  try {
    json = parseJson(body);
  } catch {
    return /^\s*[[{<]/.test(body) ? [] : [body];
  }
  return [...MESSAGE_PATHS.map((path) => path.split(".").reduce(ownField, json)), json];
}

/** The message of a failed request. */
export interface ErrorText {
  text: string;
  /** Whether `text` comes from the response's body. */
  hasServerText: boolean;
  /** A text of the body that is not fit for display, for logs only. */
  detail: string | undefined;
}

/**
 * Returns the message of a failed request: a text of the body, else the status text, else "Error". Drops texts that quote one of
 * the request's `secrets`.
 */
export function readErrorText(input: {
  statusText: string;
  body: string;
  secrets?: readonly string[];
}): ErrorText {
  const { statusText, body, secrets = [] } = input;
  const isUsableText = (text: unknown): text is string =>
    typeof text === "string" &&
    text.trim() !== "" &&
    !secrets.some((secret) => quotesSecret(text, secret));
  const isDisplayable = (text: string) =>
    readableText(text) !== undefined && hideTokens(text) === text;
  // Cut first, because comparing a long text with a long token would block the page for seconds.
  const texts = textsOfBody(body)
    .map((text) => (typeof text === "string" ? text.slice(0, MAX_READ_CHARACTERS) : text))
    .filter(isUsableText);
  const shown = texts.find(isDisplayable)?.trim();
  const detail = texts.find((text) => !isDisplayable(text));
  const status = isUsableText(statusText) ? readableText(hideTokens(statusText)) : undefined;
  return {
    text: shown ?? status ?? "Error",
    hasServerText: shown !== undefined,
    detail: detail && hideTokens(detail).trim().slice(0, MAX_DETAIL_CHARACTERS),
  };
}

export const isInternalText = (text: string): boolean =>
  INTERNAL_PATTERNS.some((pattern) => pattern.test(text));

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
