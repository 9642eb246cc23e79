"use client";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLatest } from "../../react/useLatest.js";

/** "narrow": the window is, and its styles show the button; "tight": it is not, and the pages do not fit side by side. */
export type PagesForm = "narrow" | "tight" | "wide";

export interface PagesFitProps {
  form: PagesForm;
  /** What holds the row of pages, its first child, and the button. */
  around: RefObject<HTMLElement | null>;
  /** How many pages there are. */
  count: number;
  onChange: (form: PagesForm) => void;
}

/**
 * Measures whether the pages of an area fit side by side; shows nothing. Who is at the row or the button, or in its menu, when
 * one gives way to the other comes to the same place there.
 */
export function PagesFit({ form, around, count, onChange }: PagesFitProps) {
  const latest = useLatest(onChange);
  const isInside = useRef(false);
  const wasInside = useRef(false);
  useEffect(() => {
    const { current } = around;
    if (!current) return;
    isInside.current = current.contains(document.activeElement);
    const note = ({ type, target }: FocusEvent) => {
      // Who was at something that is hidden now has not gone anywhere.
      if (type === "focusout" && (target as Element).getClientRects().length === 0) return;
      isInside.current = type === "focusin";
    };
    current.addEventListener("focusin", note);
    current.addEventListener("focusout", note);
    return () => {
      current.removeEventListener("focusin", note);
      current.removeEventListener("focusout", note);
    };
  }, [around]);
  // Other words on a page make it another size, which is observed; only other pages are other elements.
  useEffect(() => {
    const { current } = around;
    const row = current?.firstElementChild;
    if (!row || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => {
      wasInside.current = isInside.current || !!current.querySelector("[aria-expanded=true]");
      latest.current(row.clientWidth === 0 ? "narrow" : row.scrollWidth > row.clientWidth ? "tight" : "wide");
    });
    for (const each of [row, ...row.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [around, count, latest]);
  const known = useRef(form);
  useLayoutEffect(() => {
    if (known.current === form) return;
    known.current = form;
    const [row, button] = around.current?.children ?? [];
    const shown = form === "wide" ? row : button;
    // A menu that stays keeps the focus.
    const { activeElement } = document;
    if (!wasInside.current || !shown || shown.contains(activeElement) || activeElement?.closest("[role=menu]")) return;
    (shown.querySelector<HTMLElement>("[aria-current]") ?? shown.querySelector<HTMLElement>("a, button"))?.focus();
  }, [form, around]);
  return null;
}
