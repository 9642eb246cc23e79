import { isStaleSessionError } from "../http/ApiError.js";

/**
 * Does something anew whenever the session has become another one meanwhile: of the same user and church, as when a host
 * says the person last. Whoever asks ends it by `signal` when it was somebody else who came in; it then rejects.
 */
export async function acrossSessions<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isStaleSessionError(error)) throw error;
      // A view hears of the new session first.
      await new Promise((resolve) => setTimeout(resolve, 0));
      signal.throwIfAborted();
    }
  }
}
