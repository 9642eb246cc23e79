"use client";
import { type RefObject, useId, useLayoutEffect, useState } from "react";

const idRefs = new Map<string, (element: HTMLElement | null) => void>();

/** Returns a ref callback that sets `id` if the element has no id and no other element has `id`. Cached by id. */
export function uniqueIdRef(id: string): (element: HTMLElement | null) => void {
  const idRef =
    idRefs.get(id) ??
    ((element) => {
      if (element && !element.id && !element.ownerDocument.getElementById(id)) element.id = id;
    });
  idRefs.set(id, idRef);
  return idRef;
}

/** Returns the test id of an item of a menu: `nav-item-add-person` for "Add person". Tests of hosts query it. */
export const navItemTestId = (label: string): string =>
  `nav-item-${label.toLowerCase().replace(/\s+/g, "-")}`;

/**
 * Returns the test id of a church or an app in the account menu. The labels "Back" and "Delete" get the suffix `-place`,
 * because the menu's own Back and Delete have those test ids.
 */
export const menuItemTestId = (label: string): string =>
  navItemTestId(label).replace(/^nav-item-(back|delete)$/, "$&-place");

/** Returns an id for `element`: `name` if no other element in the document has it, else `name` with a generated suffix. Hosts' tests query `name`. */
export function useUniqueId(name: string, element: RefObject<Element | null>): string {
  const suffix = useId();
  const [isTaken, setTaken] = useState(false);
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only the committed document shows which element is first
    if (element.current && document.getElementById(name) !== element.current) setTaken(true);
  }, [element, name]);
  return isTaken ? name + suffix : name;
}
