"use client";
import { useSyncExternalStore } from "react";
import { useCore } from "./useCore.js";

/** How often shown times are brought up to date. */
export const CLOCK_TICK_MS = 30_000;

const listeners = new Set<() => void>();
const clock: { timer: ReturnType<typeof setInterval> | undefined; ticks: number } = { timer: undefined, ticks: 0 };

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  clock.timer ??= setInterval(() => {
    if (typeof document !== "undefined" && document.visibilityState === "hidden") return;
    clock.ticks += 1;
    for (const each of [...listeners]) each();
  }, CLOCK_TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(clock.timer);
    clock.timer = undefined;
  };
}

const snapshots = new WeakMap<object, { tick: number; now: Date }>();

/** The current time, renewed twice a minute by one shared timer while anybody shows it and the page is visible. */
export function useNow(): Date {
  const core = useCore();
  const read = () => {
    const held = snapshots.get(core);
    if (held?.tick === clock.ticks && clock.timer) return held.now;
    const now = core.now();
    snapshots.set(core, { tick: clock.ticks, now });
    return now;
  };
  const getSnapshot = () => {
    const held = snapshots.get(core);
    return held?.tick === clock.ticks ? held.now : read();
  };
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}
