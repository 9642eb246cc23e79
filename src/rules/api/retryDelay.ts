/** A read is asked again at most this often. */
export const MAX_RETRIES = 2;
const FIRST_SPREAD_MS = 500;
/** Nobody looks at a spinner for longer: a server that wants to be left alone until later is left alone. */
export const MAX_RETRY_WAIT_MS = 8_000;

const RETRYABLE = new Set([0, 429, 502, 503, 504]);

/**
 * How long to wait before a read is asked again, or `null` not to ask again: only where asking may help, with full
 * jitter, and never before the server's own Retry-After (O24). `attempt` 0 is the first failure; status 0 is no answer.
 */
export function retryDelay(failure: {
  attempt: number;
  status: number;
  retryAfter: string | null;
  random: number;
  now: Date;
}): number | null {
  const { attempt, status, retryAfter, random, now } = failure;
  if (attempt >= MAX_RETRIES || !RETRYABLE.has(status)) return null;
  const jitter = random * Math.min(MAX_RETRY_WAIT_MS, FIRST_SPREAD_MS * 2 ** attempt);
  // An empty header counts as no seconds.
  const header = retryAfter ?? "";
  const seconds = Number(header);
  const wait = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - now.getTime();
  if (Number.isNaN(wait)) return jitter;
  return wait > MAX_RETRY_WAIT_MS ? null : Math.max(0, wait) + jitter;
}
