"use client";
import { useSyncExternalStore, useEffect, useState } from "react";
import { useCore } from "./ChurchContext.js";
import { RefCount } from "../core/RefCount.js";
import { setTimer } from "../core/time.js";
import { isPageHidden } from "../core/wakeEvents.js";

const noopSubscribe = () => () => undefined;

/** Whether this render is on a server or during hydration. Texts that depend on the user's clock or time zone are rendered after it. */
export const useIsServerRender = (): boolean =>
  useSyncExternalStore(
    noopSubscribe,
    () => false,
    () => true,
  );

export const CLOCK_TICK_MS = 30_000;
const listeners = new Set<() => void>();
// Marked pure, so that bundlers drop it where only `useIsServerRender` is used.
const clock = /* @__PURE__ */ new RefCount(() => {
  const timer = setInterval(() => {
    if (!isPageHidden()) for (const listener of [...listeners]) listener();
  }, CLOCK_TICK_MS);
  return () => clearInterval(timer);
});
const timesByCore = new WeakMap<object, Date>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const release = clock.acquire();
  return () => {
    listeners.delete(listener);
    release(/* isImmediate */ true);
  };
}

/** Returns the current time. One shared timer updates it twice a minute while the page is visible. */
export function useNow(): Date {
  const core = useCore();
  // useSyncExternalStore needs the same object at repeated reads. It is reused for half a tick, so that each tick reads a new
  // one, and so does a render after the page was hidden, when listeners are not called.
  const read = () => {
    const previous = timesByCore.get(core);
    const now = core.now();
    if (previous && Math.abs(now.getTime() - previous.getTime()) < CLOCK_TICK_MS / 2)
      return previous;
    timesByCore.set(core, now);
    return now;
  };
  return useSyncExternalStore(subscribe, read, read);
}

/** How often the date is checked, in milliseconds: the device may sleep, and its clock may be set. */
const CHECK_MS = 60_000;

/** Returns a time of the current day. It changes at midnight, and within a minute after the device slept or its clock was set. */
export function useToday(): Date {
  const core = useCore();
  const [today, setToday] = useState(() => core.now());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const now = core.now();
      if (now.toDateString() !== today.toDateString()) return setToday(now);
      const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1);
      timer = setTimer(check, Math.min(CHECK_MS, midnight.getTime() - now.getTime()));
    };
    check();
    return () => clearTimeout(timer);
  }, [core, today]);
  return today;
}
