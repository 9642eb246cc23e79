"use client";
import { useEffect, useState } from "react";
import { type DialogFlags, type DialogName, dialogsPart } from "../client/dialogs/DialogFlags.js";
import { usePart } from "./useCore.js";
import { useStoreValue } from "./useStoreValue.js";

export interface Dialogs {
  /** The dialog that is open. */
  open: DialogName | undefined;
  /** Opens one, in the header; the other one closes. */
  show: (name: DialogName) => void;
  hide: () => void;
}

const actionsOf = (flags: DialogFlags) => ({ show: (name: DialogName) => flags.show(name), hide: () => flags.hide() });

/** The dialogs of the header, for a button anywhere in the app that opens one (HDR-09, HDR-10). */
export function useDialogs(): Dialogs {
  const flags = usePart(dialogsPart);
  const open = useStoreValue(flags.store, (state) => state.open);
  return { open, ...actionsOf(flags) };
}

/** The same for a place that shows them; `open` is set at one place only, however many there are. */
export function useOwnDialogs(): Dialogs {
  const flags = usePart(dialogsPart);
  const [owner] = useState(() => ({}));
  useEffect(() => flags.join(owner), [flags, owner]);
  const open = useStoreValue(flags.store, (state) => (state.owner === owner ? state.open : undefined));
  return { open, ...actionsOf(flags) };
}
