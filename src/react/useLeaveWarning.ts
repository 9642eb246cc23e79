"use client";
import { useEffect } from "react";
import { useLatest } from "./useLatest.js";

/**
 * Has the browser ask before the page is left, as long as something is under way that a reader should wait for. `onLeave` is called
 * before the browser asks, because Chromium ignores changes of the history's state in `pagehide`, which comes later.
 */
export function useLeaveWarning(isNeeded: boolean, onLeave: () => void): void {
  const latest = useLatest(onLeave);
  useEffect(() => {
    if (!isNeeded) return;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      latest.current();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isNeeded, latest]);
}
