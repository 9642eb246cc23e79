"use client";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { readPathname } from "../client/handover/pageAddress.js";
import { useCore } from "./useCore.js";
import { useLatest } from "./useLatest.js";

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener("popstate", onChange);
  return () => window.removeEventListener("popstate", onChange);
};

/**
 * Calls back when the page has become another one while something was open on it: by the browser's own Back, or by a host
 * that rendered its new page. `open` is false or undefined while nothing is.
 */
export function useLeftPage(open: unknown, onLeft: () => void): void {
  const core = useCore();
  const page = useSyncExternalStore(
    subscribe,
    () => readPathname(core),
    () => "/",
  );
  const latest = useLatest(onLeft);
  const before = useRef({ open, page });
  useEffect(() => {
    const isLeft = open && open === before.current.open && page !== before.current.page;
    before.current = { open, page };
    if (isLeft) latest.current();
  }, [open, page, latest]);
}
