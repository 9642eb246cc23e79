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
      const hidden = element.getBoundingClientRect().bottom - viewport.offsetTop - viewport.height;
      element.style.paddingBlockEnd = hidden > 1 ? `${hidden}px` : "";
    };
    const listening = new AbortController();
    viewport.addEventListener("resize", update, listening);
    viewport.addEventListener("scroll", update, listening);
    return () => listening.abort();
  }, [ref, isEnabled]);
}
