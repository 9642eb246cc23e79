"use client";
import { type RefObject, useEffect, useRef } from "react";
import type { ClientCore } from "../core/ClientCore.js";
import { checkLater, type Misuse, warnOfMisuse } from "../core/misuse.js";
import { apiConfigsService } from "../http/ApiConfigs.js";

export function useMisuseWarning(isMisused: boolean, name: Misuse, detail?: string): void {
  useEffect(() => {
    if (isMisused) warnOfMisuse(name, detail);
  }, [isMisused, name, detail]);
}

/** Warns if the client still has no API URLs after some seconds: for components that wait for a session instead of sending a request. */
export function useAddressCheck(core: ClientCore): void {
  useEffect(
    () =>
      checkLater(() => {
        if (core.get(apiConfigsService).all.length === 0) warnOfMisuse("noAddresses");
      }),
    [core],
  );
}

/** Warns if the text of an element that shows an icon of a font is wider than the element: then the word is shown. Returns the ref of the element. */
export function useIconCheck(name: string): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useEffect(
    () =>
      checkLater(() => {
        const { current } = ref;
        if (!current || current.scrollWidth <= current.clientWidth) return;
        const family = withoutQuotes(getComputedStyle(current).fontFamily);
        const isLoaded = [...document.fonts].some(
          (face) => face.status === "loaded" && withoutQuotes(face.family) === family,
        );
        if (isLoaded) warnOfMisuse("unknownIcon", name);
        else warnOfMisuse("noIconFont");
      }),
    [name],
  );
  return ref;
}

// Browsers quote family names differently.
const withoutQuotes = (family: string): string => family.replace(/["']/g, "");
