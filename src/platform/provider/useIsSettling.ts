"use client";
import { useLayoutEffect, useRef } from "react";
import { monotonicNow } from "../core/time.js";

/** A press this soon after a change, in milliseconds, was meant for what was there before. */
const SETTLE_MS = 400;

/** Returns a function that returns whether the component was mounted, or `shown` changed, a moment ago. */
export function useIsSettling(shown?: unknown): () => boolean {
  const shownAt = useRef(0);
  useLayoutEffect(() => {
    shownAt.current = monotonicNow();
  }, [shown]);
  return () => monotonicNow() - shownAt.current < SETTLE_MS;
}
