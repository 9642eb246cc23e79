/** An error log record (SPEC §3, ERR-01). */
export interface ErrorLog {
  application?: string;
  errorTime?: Date;
  userId?: string;
  churchId?: string;
  /** Path only: a query string may hold a token. */
  originUrl?: string;
  errorType?: string;
  message?: string;
  details?: string;
}

/** What the host knows about itself and the session, for the error log. */
export interface ErrorAppData {
  churchId?: string;
  userId?: string;
  originUrl?: string;
  application?: string;
}

/**
 * How a call ended. `refused`: the server said no and nothing happened.
 * `unknown`: nobody can tell whether it happened (network, abort, 408, 5xx, unreadable 2xx).
 */
export type Outcome = "ok" | "refused" | "unknown";
