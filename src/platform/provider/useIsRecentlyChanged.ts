"use client";
import { type MouseEvent, useLayoutEffect, useRef } from "react";
import { monotonicNow } from "../core/time.js";

/** Presses within this time after a change, in milliseconds, were meant for the previous content. */
const RECENT_MS = 400;

/** Returns a function that tells whether the component mounted, or `shown` changed, in the last {@link RECENT_MS}. */
export function useIsRecentlyChanged(shown?: unknown): () => boolean {
  const shownAt = useRef(0);
  useLayoutEffect(() => {
    shownAt.current = monotonicNow();
  }, [shown]);
  return () => monotonicNow() - shownAt.current < RECENT_MS;
}

/** Returns an `onClickCapture` handler that cancels the second click of a double click if the first one mounted the view or changed `shown`. */
export function useIgnoreDoubleClick(shown: unknown): (event: MouseEvent) => void {
  const isRecentlyChanged = useIsRecentlyChanged(shown);
  return (event) => {
    if (event.detail < 2 || !isRecentlyChanged()) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
