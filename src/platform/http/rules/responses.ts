import { asObject, ownField, tryOrUndefined } from "../../../lib/text/json.js";
import type { Outcome } from "../../core/ClientCore.js";

const MIN_QUOTED_CHARACTERS = 12;
const REFUSED_STATUSES = new Set([400, 401, 403, 404, 405, 406, 409, 410, 413, 415, 422, 429]);
const RETRYABLE_STATUSES = new Set([0, 429, 502, 503, 504]);
export const MAX_RETRIES = 2;
const FIRST_BACKOFF_MS = 500;
/** The longest backoff. After a longer Retry-After, the request is not retried. */
export const MAX_RETRY_WAIT_MS = 8_000;

const isEmptyValue = (value: unknown): boolean =>
  !value || (typeof value === "object" && Object.keys(value).length === 0);

/** Whether a response holds no data, as for expired tokens: empty, zero, an empty list, or an object with only such fields. */
export function isEmptyResponse(data: unknown): boolean {
  const record = asObject(data);
  return record ? Object.values(record).every(isEmptyValue) : isEmptyValue(data);
}

export const isLoginPath = (path: string): boolean => path.toLowerCase().includes("/login");

/**
 * Whether a response shows that a token has expired. Servers also answer 401 for a missing permission, and 200 without data
 * for an expired token. So the token's expiry decides, by the server's clock (a Date header, if CORS exposes it). Without that
 * header, only a 401 after expiry by the device clock counts, because that clock may be wrong. Without an expiry, a 401 counts.
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

/** Whether a text quotes {@link MIN_QUOTED_CHARACTERS} consecutive characters of a secret, or a short one in full. */
export function quotesSecret(text: string, secret: string): boolean {
  const size = Math.min(MIN_QUOTED_CHARACTERS, secret.length);
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
  const waitMs = readRetryAfter(retryAfter, now);
  return waitMs > MAX_RETRY_WAIT_MS ? null : waitMs + jitter;
}

/** Returns the milliseconds of a Retry-After header: seconds or a date. A missing or invalid one counts as zero. */
export function readRetryAfter(header: string | null, now: Date): number {
  const text = header ?? "";
  const seconds = Number(text);
  const waitMs = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(text) - now.getTime();
  return Math.max(0, waitMs || 0);
}

/** Returns the expiry of a JWT by its unverified `exp` claim; `null` if it has none or is no JWT. */
export function readTokenExpiry(jwt: string | undefined): Date | null {
  const payload = jwt?.split(".")[1]?.replaceAll("-", "+").replaceAll("_", "/") ?? "";
  const exp = tryOrUndefined(() => ownField(JSON.parse(atob(payload)), "exp"));
  const end = new Date(typeof exp === "number" ? exp * 1_000 : Number.NaN);
  return Number.isNaN(end.getTime()) ? null : end;
}
