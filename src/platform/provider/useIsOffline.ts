"use client";
import { useEffect, useState } from "react";
import { useStoreValue, useService } from "./ChurchContext.js";
import { setTimer } from "../core/time.js";
import { subscriptionsService } from "../realtime/subscriptions.js";

/** In milliseconds. Shorter interruptions are not shown. */
const OFFLINE_NOTICE_DELAY_MS = 2_000;

/** Whether the real-time connection has been interrupted for at least 2 s. */
export function useIsOffline(): boolean {
  const isDown = useStoreValue(
    useService(subscriptionsService).store,
    ({ state }) => state === "closed" || state === "connecting",
  );
  const [isOffline, setIsOffline] = useState(false);
  useEffect(() => {
    const timer = setTimer(() => setIsOffline(isDown), isDown ? OFFLINE_NOTICE_DELAY_MS : 0);
    return () => clearTimeout(timer);
  }, [isDown]);
  return isOffline && isDown;
}
