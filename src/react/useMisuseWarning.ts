"use client";
import { useEffect } from "react";
import { warnOfMisuse } from "../client/warnOfMisuse.js";

/** Tells the developer what a component lacks, while it lacks it: after rendering, once for each message. */
export function useMisuseWarning(isMisused: boolean, message: string): void {
  useEffect(() => {
    if (isMisused) warnOfMisuse(message);
  }, [isMisused, message]);
}
