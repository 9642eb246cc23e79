"use client";
import { type MouseEvent, useEffect, useState } from "react";

/** What a button shows and hides. */
export interface Disclosure {
  /** The button that opened it, kept while it closes; `undefined` until it was opened once. */
  anchor: HTMLElement | undefined;
  isOpen: boolean;
  /** How often it was opened: each opening begins at the beginning, and fetches what could not be fetched before. */
  openings: number;
  handleOpen: (event: MouseEvent<HTMLElement>) => void;
  /** Closes it and gives the focus back to its button. */
  close: () => void;
  /** Closes it for a dialog that opens in its place and takes the focus. */
  leave: () => void;
}

/**
 * A menu, a drawer or a dialog that belongs to a button. The button gets the focus back: some browsers give none to one that
 * is pressed, so that the toolkit has nobody to give it back to.
 */
export function useDisclosure(): Disclosure {
  const [state, setState] = useState<{ anchor?: HTMLElement; isOpen: boolean; isLeft: boolean; openings: number }>({
    isOpen: false,
    isLeft: false,
    openings: 0,
  });
  const { anchor, isOpen, isLeft } = state;
  // After the effects of what is shown, which holds the focus as long as it is open.
  useEffect(() => {
    if (!isOpen && !isLeft) anchor?.focus();
  }, [anchor, isOpen, isLeft]);
  return {
    anchor,
    isOpen,
    openings: state.openings,
    handleOpen: ({ currentTarget }) =>
      setState(({ openings }) => ({ anchor: currentTarget, isOpen: true, isLeft: false, openings: openings + 1 })),
    close: () => setState((current) => ({ ...current, isOpen: false })),
    leave: () => setState((current) => ({ ...current, isOpen: false, isLeft: true })),
  };
}
