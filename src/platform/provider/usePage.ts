"use client";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { readPathname, readPagePath } from "../core/page.js";
import { useLatest } from "./useLatest.js";
import { useCore } from "./ChurchContext.js";

const subscribe = (onChange: () => void) => {
  window.addEventListener("popstate", onChange);
  return () => window.removeEventListener("popstate", onChange);
};

/** Calls back when the page is left while something is open: after the browser's Back, or when the host renders another page. */
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

/** Returns a function that returns the path and query of the page as a return address: without a token, and "/" on a server. */
export function usePagePath(): () => string {
  const core = useCore();
  return () => readPagePath(core);
}

export const usePageKey = (): string => readPathname(useCore());
