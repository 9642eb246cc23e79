"use client";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";

/** Enter is still meant for what had been there, for so long. */
const SETTLE_MS = 400;

/** For `onKeyDownCapture`: a button is pressed once by an Enter that is held down, and not at all by one from before it came. */
export function useHeldEnter(): (event: KeyboardEvent) => void {
  const since = useRef(0);
  useLayoutEffect(() => {
    since.current = performance.now();
  }, []);
  return (event) => {
    const isButton = event.target instanceof HTMLButtonElement;
    if (event.key === "Enter" && isButton && (event.repeat || performance.now() - since.current < SETTLE_MS)) event.preventDefault();
  };
}
