"use client";
import { type MouseEvent, useEffect, useState } from "react";

/** Props of a menu, a drawer or a dialog that a button opens. */
export interface PopupProps {
  open: boolean;
  /** Closes the popup and returns the focus to the button. */
  onClose: () => void;
  /** The button that opened it. */
  anchor: HTMLElement;
}

export type Disclosure = ReturnType<typeof useDisclosure>;

/**
 * Returns the state of a menu, a drawer or a dialog that a button opens. Restores the focus itself: Safari does not focus a
 * button on click, so MUI would restore the focus to another element.
 */
export function useDisclosure() {
  const [{ anchor, isOpen, openings }, setState] = useState<{
    anchor?: HTMLElement;
    isOpen: boolean;
    openings: number;
  }>({ isOpen: false, openings: 0 });
  // Parent effects run after those of the popup, whose focus trap is released by then.
  useEffect(() => {
    if (!isOpen) anchor?.focus();
  }, [anchor, isOpen]);
  const close = () => setState((current) => ({ ...current, isOpen: false }));
  return {
    isOpen,
    /** Kept during the closing transition. `undefined` before the first opening and after `leave`. */
    popupProps: anchor && { open: isOpen, onClose: close, anchor },
    /** Number of openings. As a `key`, it starts each opening with fresh state and retries failed loads. */
    openings,
    handleOpen: ({ currentTarget }: MouseEvent<HTMLElement>) =>
      setState(({ openings: last }) => ({
        anchor: currentTarget,
        isOpen: true,
        openings: last + 1,
      })),
    close,
    /** Unmounts the popup without returning the focus, for a dialog that opens in its place. */
    leave: () => setState((current) => ({ isOpen: false, openings: current.openings })),
  };
}
