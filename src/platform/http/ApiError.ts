import { asText } from "../../lib/text/json.js";
import { retry } from "../core/time.js";
import type { Outcome } from "../core/types.js";

/** A failed request. `message` is fit for display: it contains no token and no internals of a server. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status; 0 without a response. */
  declare readonly status: number;
  declare readonly method: string;
  declare readonly path: string;
  /** `refused`: the request had no effect. `unknown`: it may have had one. */
  declare readonly outcome: Outcome;
  /** Whether `message` is the server's own text. */
  declare readonly hasServerText: boolean;
  /** The Retry-After header, seconds or a date; `null` without one. */
  declare readonly retryAfter: string | null;
  /** The server's message if it is not fit for display, such as a runtime error. For logs only. */
  declare readonly detail: string | undefined;

  constructor(
    message: string,
    fields: Pick<
      ApiError,
      "status" | "method" | "path" | "outcome" | "hasServerText" | "retryAfter"
    > & { detail?: string | undefined },
  ) {
    super(asText(message));
    Object.assign(this, fields);
  }
}

/** The session changed during the request. Views ignore this error. */
export class StaleSessionError extends Error {
  override readonly name = "StaleSessionError";

  constructor() {
    super("The session changed, so this response was dropped.");
  }
}

/**
 * Whether a value is an {@link ApiError}. Compares name and fields, because `instanceof` fails for errors of another
 * copy of the package or of another frame.
 */
export function isApiError(error: unknown): error is ApiError {
  const { status, outcome } = (error ?? {}) as Partial<ApiError>;
  return hasName(error, "ApiError") && typeof status === "number" && typeof outcome === "string";
}

/** Whether a request failed because its resource does not exist any more. */
export const isGoneError = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 410);

/** Whether a value is a {@link StaleSessionError}, also of another copy of the package. */
export function isStaleSessionError(error: unknown): error is StaleSessionError {
  return hasName(error, "StaleSessionError");
}

/** Whether a failure needs no report: the request was aborted, or its session has ended. */
export function isSilentFailure(error: unknown): boolean {
  return isStaleSessionError(error) || hasName(error, "AbortError");
}

/** Whether a value is an error with this name, also of another copy of the package or of another realm. */
const hasName = (error: unknown, name: string): boolean =>
  typeof error === "object" && error !== null && Reflect.get(error, "name") === name;

/** Returns the log text of a failed request: its message and the server's withheld message. */
export const logTextOf = ({ message, detail }: ApiError): string =>
  detail ? `${message} (${detail})` : message;

/**
 * Repeats `call` as long as it fails because the session has changed. This happens within one sign-in, for example when
 * a host sets the person last. The caller aborts `signal` if another user signs in; the result then rejects.
 */
export const retryOnSessionChange = <T>(call: () => Promise<T>, signal: AbortSignal): Promise<T> =>
  // After a turn, so that the subscribers of the session run first.
  retry(call, (error) => (isStaleSessionError(error) ? 0 : null), signal);
