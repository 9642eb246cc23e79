/**
 * Calls `onWake` when the page is shown or focused or the network returns, and `onAway` before the page enters the
 * back/forward cache. Returns the cleanup.
 */
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
  // Removed one by one: after a garbage collection, an AbortSignal removes only some of its listeners in Node 20.
  for (const [target, type, listener] of listeners) target.addEventListener(type, listener);
  return () => {
    for (const [target, type, listener] of listeners) target.removeEventListener(type, listener);
  };
}

export const isPageHidden = (): boolean =>
  typeof document !== "undefined" && document.visibilityState === "hidden";
