"use client";
import { type RefObject, useId, useLayoutEffect, useState } from "react";

/** Test ids of the account menu's own items. */
const RESERVED_TEST_IDS = ["nav-item-back", "nav-item-delete"];

const idRefs = new Map<string, (element: HTMLElement | null) => void>();

/**
 * Returns the ref callback that sets an id on an element, unless it has an id or another element of the page has this one.
 * Hosts and their tests query these ids. Returns the same function for the same id, so it may be called in render.
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

/** Returns the test id of a menu item. */
export const navItemTestId = (label: string): string =>
  `nav-item-${label.toLowerCase().replace(/\s+/g, "-")}`;

/**
 * Returns the test id of a church or an app in the account menu. A name that equals one of the menu's own items gets the
 * suffix `-place`.
 */
export function menuItemTestId(label: string): string {
  const id = navItemTestId(label);
  return RESERVED_TEST_IDS.includes(id) ? `${id}-place` : id;
}

/**
 * Returns an id for an element that a label refers to: `name` for the first such element of the page, a generated id for
 * the others. Hosts and their tests query `name`.
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
