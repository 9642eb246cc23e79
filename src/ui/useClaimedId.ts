"use client";
import { type RefObject, useId, useLayoutEffect, useState } from "react";

/**
 * An id that hosts and their tests ask for, for an element whose label has to find it: the first element on a page has
 * it, the next ones an id of their own.
 */
export function useClaimedId(name: string, element: RefObject<Element | null>): string {
  const own = useId();
  const [id, setId] = useState(name);
  useLayoutEffect(() => {
    // Who stands first is known only in the page.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (element.current && document.getElementById(name) !== element.current) setId(name + own);
  }, [element, name, own]);
  return id;
}
