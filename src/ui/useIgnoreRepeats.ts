"use client";
import { type MouseEvent, useLayoutEffect, useRef } from "react";

/** The second click of a pair comes within this time. */
const DOUBLE_CLICK_MS = 400;

/**
 * Swallows the second click of a double click, for what opens under the pointer: it was meant for what had been there. Goes
 * on `onClickCapture`; `shown` names what is there now. Who waits until it is there, and then clicks, is heard.
 */
export function useIgnoreRepeats(shown: unknown): (event: MouseEvent) => void {
  const since = useRef(0);
  useLayoutEffect(() => {
    since.current = performance.now();
  }, [shown]);
  return (event) => {
    if (event.detail < 2 || performance.now() - since.current > DOUBLE_CLICK_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
