"use client";
import { useEffect } from "react";
import { warnOfMisuse } from "../core/logging.js";

export function useMisuseWarning(isMisused: boolean, message: string): void {
  useEffect(() => {
    if (isMisused) warnOfMisuse(message);
  }, [isMisused, message]);
}
