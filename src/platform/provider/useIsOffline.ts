"use client";
import { useEffect, useState } from "react";
import { useStoreValue, useService } from "./ChurchContext.js";
import { setTimer } from "../core/time.js";
import { subscriptionsService } from "../realtime/subscriptions.js";

/** Interruptions shorter than this are not shown, in milliseconds. */
const OFFLINE_NOTICE_DELAY_MS = 2_000;

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
