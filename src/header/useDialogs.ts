"use client";
import { useEffect, useState } from "react";
import { createStore } from "zustand/vanilla";
import type { DialogName } from "./types.js";
import type { ClientCore, Service } from "../platform/core/ClientCore.js";
import { readPathname } from "../platform/core/page.js";
import { useService, useStoreValue } from "../platform/provider/ChurchContext.js";
import { sessionService, identityOf } from "../platform/session/SessionStore.js";

interface DialogFlagsState {
  open?: DialogName | undefined;
  opener?: HTMLElement | undefined;
  /** The mounted account menus, the first of which renders the dialog. `undefined` before the first one mounts. */
  owners?: readonly object[];
}

/** Stores which dialog of the header is open. A change of the session closes it, so that another user never sees it. */
function createDialogFlags(core: ClientCore) {
  const store = createStore<DialogFlagsState>(() => ({}));
  let dialogPath = "";
  const hide = (): void => store.setState({ open: undefined });
  core.get(sessionService).store.subscribe((state, previousState) => {
    const [current, previous] = [identityOf(state), identityOf(previousState)];
    // An id that was unknown before is not a change of the session.
    const isOther = (id: keyof typeof current) => previous[id] && previous[id] !== current[id];
    if (isOther("userId") || isOther("churchId") || isOther("personId")) hide();
  });
  /** Closes a dialog without owners, unless a header mounts in the same tick: a new page's, or StrictMode's second one. */
  const closeIfNoOwner = () => {
    const hasNoOwner = () => store.getState().owners?.length === 0;
    if (hasNoOwner()) queueMicrotask(() => hasNoOwner() && hide());
  };
  const setOwners = (update: (owners: readonly object[]) => readonly object[]) => {
    if (dialogPath !== readPathname(core)) hide();
    store.setState(({ owners = [] }) => ({ owners: update(owners) }));
    closeIfNoOwner();
  };
  return {
    store,
    hide,
    show: (open: DialogName, opener?: HTMLElement): void => {
      dialogPath = readPathname(core);
      store.setState({ open, opener });
      closeIfNoOwner();
    },
    /** Registers a component that can render the dialogs. Returns its removal. */
    register: (owner: object) => {
      setOwners((owners) => [...owners, owner]);
      return () => setOwners((owners) => owners.filter((each) => each !== owner));
    },
  };
}

const dialogFlagsService: Service<ReturnType<typeof createDialogFlags>> = {
  name: "dialogs",
  create: createDialogFlags,
};

export interface Dialogs {
  /** The open dialog. `undefined` also while a dialog waits for the header to mount. */
  open: DialogName | undefined;
  /** Opens a dialog, or lets it wait for the first header. `opener`, else the focused element, gets the focus after closing. */
  show: (name: DialogName, opener?: HTMLElement) => void;
  hide: () => void;
}

/** Returns functions that open and close the dialogs of the header from anywhere. @example const { show } = useDialogs(); */
export function useDialogs(): Dialogs {
  const { store, show, hide } = useService(dialogFlagsService);
  const open = useStoreValue(store, (state) => (state.owners?.length ? state.open : undefined));
  return { open, show, hide };
}

/** Registers the calling component as one that renders the dialogs. Returns their props; one owner gets `open`. */
export function useOwnedDialogs() {
  const flags = useService(dialogFlagsService);
  const [self] = useState({});
  useEffect(() => flags.register(self), [flags, self]);
  const { owners, open = false, opener } = useStoreValue(flags.store, (state) => state);
  return { open: owners?.[0] === self && open, opener, onClose: flags.hide };
}
