type Given = AbortSignal | null | undefined;
/** Hosts pass signals of their own; one of another window or a polyfill is a signal, too. */
const isSignal = (signal: Given): signal is AbortSignal => typeof signal?.addEventListener === "function";

/**
 * Runs work with a signal that aborts with the first of several, and lets go of them when the work has ended: some live as
 * long as the session. `AbortSignal.any` is missing before Firefox 124 and Safari 17.4.
 */
export async function withAnySignal<T>(signals: readonly Given[], work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const combined = new AbortController();
  const releases = signals.filter(isSignal).map((signal) => {
    const abort = () => combined.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
    return () => signal.removeEventListener("abort", abort);
  });
  try {
    return await work(combined.signal);
  } finally {
    for (const release of releases) release();
  }
}
