"use client";
import { useEffect, useState } from "react";
import { dialogFlagsService } from "./HeaderDialogFlags.js";
import type { DialogName } from "./types.js";
import { useService, useStoreValue } from "../platform/provider/useService.js";

export interface Dialogs {
  /** The open dialog. `undefined` also while a dialog waits for the header to mount. */
  open: DialogName | undefined;
  /**
   * Opens a dialog and closes the other one. Before the first header or user menu mounts, the dialog waits for it, until the
   * page or the session changes. `opener` gets the focus after closing, by default the element that has the focus now.
   */
  show: (name: DialogName, opener?: HTMLElement) => void;
  hide: () => void;
}

/**
 * Returns functions that open and close the dialogs of the header from anywhere in the app.
 * @example
 * const { show } = useDialogs();
 * return <Button onClick={() => show("messages")}>Messages</Button>;
 */
export function useDialogs(): Dialogs {
  const { store, show, hide } = useService(dialogFlagsService);
  const open = useStoreValue(store, (state) => (state.owners?.length ? state.open : undefined));
  return { open, show, hide };
}

/** Registers a component that renders the dialogs and returns their props. `open` is set in one such component only. */
export function useOwnedDialogs() {
  const flags = useService(dialogFlagsService);
  const [self] = useState({});
  useEffect(() => flags.register(self), [flags, self]);
  const { owners, open = false, opener } = useStoreValue(flags.store, (state) => state);
  return { open: owners?.[0] === self && open, opener, onClose: flags.hide };
}
