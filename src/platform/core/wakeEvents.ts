/**
 * Calls back when a connection may have been lost unseen (`onWake`) and before the browser keeps the page for going back
 * (`onAway`). Returns the function that stops it. Does nothing on a server.
 */
export function watchWakeEvents(onWake: () => void, onAway: () => void): () => void {
  if (typeof window === "undefined" || typeof document === "undefined") return () => undefined;
  const handleShow = (event: PageTransitionEvent) => event.persisted && onWake();
  const handleHide = (event: PageTransitionEvent) => event.persisted && onAway();
  const handleVisibility = () => isPageHidden() || onWake();
  // Without signals: Node 20 forgets some of the listeners that a signal has to remove.
  document.addEventListener("visibilitychange", handleVisibility);
  window.addEventListener("online", onWake);
  window.addEventListener("focus", onWake);
  window.addEventListener("pageshow", handleShow);
  window.addEventListener("pagehide", handleHide);
  return () => {
    document.removeEventListener("visibilitychange", handleVisibility);
    window.removeEventListener("online", onWake);
    window.removeEventListener("focus", onWake);
    window.removeEventListener("pageshow", handleShow);
    window.removeEventListener("pagehide", handleHide);
  };
}

/** Whether the page is hidden; `false` on a server. */
export const isPageHidden = (): boolean =>
  typeof document !== "undefined" && document.visibilityState === "hidden";
