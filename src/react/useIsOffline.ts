"use client";
import { useEffect, useState } from "react";
import { realtimePart } from "../client/realtime/Realtime.js";
import { usePart } from "./useCore.js";
import { useStoreValue } from "./useStoreValue.js";

/** A gap shorter than this is nobody's business. */
const OFFLINE_NOTICE_DELAY_MS = 2_000;

/** Whether the live connection has been gone for long enough to say so. */
export function useIsOffline(): boolean {
  const isDown = useStoreValue(usePart(realtimePart).store, ({ state }) => state === "closed" || state === "connecting");
  const [isOffline, setIsOffline] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOffline(isDown), isDown ? OFFLINE_NOTICE_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [isDown]);
  return isOffline && isDown;
}
