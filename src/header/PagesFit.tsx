"use client";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/** "wide": the page links fit in one row. "tight": they do not. "narrow": the row is hidden or not measured yet. */
export type PagesLayout = "narrow" | "tight" | "wide";

interface PagesFitProps {
  layout: PagesLayout;
  container: RefObject<HTMLElement | null>;
  count: number;
  /** Should be referentially stable: a new function re-creates the observer. */
  onChange: (layout: PagesLayout) => void;
}

/** Renders nothing. Reports whether the page links fit in one row. When the row or the menu button hides, moves its focus to the other. */
export function PagesFit({ layout, container, count, onChange }: PagesFitProps) {
  const hasFocusInside = useRef(false);
  const shouldMoveFocus = useRef(false);
  useEffect(() => {
    const { current } = container;
    if (!current) return;
    hasFocusInside.current = current.contains(document.activeElement);
    const trackFocus = ({ type, target }: FocusEvent) => {
      // An element that loses the focus because it was hidden still counts as focused.
      if (type === "focusout" && (target as Element).getClientRects().length === 0) return;
      hasFocusInside.current = type === "focusin";
    };
    current.addEventListener("focusin", trackFocus);
    current.addEventListener("focusout", trackFocus);
    return () => {
      current.removeEventListener("focusin", trackFocus);
      current.removeEventListener("focusout", trackFocus);
    };
  }, [container]);
  // Depends on `count`, not on the items: new links must be observed, but a changed label only changes an observed size.
  useEffect(() => {
    const { current } = container;
    const row = current?.firstElementChild;
    if (!row || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => {
      shouldMoveFocus.current =
        hasFocusInside.current || !!current.querySelector("[aria-expanded=true]");
      onChange(
        row.clientWidth === 0 ? "narrow" : row.scrollWidth > row.clientWidth ? "tight" : "wide",
      );
    });
    for (const element of [row, ...row.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [container, count, onChange]);
  useLayoutEffect(() => {
    const [row, button] = container.current?.children ?? [];
    const shown = layout === "wide" ? row : button;
    const { activeElement } = document;
    const hasFocus = shown?.contains(activeElement);
    // An open menu keeps the focus.
    if (!shouldMoveFocus.current || hasFocus || activeElement?.closest("[role=menu]")) return;
    const target = shown?.querySelector("[aria-current]") ?? shown?.querySelector("a, button");
    if (target instanceof HTMLElement) target.focus();
  }, [layout, container]);
  return null;
}
