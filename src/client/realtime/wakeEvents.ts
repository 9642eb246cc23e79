/**
 * Listens for the moments at which a connection may have died unseen, and for the one at which the page is put away for
 * going back. Returns the stop; does nothing on a server.
 */
export function watchWakeEvents(onWake: () => void, onAway: () => void): () => void {
  if (typeof window === "undefined" || typeof document === "undefined") return () => undefined;
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("visibilitychange", () => isPageHidden() || onWake(), { signal });
  for (const name of ["online", "focus"]) window.addEventListener(name, onWake, { signal });
  window.addEventListener("pageshow", (event) => event.persisted && onWake(), { signal });
  window.addEventListener("pagehide", (event) => event.persisted && onAway(), { signal });
  return () => listening.abort();
}

/** Whether nobody looks at the page. */
export const isPageHidden = (): boolean => typeof document !== "undefined" && document.visibilityState === "hidden";
