"use client";
import { type RefObject, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useTheme } from "../../ui/styles.js";

/** Below this width, in px, a list and a conversation do not fit beside each other. */
const MIN_WIDE_PX = 720;

/** Whether an element has room for two panes: the page is at least `md` wide, and the element at least 720 px. */
export function useIsWide(element: RefObject<HTMLElement | null>): boolean {
  const { breakpoints } = useTheme();
  const query = breakpoints.up("md").replace("@media ", "");
  const [isWide, setIsWide] = useState(false);
  // A layout effect, so that the observer's first call comes before the first paint. `flushSync` renders before the next paint.
  useLayoutEffect(() => {
    const { current } = element;
    // jsdom has no ResizeObserver.
    if (!current || typeof ResizeObserver === "undefined") return;
    const page = matchMedia(query);
    const update = () => setIsWide(page.matches && current.clientWidth >= MIN_WIDE_PX);
    const observer = new ResizeObserver(() => flushSync(update));
    observer.observe(current);
    page.addEventListener("change", update);
    return () => {
      observer.disconnect();
      page.removeEventListener("change", update);
    };
  }, [element, query]);
  return isWide;
}
