"use client";
import { type RefObject, useEffect, useRef } from "react";
import { checkLater, warnOfMisuse } from "../core/misuse.js";

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
