import { asText } from "../../lib/text/json.js";
import type { Outcome } from "../core/ClientCore.js";
import { wait } from "../core/time.js";

/**
 * A failed request. `message` is fit for display: it contains no token and no internals of a server.
 * @example
 * ApiHelper.get("/people", "MembershipApi").catch((error: unknown) => {
 *   if (isApiError(error) && error.status === 404) navigate("/");
 * });
 */
export class ApiError extends Error {
  /** The name of the error class, by which `isApiError` recognizes it. */
  override readonly name = "ApiError";
  /** The HTTP status; 0 without a response. */
  declare readonly status: number;
  /** The HTTP method of the request, such as "GET". */
  declare readonly method: string;
  /** The path of the request below the API's URL. */
  declare readonly path: string;
  /** Whether the server may have carried out the request: "refused" or "unknown". */
  declare readonly outcome: Outcome;
  /** Whether `message` is the server's own text. */
  declare readonly hasServerText: boolean;
  /** The Retry-After header, seconds or a date; `null` without one. */
  declare readonly retryAfter: string | null;
  /** The server's message if it is not fit for display, such as a runtime error. For logs only. */
  declare readonly detail: string | undefined;

  constructor(
    message: string,
    fields: Omit<ApiError, keyof Error | "detail"> & { detail?: string | undefined },
  ) {
    super(asText(message));
    Object.assign(this, fields);
  }
}

/**
 * The error of a request during which the session changed. Views ignore it.
 * @example
 * const load = () =>
 *   ApiHelper.get("/people", "MembershipApi").catch((error: unknown) => {
 *     if (!isStaleSessionError(error)) throw error;
 *   });
 */
export class StaleSessionError extends Error {
  /** The name of the error class, by which `isStaleSessionError` recognizes it. */
  override readonly name = "StaleSessionError";

  constructor() {
    super("The session changed, so this response was dropped.");
  }
}

/** Compares names, because `instanceof` fails for errors of another copy of the package or of another realm. */
const hasName = (error: unknown, name: string): boolean =>
  typeof error === "object" && error !== null && Reflect.get(error, "name") === name;

/**
 * Whether a value is an `ApiError`, also of another copy of the package.
 * @example const message = isApiError(error) ? error.message : "Please try again.";
 */
export function isApiError(error: unknown): error is ApiError {
  const { status, outcome } = (error ?? {}) as Partial<ApiError>;
  return hasName(error, "ApiError") && typeof status === "number" && typeof outcome === "string";
}

export const isGoneError = (error: unknown): boolean =>
  isApiError(error) && (error.status === 404 || error.status === 410);

/**
 * Whether a value is a `StaleSessionError`, also of another copy of the package.
 * @example if (!isStaleSessionError(error)) console.error(error);
 */
export const isStaleSessionError = (error: unknown): error is StaleSessionError =>
  hasName(error, "StaleSessionError");

/** Whether a failure needs no report: the request was aborted, or its session has ended. */
export const isSilentFailure = (error: unknown): boolean =>
  isStaleSessionError(error) || hasName(error, "AbortError");

export const logTextOf = ({ message, detail }: ApiError): string =>
  detail ? `${message} (${detail})` : message;

/**
 * Repeats a call that rejects with a {@link StaleSessionError}, because hosts set user, church and person one after the
 * other. Rejects with that error if `isOver` returns true before a call.
 */
export async function retryOnSessionChange<T>(
  call: () => Promise<T>,
  isOver: () => boolean,
): Promise<T> {
  while (!isOver()) {
    try {
      return await call();
    } catch (error) {
      if (!isStaleSessionError(error)) throw error;
      // Waits one task, so that the subscribers of the session run first.
      await wait(0);
    }
  }
  throw new StaleSessionError();
}
