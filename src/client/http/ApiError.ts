import { asText } from "../../rules/api/asText.js";
import type { Outcome } from "../../types/errors.js";

/** A call that failed, in words a person can read. `message` quotes no token and no internals of a server. */
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
  /** The server's own text where it is not fit to be shown, such as a runtime error: for logs only. */
  declare readonly detail: string | undefined;

  constructor(
    message: string,
    facts: Pick<ApiError, "status" | "method" | "path" | "outcome" | "hasServerText" | "retryAfter"> & { detail?: string | undefined },
  ) {
    super(asText(message));
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
 * Whether a value is an {@link ApiError}. Compares name and fields, because a page may hold two copies of the package, one of them
 * in a frame, and `instanceof` fails between them.
 */
export function isApiError(error: unknown): error is ApiError {
  const { status, outcome } = (error ?? {}) as Partial<ApiError>;
  return hasName(error, "ApiError") && typeof status === "number" && typeof outcome === "string";
}

/** Whether a call failed because what it names does not exist, or does not exist any more. */
export const isGoneError = (error: unknown): boolean => isApiError(error) && (error.status === 404 || error.status === 410);

/** Whether a value is a {@link StaleSessionError}, of this copy of the package or another. */
export function isStaleSessionError(error: unknown): error is StaleSessionError {
  return hasName(error, "StaleSessionError");
}

/** Whether a failure only says that the caller does not wait for the answer any more. */
export function isSilentFailure(error: unknown): boolean {
  return isStaleSessionError(error) || hasName(error, "AbortError");
}

/** Whether a value is an error of a name, also one of another copy of the package or of another realm. */
export const hasName = (error: unknown, name: string): boolean =>
  typeof error === "object" && error !== null && Reflect.get(error, "name") === name;

/** Returns what a log says of a failed call: its message, and what the server said that is not fit to be shown. */
export const logTextOf = ({ message, detail }: ApiError): string => (detail ? `${message} (${detail})` : message);
