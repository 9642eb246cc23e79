/** Listens for the moments at which a connection may have died unseen. Returns the stop; does nothing on a server. */
export function watchWakeEvents(onWake: () => void): () => void {
  if (typeof window === "undefined" || typeof document === "undefined") return () => undefined;
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("visibilitychange", () => isPageHidden() || onWake(), { signal });
  for (const name of ["online", "focus"]) window.addEventListener(name, onWake, { signal });
  window.addEventListener("pageshow", (event) => event.persisted && onWake(), { signal });
  return () => listening.abort();
}

/** Whether nobody looks at the page. */
export const isPageHidden = (): boolean => typeof document !== "undefined" && document.visibilityState === "hidden";
