"use client";
import { type RefObject, useEffect, useRef } from "react";

/**
 * A ref for a button that gets the focus when what it opened closes: some browsers give none to a button that is pressed, so
 * that the toolkit has nobody to give it back to.
 */
export function useFocusBack(isOpen: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
