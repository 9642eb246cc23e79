"use client";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { useCore } from "./ChurchContext.js";
import { useLatest } from "./useLatest.js";
import { readPathname, readPagePath } from "../core/page.js";

const subscribe = (onChange: () => void) => {
  window.addEventListener("popstate", onChange);
  return () => window.removeEventListener("popstate", onChange);
};

/** Calls `onLeave` when the path changes while `open` keeps its truthy value: after Back, or when the host renders another page. */
export function useOnPageLeave(open: unknown, onLeave: () => void): void {
  const core = useCore();
  const page = useSyncExternalStore(
    subscribe,
    () => readPathname(core),
    () => undefined,
  );
  const latest = useLatest(onLeave);
  const before = useRef({ open, page });
  useEffect(() => {
    const { open: wasOpen, page: formerPage } = before.current;
    before.current = { open, page };
    // On a server the page is not known.
    const hasLeft = formerPage !== undefined && page !== formerPage && open && open === wasOpen;
    if (hasLeft) latest.current();
  }, [open, page, latest]);
}

/** Returns a function that reads path and query as a return URL without tokens; "/" on a server and the login page. */
export function usePagePath(): () => string {
  const core = useCore();
  return () => readPagePath(core);
}

export const usePathname = (): string => readPathname(useCore());
