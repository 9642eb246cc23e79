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

export interface Disclosure {
  isOpen: boolean;
  /** Props of the popup, kept during its closing transition. `undefined` before the first opening and after `leave`. */
  popupProps: PopupProps | undefined;
  /** Number of openings. Use it as `key`, so that each opening starts with fresh state and retries failed loads. */
  openings: number;
  handleOpen: (event: MouseEvent<HTMLElement>) => void;
  /** Closes the popup and returns the focus to the button. */
  close: () => void;
  /** Unmounts the popup without returning the focus, for a dialog that opens in its place. */
  leave: () => void;
}

/**
 * Returns the state of a menu, a drawer or a dialog that a button opens. Restores the focus itself: Safari does not focus a
 * button on click, so MUI would restore the focus to another element.
 */
export function useDisclosure(): Disclosure {
  const [state, setState] = useState<{ anchor?: HTMLElement; isOpen: boolean; openings: number }>({
    isOpen: false,
    openings: 0,
  });
  const { anchor, isOpen, openings } = state;
  // Parent effects run after those of the popup, whose focus trap is released by then.
  useEffect(() => {
    if (!isOpen) anchor?.focus();
  }, [anchor, isOpen]);
  const close = () => setState((current) => ({ ...current, isOpen: false }));
  return {
    isOpen,
    popupProps: anchor && { open: isOpen, onClose: close, anchor },
    openings,
    handleOpen: ({ currentTarget }) =>
      setState((current) => ({
        anchor: currentTarget,
        isOpen: true,
        openings: current.openings + 1,
      })),
    close,
    leave: () => setState((current) => ({ isOpen: false, openings: current.openings })),
  };
}
