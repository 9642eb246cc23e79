"use client";
import { type MouseEvent, useEffect, useState } from "react";

export interface MenuState {
  /** The button that opened the menu, kept while it closes; `undefined` until it was opened once. */
  anchor: HTMLElement | undefined;
  isOpen: boolean;
  handleOpen: (event: MouseEvent<HTMLElement>) => void;
  /** Closes it and gives the focus back to its button. */
  close: () => void;
  /** Closes it for a dialog that opens in its place and takes the focus. */
  leave: () => void;
}

/** A menu that belongs to a button. */
export function useMenu(): MenuState {
  const [state, setState] = useState<{ anchor?: HTMLElement; isOpen: boolean; isLeft: boolean }>({ isOpen: false, isLeft: false });
  const { anchor, isOpen, isLeft } = state;
  // After the effects of the menu itself, which holds the focus as long as it is open.
  useEffect(() => {
    if (!isOpen && !isLeft) anchor?.focus();
  }, [anchor, isOpen, isLeft]);
  return {
    anchor,
    isOpen,
    handleOpen: ({ currentTarget }) => setState({ anchor: currentTarget, isOpen: true, isLeft: false }),
    close: () => setState((current) => ({ ...current, isOpen: false })),
    leave: () => setState((current) => ({ ...current, isOpen: false, isLeft: true })),
  };
}
