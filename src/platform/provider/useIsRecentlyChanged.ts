"use client";
import { useLayoutEffect, useRef } from "react";
import { monotonicNow } from "../core/time.js";

/** Presses within this time after a change, in milliseconds, were meant for the previous content. */
const RECENT_MS = 400;

/** Returns a function that returns whether the component was mounted, or `shown` changed, less than {@link RECENT_MS} ago. */
export function useIsRecentlyChanged(shown?: unknown): () => boolean {
  const shownAt = useRef(0);
  useLayoutEffect(() => {
    shownAt.current = monotonicNow();
  }, [shown]);
  return () => monotonicNow() - shownAt.current < RECENT_MS;
}
