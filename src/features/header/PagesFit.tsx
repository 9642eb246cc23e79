"use client";
import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import { useLatest } from "../../react/useLatest.js";

/** "narrow": the window is, and its styles show the button; "tight": it is not, and the pages do not fit side by side. */
export type PagesForm = "narrow" | "tight" | "wide";

export interface PagesFitProps {
  form: PagesForm;
  /** What holds the row of pages, its first child, and the button. */
  around: RefObject<HTMLElement | null>;
  onChange: (form: PagesForm) => void;
}

/**
 * Measures whether the pages of an area fit side by side; shows nothing. Who is in the menu when it gives way to the row comes
 * to the same place there.
 */
export function PagesFit({ form, around, onChange }: PagesFitProps) {
  const latest = useLatest(onChange);
  const wasOpen = useRef(false);
  // After every render, as the row may have other pages.
  useEffect(() => {
    const { current } = around;
    const row = current?.firstElementChild;
    if (!row || typeof ResizeObserver === "undefined") return;
    const observer = new ResizeObserver(() => {
      wasOpen.current = !!current.querySelector("[aria-expanded=true]");
      latest.current(row.clientWidth === 0 ? "narrow" : row.scrollWidth > row.clientWidth ? "tight" : "wide");
    });
    for (const each of [row, ...row.children]) observer.observe(each);
    return () => observer.disconnect();
  });
  const known = useRef(form);
  useLayoutEffect(() => {
    if (known.current === form) return;
    known.current = form;
    const find = (selector: string) => around.current?.querySelector<HTMLElement>(selector);
    if (wasOpen.current) (find("a[aria-current]") ?? find("a"))?.focus();
  }, [form, around]);
  return null;
}
