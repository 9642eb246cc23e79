"use client";
import { useEffect, useState } from "react";
import { useCore } from "./useCore.js";

/** The current day, as a moment in it; another one after midnight, and after a night's sleep of the device. */
export function useToday(): Date {
  const core = useCore();
  const [today, setToday] = useState(() => core.now());
  useEffect(() => {
    const midnight = new Date(today.getFullYear(), today.getMonth(), today.getDate() + 1).getTime();
    const timer = setTimeout(() => setToday(core.now()), Math.max(0, midnight - core.now().getTime()));
    return () => clearTimeout(timer);
  }, [core, today]);
  return today;
}
