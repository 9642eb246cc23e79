"use client";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { PagesLayout } from "./types.js";

interface PagesFitProps {
  layout: PagesLayout;
  container: RefObject<HTMLElement | null>;
  count: number;
  /** Must not change. */
  onChange: (layout: PagesLayout) => void;
}

/** Measures whether the pages of an area fit side by side. Moves the focus when their row replaces the button or vice versa. */
export function PagesFit({ layout, container, count, onChange }: PagesFitProps) {
  const isInside = useRef(false);
  const wasInside = useRef(false);
  useEffect(() => {
    const { current } = container;
    if (!current) return;
    isInside.current = current.contains(document.activeElement);
    const trackFocus = ({ type, target }: FocusEvent) => {
      // An element that loses the focus because it was hidden still counts as focused.
      if (type === "focusout" && (target as Element).getClientRects().length === 0) return;
      isInside.current = type === "focusin";
    };
    current.addEventListener("focusin", trackFocus);
    current.addEventListener("focusout", trackFocus);
    return () => {
      current.removeEventListener("focusin", trackFocus);
      current.removeEventListener("focusout", trackFocus);
    };
  }, [container]);
  // The observer reports changed labels as changed sizes. Only a changed `count` means other elements to observe.
  useEffect(() => {
    const { current } = container;
    const row = current?.firstElementChild;
    if (!row || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => {
      wasInside.current = isInside.current || !!current.querySelector("[aria-expanded=true]");
      onChange(
        row.clientWidth === 0 ? "narrow" : row.scrollWidth > row.clientWidth ? "tight" : "wide",
      );
    });
    for (const element of [row, ...row.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [container, count, onChange]);
  // Runs after the layout changed. In the first layout, nothing was inside.
  useLayoutEffect(() => {
    const [row, button] = container.current?.children ?? [];
    const shown = layout === "wide" ? row : button;
    const { activeElement } = document;
    const hasFocus = shown?.contains(activeElement);
    // An open menu keeps the focus.
    if (!wasInside.current || hasFocus || activeElement?.closest("[role=menu]")) return;
    const target = shown?.querySelector("[aria-current]") ?? shown?.querySelector("a, button");
    if (target instanceof HTMLElement) target.focus();
  }, [layout, container]);
  return null;
}
