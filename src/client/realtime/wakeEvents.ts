export interface WakeListener {
  /** The page may have slept: check that the connection still lives. */
  onWake(): void;
  /** The page was restored from the back/forward cache: its socket is gone for certain or in doubt. */
  onRestore(): void;
}

/** Listens for the moments at which a connection may have died unseen. Returns the stop; does nothing on a server. */
export function watchWakeEvents(listener: WakeListener): () => void {
  if (typeof window === "undefined" || typeof document === "undefined") return () => undefined;
  const onVisible = () => {
    if (document.visibilityState === "visible") listener.onWake();
  };
  const onWake = () => listener.onWake();
  const onPageShow = (event: PageTransitionEvent) => {
    if (event.persisted) listener.onRestore();
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
