"use client";
import { type RefObject, useEffect } from "react";

/**
 * Keeps the end of an element above the on-screen keyboard, by padding. Browsers shrink the visual viewport only, so a
 * dialog of `100dvh` would end below the keyboard.
 */
export function useKeyboardInset(ref: RefObject<HTMLElement | null>, isEnabled: boolean): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport || !isEnabled) return;
    const update = () => {
      const element = ref.current;
      // A pinch zoom shrinks the viewport, too.
      if (!element || viewport.scale > 1.01) return;
      const belowPx = element.getBoundingClientRect().bottom - viewport.offsetTop - viewport.height;
      // At most the height of the keyboard: without one, the user scrolls the page to see the end.
      const coveredPx = Math.min(belowPx, window.innerHeight - viewport.height);
      element.style.paddingBlockEnd = coveredPx > 1 ? `${coveredPx}px` : "";
    };
    update();
    const listening = new AbortController();
    const { signal } = listening;
    viewport.addEventListener("resize", update, { signal });
    viewport.addEventListener("scroll", update, { signal });
    return () => listening.abort();
  }, [ref, isEnabled]);
}
