"use client";
import { type RefObject, useId, useLayoutEffect, useState } from "react";

const idRefs = new Map<string, (element: HTMLElement | null) => void>();

/**
 * Returns the ref callback, one per id, that sets an id on an element, unless it has an id or another element of the page
 * has this one. Hosts and their tests query these ids.
 */
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

/**
 * Returns an id for an element that a label refers to: `name`, which hosts and their tests query, for the first such element
 * of the page, and a generated id for the others.
 */
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
