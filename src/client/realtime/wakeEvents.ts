/** Listens for the moments at which a connection may have died unseen. Returns the stop; does nothing on a server. */
export function watchWakeEvents(onWake: () => void): () => void {
  if (typeof window === "undefined" || typeof document === "undefined") return () => undefined;
  const onVisible = () => {
    if (document.visibilityState === "visible") onWake();
  };
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) onWake();
  };
  document.addEventListener("visibilitychange", onVisible);
  window.addEventListener("online", onWake);
  window.addEventListener("focus", onWake);
  window.addEventListener("pageshow", onPageShow);
  return () => {
    document.removeEventListener("visibilitychange", onVisible);
    window.removeEventListener("online", onWake);
    window.removeEventListener("focus", onWake);
    window.removeEventListener("pageshow", onPageShow);
  };
}

/** Whether nobody looks at the page. */
export const isPageHidden = (): boolean => typeof document !== "undefined" && document.visibilityState === "hidden";
