"use client";
import { type MouseEvent, useLayoutEffect, useRef } from "react";

/** Longest time between the two clicks of a double click, in milliseconds. */
const DOUBLE_CLICK_MS = 400;

/**
 * Returns an `onClickCapture` handler that cancels the second click of a double click if `shown`, which identifies the
 * content, changed between the two clicks.
 */
export function useIgnoreDoubleClick(shown: unknown): (event: MouseEvent) => void {
  const shownAt = useRef(0);
  useLayoutEffect(() => {
    shownAt.current = performance.now();
  }, [shown]);
  return (event) => {
    if (event.detail < 2 || performance.now() - shownAt.current > DOUBLE_CLICK_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
