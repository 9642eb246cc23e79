import type { Outcome } from "../../types/errors.js";

/** A call that failed, in words a person can read (API-08 to API-11). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status; 0 when there was no answer. */
  declare readonly status: number;
  declare readonly method: string;
  declare readonly path: string;
  /** `refused`: nothing happened. `unknown`: it may have happened. */
  declare readonly outcome: Outcome;
  /** Whether `message` is the server's own text. */
  declare readonly hasServerText: boolean;
  /** The answer's Retry-After header as it came: seconds or a date; `null` where it had none. */
  declare readonly retryAfter: string | null;

  constructor(message: string, facts: Pick<ApiError, "status" | "method" | "path" | "outcome" | "hasServerText" | "retryAfter">) {
    super(message);
    Object.assign(this, facts);
  }
}

/** The session changed while the call was under way; views ignore it silently. */
export class StaleSessionError extends Error {
  override readonly name = "StaleSessionError";

  constructor() {
    super("The session changed, so this answer was dropped.");
  }
}

/**
 * Whether a value is an {@link ApiError}. Compares name and fields, because a page may hold two copies of the package and
 * `instanceof` fails between them.
 */
export function isApiError(error: unknown): error is ApiError {
  const { name, status, outcome } = (error ?? {}) as Partial<ApiError>;
  return error instanceof Error && name === "ApiError" && typeof status === "number" && typeof outcome === "string";
}

/** Whether a value is a {@link StaleSessionError}, of this copy of the package or another. */
export function isStaleSessionError(error: unknown): error is StaleSessionError {
  return error instanceof Error && error.name === "StaleSessionError";
}

/** Whether a failure only says that nobody waits for the answer any more. */
export function isSilentFailure(error: unknown): boolean {
  return isStaleSessionError(error) || (error instanceof DOMException && error.name === "AbortError");
}
