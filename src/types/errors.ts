/** An error log record. */
export interface ErrorLog {
  application?: string | undefined;
  errorTime?: Date | undefined;
  userId?: string | undefined;
  churchId?: string | undefined;
  /** Path only: a query string may hold a token. */
  originUrl?: string | undefined;
  errorType?: string | undefined;
  message?: string | undefined;
  details?: string | undefined;
}

/** What the host knows about itself and the session, for the error log. */
export interface ErrorAppData {
  churchId?: string | undefined;
  userId?: string | undefined;
  originUrl?: string | undefined;
  application?: string | undefined;
}

/**
 * How a call ended. `refused`: the server said no and nothing happened.
 * `unknown`: nobody can tell whether it happened (network, abort, 408, 5xx, unreadable 2xx).
 */
export type Outcome = "ok" | "refused" | "unknown";
