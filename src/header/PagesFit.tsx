"use client";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLatest } from "../platform/provider/useLatest.js";

/**
 * "narrow": the window is narrow, and styles show the button. "tight": the window is wide, but the pages do not fit side by
 * side. "wide": they fit.
 */
export type PagesLayout = "narrow" | "tight" | "wide";

export interface PagesFitProps {
  layout: PagesLayout;
  /** The element whose children are the row of pages and the button. */
  container: RefObject<HTMLElement | null>;
  /** Number of pages. */
  count: number;
  onChange: (layout: PagesLayout) => void;
}

/**
 * Measures whether the pages of an area fit side by side. Renders nothing. When the row replaces the button or the reverse,
 * it moves the focus to the other one.
 */
export function PagesFit({ layout, container, count, onChange }: PagesFitProps) {
  const latest = useLatest(onChange);
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
      latest.current(
        row.clientWidth === 0 ? "narrow" : row.scrollWidth > row.clientWidth ? "tight" : "wide",
      );
    });
    for (const element of [row, ...row.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [container, count, latest]);
  const previousLayout = useRef(layout);
  useLayoutEffect(() => {
    if (previousLayout.current === layout) return;
    previousLayout.current = layout;
    const [row, button] = container.current?.children ?? [];
    const shown = layout === "wide" ? row : button;
    // An open menu keeps the focus.
    const { activeElement } = document;
    if (
      !wasInside.current ||
      !shown ||
      shown.contains(activeElement) ||
      activeElement?.closest("[role=menu]")
    )
      return;
    (
      shown.querySelector<HTMLElement>("[aria-current]") ??
      shown.querySelector<HTMLElement>("a, button")
    )?.focus();
  }, [layout, container]);
  return null;
}
