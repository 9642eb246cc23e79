import { tokenExpiry } from "./tokenExpiry.js";

/** An answer to a call that carried the session's token. */
export interface TokenAnswer {
  status: number;
  /** Whether the answer holds no data. */
  isEmpty: boolean;
  /** The answer's Date header; `null` where it has none, or CORS hides it. */
  serverDate: string | null;
  /** The device clock. */
  now: Date;
}

/**
 * Whether an answer shows that a token has expired. Servers answer 401 for a missing permission too, and 200 without data for
 * an expired token, so the token's own expiry decides, by the server's clock. Without that, only a 401 counts together with
 * the device clock: a device clock that is wrong must not end a session that works.
 */
export function isTokenExpired(jwt: string, { status, isEmpty, serverDate, now }: TokenAnswer): boolean {
  const isRefused = status === 401;
  if (!isRefused && !isEmpty) return false;
  const expiry = tokenExpiry(jwt);
  // A token that says nothing of its end is judged by the refusal alone.
  if (!expiry) return isRefused;
  const serverTime = Date.parse(serverDate ?? "");
  if (!Number.isNaN(serverTime)) return expiry.getTime() <= serverTime;
  return isRefused && expiry <= now;
}
