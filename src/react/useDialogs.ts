"use client";
import { useEffect, useState } from "react";
import { type DialogFlags, type DialogName, dialogsPart } from "../client/dialogs/DialogFlags.js";
import { usePart } from "./useCore.js";
import { useStoreValue } from "./useStoreValue.js";

export interface Dialogs {
  /** The dialog that is open. */
  open: DialogName | undefined;
  /** Opens one, in the header; the other one closes. Does nothing on a page without a header or user menu. `opener` gets the focus in the end. @default what has it now */
  show: (name: DialogName, opener?: HTMLElement) => void;
  hide: () => void;
}

/** The dialogs of the header, for a button anywhere in the app that opens one (HDR-09, HDR-10). */
export function useDialogs(): Dialogs {
  const { store, show, hide } = usePart(dialogsPart);
  return { open: useStoreValue(store, (state) => state.open), show, hide };
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
  const open = useStoreValue(flags.store, (state) => (state.owner === owner ? state.open : undefined));
  return { open, opener: useStoreValue(flags.store, (state) => state.opener), hide: flags.hide };
}
