import type { Outcome } from "../../types/errors.js";

/** A call that failed, in words a person can read (API-08 to API-11). */
export class ApiError extends Error {
  override readonly name = "ApiError";
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  readonly method: string;
  readonly path: string;
  /** `refused`: nothing happened. `unknown`: it may have happened. */
  readonly outcome: Outcome;
  /** Whether `message` is the server's own text. */
  readonly hasServerText: boolean;

  constructor(init: { message: string; status: number; method: string; path: string; outcome: Outcome; hasServerText?: boolean }) {
    super(init.message);
    this.status = init.status;
    this.method = init.method;
    this.path = init.path;
    this.outcome = init.outcome;
    this.hasServerText = init.hasServerText ?? false;
  }
}

/** The session changed while the call was under way; views ignore it silently. */
export class StaleSessionError extends Error {
  override readonly name = "StaleSessionError";

  constructor() {
    super("The session changed while this call was under way, so its answer was dropped.");
  }
}

/** Whether a failure only says that nobody waits for the answer any more. */
export function isSilentFailure(error: unknown): boolean {
  return error instanceof StaleSessionError || (error instanceof DOMException && error.name === "AbortError");
}
