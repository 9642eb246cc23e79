type OptionalSignal = AbortSignal | null | undefined;

/** Not `instanceof`: hosts may pass a signal of another window or of a polyfill. */
const isSignal = (signal: OptionalSignal): signal is AbortSignal =>
  typeof signal?.addEventListener === "function";

/** Runs `work` with a signal that aborts with the first of `signals`. `AbortSignal.any` is missing before Firefox 124. */
export async function withAnySignal<T>(
  signals: readonly OptionalSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
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
