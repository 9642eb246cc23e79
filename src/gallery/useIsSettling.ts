"use client";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { monotonicNow } from "../platform/core/time.js";

/** A press this soon after a mount, in milliseconds, was meant for what was there before. */
const SETTLE_MS = 400;

/** Returns a function that returns whether the component was mounted a moment ago. */
export function useIsSettling(): () => boolean {
  const mountedAt = useRef(0);
  useLayoutEffect(() => {
    mountedAt.current = monotonicNow();
  }, []);
  return () => monotonicNow() - mountedAt.current < SETTLE_MS;
}

/** Prevents Enter from pressing a button while it is held down; with `isEarly`, also when it is pressed. */
export function ignoreHeldEnter(event: KeyboardEvent, isEarly = false): void {
  const isButton = event.target instanceof HTMLButtonElement;
  if (event.key === "Enter" && isButton && (event.repeat || isEarly)) event.preventDefault();
}
