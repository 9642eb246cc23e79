"use client";
import { type MouseEvent, useEffect, useState } from "react";

/** What stands beside the button that opened it. */
export interface Layer {
  open: boolean;
  /** Closes it and gives the focus back to its button. */
  onClose: () => void;
  /** The button that it belongs to. */
  anchor: HTMLElement;
}

/** What a button shows and hides. */
export interface Disclosure {
  isOpen: boolean;
  /** Props of what is shown, also while it closes; `undefined` until it was opened, and when it was left. */
  layer: Layer | undefined;
  /** How often it was opened: each opening begins at the beginning, and fetches what could not be fetched before. */
  openings: number;
  handleOpen: (event: MouseEvent<HTMLElement>) => void;
  /** Closes it and gives the focus back to its button. */
  close: () => void;
  /** Takes it away for a dialog that opens in its place and takes the focus. */
  leave: () => void;
}

/**
 * A menu, a drawer or a dialog that belongs to a button. The button gets the focus back: some browsers give none to one that
 * is pressed, so that the toolkit has nobody to give it back to.
 */
export function useDisclosure(): Disclosure {
  const [state, setState] = useState<{ anchor?: HTMLElement; isOpen: boolean; openings: number }>({ isOpen: false, openings: 0 });
  const { anchor, isOpen, openings } = state;
  // After the effects of what is shown, which holds the focus as long as it is open.
  useEffect(() => {
    if (!isOpen) anchor?.focus();
  }, [anchor, isOpen]);
  const close = () => setState((current) => ({ ...current, isOpen: false }));
  return {
    isOpen,
    layer: anchor && { open: isOpen, onClose: close, anchor },
    openings,
    handleOpen: ({ currentTarget }) => setState((current) => ({ anchor: currentTarget, isOpen: true, openings: current.openings + 1 })),
    close,
    leave: () => setState((current) => ({ isOpen: false, openings: current.openings })),
  };
}
