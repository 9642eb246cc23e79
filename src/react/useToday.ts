"use client";
import { useEffect, useState } from "react";
import { setTimer } from "../client/time.js";
import { useCore } from "./useCore.js";

/** How often the date is compared: timers stand still while the device sleeps, and its clock may be set. */
const CHECK_MS = 60_000;

const dayOf = (time: Date): number => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime();

/** The current day, as a moment in it. It changes at midnight, and at most a minute after a sleep of the device or a change of its clock. */
export function useToday(): Date {
  const core = useCore();
  const [today, setToday] = useState(() => core.now());
  useEffect(() => {
    const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1).getTime();
    let timer: ReturnType<typeof setTimeout>;
    const check = () => {
      const now = core.now();
      if (dayOf(now) !== dayOf(today)) return setToday(now);
      timer = setTimer(check, Math.min(CHECK_MS, midnight - now.getTime()));
    };
    check();
    return () => clearTimeout(timer);
  }, [core, today]);
  return today;
}
