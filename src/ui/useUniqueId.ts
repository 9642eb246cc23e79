"use client";
import { type RefObject, useId, useLayoutEffect, useState } from "react";

const idRefs = new Map<string, (element: HTMLElement | null) => void>();

/** Returns the ref callback, one per id, that sets an id on an element, unless it has one or another element has this one. */
export function uniqueIdRef(id: string): (element: HTMLElement | null) => void {
  const idRef =
    idRefs.get(id) ??
    ((element) => {
      if (element && !element.id && !element.ownerDocument.getElementById(id)) element.id = id;
    });
  idRefs.set(id, idRef);
  return idRef;
}

export const navItemTestId = (label: string): string =>
  `nav-item-${label.toLowerCase().replace(/\s+/g, "-")}`;

/** Returns the test id of a church or an app in the account menu, which differs from those of the menu's own items. */
export const menuItemTestId = (label: string): string =>
  navItemTestId(label).replace(/^nav-item-(back|delete)$/, "$&-place");

/** Returns the id of a labeled element: `name`, which hosts' tests query, for the first on the page, else a generated id. */
export function useUniqueId(name: string, element: RefObject<Element | null>): string {
  const suffix = useId();
  const [id, setId] = useState(name);
  useLayoutEffect(() => {
    // Only the committed document shows which element is first.
    // eslint-disable-next-line react-hooks/set-state-in-effect
    if (element.current && document.getElementById(name) !== element.current) setId(name + suffix);
  }, [element, name, suffix]);
  return id;
}
