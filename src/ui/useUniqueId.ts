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

export const navItemTestId = (label: string): string =>
  `nav-item-${label.toLowerCase().replace(/\s+/g, "-")}`;

/** Returns the test id of a church or an app in the account menu. The suffix `-place` avoids the test ids of Back and Delete. */
export const menuItemTestId = (label: string): string =>
  navItemTestId(label).replace(/^nav-item-(back|delete)$/, "$&-place");

/** Returns `name` as the id of the first such element on the page, else a generated id. Hosts' tests query `name`. */
export function useUniqueId(name: string, element: RefObject<Element | null>): string {
  const suffix = useId();
  const [id, setId] = useState(name);
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only the committed document shows which element is first
    if (element.current && document.getElementById(name) !== element.current) setId(name + suffix);
  }, [element, name, suffix]);
  return id;
}
