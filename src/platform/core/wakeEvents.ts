/** Calls back when a connection may be lost (`onWake`) and before the page is kept for going back (`onAway`), until stopped. */
export function watchWakeEvents(onWake: () => void, onAway: () => void): () => void {
  if (typeof window === "undefined" || typeof document === "undefined") return () => undefined;
  const ifKept = (callback: () => void) => (event: Event) =>
    (event as PageTransitionEvent).persisted && callback();
  const listeners: [target: EventTarget, type: string, listener: (event: Event) => void][] = [
    [document, "visibilitychange", () => isPageHidden() || onWake()],
    [window, "online", onWake],
    [window, "focus", onWake],
    [window, "pageshow", ifKept(onWake)],
    [window, "pagehide", ifKept(onAway)],
  ];
  // Without signals: Node 20 forgets some of the listeners that a signal has to remove.
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  return () => {
    for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
  };
}

export const isPageHidden = (): boolean =>
  typeof document !== "undefined" && document.visibilityState === "hidden";
