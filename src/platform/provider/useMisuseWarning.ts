"use client";
import { useEffect } from "react";
import type { ClientCore } from "../core/ClientCore.js";
import { checkLater, type Misuse, warnOfMisuse } from "../core/misuse.js";
import { apiConfigsService } from "../http/ApiConfigs.js";

export function useMisuseWarning(isMisused: boolean, name: Misuse, detail?: string): void {
  useEffect(() => {
    if (isMisused) warnOfMisuse(name, detail);
  }, [isMisused, name, detail]);
}

/** Warns if the client still has no API addresses after some seconds: for components that wait for a session instead of sending a request. */
export function useAddressCheck(core: ClientCore): void {
  useEffect(
    () =>
      checkLater(() => {
        if (core.get(apiConfigsService).all.length === 0) warnOfMisuse("noAddresses");
      }),
    [core],
  );
}
