"use client";
import { type MouseEvent, useEffect, useState } from "react";

export interface PopupProps {
  open: boolean;
  onClose: () => void;
  /** The button that opened the popup. */
  anchor: HTMLElement;
}

export type Disclosure = ReturnType<typeof useDisclosure>;
type State = { anchor?: HTMLElement; isOpen: boolean; openings: number };

/** Returns the state of a popup. Closing returns the focus to the button: MUI's own return fails in Safari, where a click does not focus a button. */
export function useDisclosure() {
  const [{ anchor, isOpen, openings }, setState] = useState<State>({ isOpen: false, openings: 0 });
  // Parent effects run after those of the popup, whose focus trap is released by then.
  useEffect(() => {
    if (!isOpen) anchor?.focus();
  }, [anchor, isOpen]);
  const close = () => setState((current) => ({ ...current, isOpen: false }));
  return {
    isOpen,
    /** Kept during the closing transition. `undefined` before the first opening and after `unmount`. */
    popupProps: anchor && { open: isOpen, onClose: close, anchor },
    /** Number of openings. As a `key`, it starts each opening with fresh state and retries failed loads. */
    openings,
    handleOpen: ({ currentTarget }: MouseEvent<HTMLElement>) =>
      setState((last) => ({ anchor: currentTarget, isOpen: true, openings: last.openings + 1 })),
    close,
    /** Unmounts the popup without a transition and without returning the focus. */
    unmount: () => setState((current) => ({ isOpen: false, openings: current.openings })),
  };
}
