"use client";
import { useEffect } from "react";
import { warnOfMisuse } from "../core/warnOfMisuse.js";

/** Logs a warning in development while a component is used wrongly: once for each message. */
export function useMisuseWarning(isMisused: boolean, message: string): void {
  useEffect(() => {
    if (isMisused) warnOfMisuse(message);
  }, [isMisused, message]);
}
