"use client";
import { useSyncExternalStore } from "react";
import { useCore } from "./useCore.js";

/** How often shown times are brought up to date. */
export const CLOCK_TICK_MS = 30_000;

const listeners = new Set<() => void>();
const clock: { timer?: ReturnType<typeof setInterval> } = {};
const times = new WeakMap<object, Date>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  clock.timer ??= setInterval(() => {
    if (document.visibilityState !== "hidden") for (const each of [...listeners]) each();
  }, CLOCK_TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(clock.timer);
    delete clock.timer;
  };
}

/** The current time, renewed twice a minute by one shared timer while anybody shows it and the page is visible. */
export function useNow(): Date {
  const core = useCore();
  // One object for all who read it between two ticks, renewed by age: nobody may have shown times for an hour.
  const read = () => {
    const [held, now] = [times.get(core), core.now()];
    if (held && Math.abs(now.getTime() - held.getTime()) < CLOCK_TICK_MS / 2) return held;
    times.set(core, now);
    return now;
  };
  return useSyncExternalStore(subscribe, read, read);
}
