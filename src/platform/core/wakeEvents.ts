/** Calls `onWake` when the page or the network is back, `onAway` before the back/forward cache. Returns the stop function. */
export function watchWakeEvents(onWake: () => void, onAway: () => void): () => void {
  if (typeof window === "undefined" || typeof document === "undefined") return () => undefined;
  const ifPersisted = (callback: () => void) => (event: Event) =>
    (event as PageTransitionEvent).persisted && callback();
  const listeners: [target: EventTarget, type: string, listener: (event: Event) => void][] = [
    [document, "visibilitychange", () => isPageHidden() || onWake()],
    [window, "online", onWake],
    [window, "focus", onWake],
    [window, "pageshow", ifPersisted(onWake)],
    [window, "pagehide", ifPersisted(onAway)],
  ];
  // Without an AbortSignal: after a garbage collection, Node 20 removes only some of a signal's listeners.
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  return () => {
    for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
  };
}

export const isPageHidden = (): boolean =>
  typeof document !== "undefined" && document.visibilityState === "hidden";
