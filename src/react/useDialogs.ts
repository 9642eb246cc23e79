"use client";
import { useEffect, useState } from "react";
import { type DialogFlags, type DialogName, dialogsPart } from "../client/dialogs/DialogFlags.js";
import { usePart } from "./useCore.js";
import { useStoreValue } from "./useStoreValue.js";

export interface Dialogs {
  /** The dialog that is open; `undefined` also while one waits. */
  open: DialogName | undefined;
  /**
   * Opens one, in the header; the other one closes. On a page that is still to get its first header or user menu it waits for
   * it, not on another page nor for another session. `opener` gets the focus in the end. @default what has it then
   */
  show: (name: DialogName, opener?: HTMLElement) => void;
  hide: () => void;
}

/** The dialogs of the header, for a button anywhere in the app that opens one. */
export function useDialogs(): Dialogs {
  const { store, show, hide } = usePart(dialogsPart);
  return { open: useStoreValue(store, (state) => (state.owner ? state.open : undefined)), show, hide };
}

export interface OwnDialogs {
  open: DialogName | undefined;
  opener: HTMLElement | undefined;
  hide: () => void;
}

/** The same for a place that shows them; `open` is set at one place only, however many there are. */
export function useOwnDialogs(): OwnDialogs {
  const flags: DialogFlags = usePart(dialogsPart);
  const [owner] = useState(() => ({}));
  useEffect(() => flags.join(owner), [flags, owner]);
  const state = useStoreValue(flags.store, (current) => current);
  return { open: state.owner === owner ? state.open : undefined, opener: state.opener, hide: flags.hide };
}
