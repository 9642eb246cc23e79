"use client";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";

/** A press within this time after a change, in milliseconds, was meant for what was there before. */
const SETTLE_MS = 500;

/** Whether a time of `performance.now()` is so recent that a press is a repetition: a double click or a held key. */
export const isSettling = (changedAt: number): boolean => performance.now() - changedAt < SETTLE_MS;

/** Returns a function that returns whether the component was mounted a moment ago. */
export function useIsSettling(): () => boolean {
  const mountedAt = useRef(0);
  useLayoutEffect(() => {
    mountedAt.current = performance.now();
  }, []);
  return () => isSettling(mountedAt.current);
}

/** Prevents Enter from pressing a button while it is held down; with `isEarly`, also when it is pressed. */
export function ignoreHeldEnter(event: KeyboardEvent, isEarly = false): void {
  const isButton = event.target instanceof HTMLButtonElement;
  if (event.key === "Enter" && isButton && (event.repeat || isEarly)) event.preventDefault();
}
