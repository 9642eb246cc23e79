/**
 * Holds a Web Lock as soon as it is free, until the returned function is called or the tab ends. `onFailed`: the page may not
 * use locks.
 */
export function holdLock(
  locks: Pick<LockManager, "request">,
  name: string,
  onHeld: () => void,
  onFailed?: () => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const hold = () =>
    new Promise<void>((resolve) => {
      // The lock may have been granted just before the end.
      if (signal.aborted) return resolve();
      signal.addEventListener("abort", () => resolve());
      onHeld();
    });
  locks.request(name, { signal }, hold).catch(() => {
    if (!signal.aborted) onFailed?.();
  });
  return () => ending.abort();
}
