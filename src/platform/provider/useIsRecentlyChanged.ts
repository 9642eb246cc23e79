"use client";
import { useLayoutEffect, useRef } from "react";
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
