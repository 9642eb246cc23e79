"use client";
import { useEffect, useState } from "react";
import { createStore } from "zustand/vanilla";
import type { ClientCore, Service } from "../platform/core/ClientCore.js";
import { readPathname } from "../platform/core/page.js";
import { useService, useStoreValue } from "../platform/provider/ChurchContext.js";
import { sessionService, identityOf } from "../platform/session/SessionStore.js";

/** A dialog that the header can open. */
export type DialogName = "messages" | "notifications";

interface DialogState {
  open?: DialogName | undefined;
  opener?: HTMLElement | undefined;
  /** The mounted account menus, the first of which renders the dialog. `undefined` before the first one mounts. */
  owners?: readonly object[];
}

/** Creates the store of the header's open dialog. A change of the session closes the dialog, so that another user never sees it. */
function createDialogStore(core: ClientCore) {
  const store = createStore<DialogState>(() => ({}));
  let dialogPath = "";
  const hide = (): void => store.setState({ open: undefined });
  core.get(sessionService).store.subscribe((state, previousState) => {
    const current = identityOf(state);
    const previous = identityOf(previousState);
    // An id that was unknown before is not a change of the session.
    const hasChanged = (id: keyof typeof current) => previous[id] && previous[id] !== current[id];
    if (hasChanged("userId") || hasChanged("churchId") || hasChanged("personId")) hide();
  });
  /** Closes the dialog if no header is mounted. Waits a microtask, because one may mount at once: on a new page, or in StrictMode. */
  const closeIfNoOwner = () => {
    const hasNoOwner = () => store.getState().owners?.length === 0;
    if (hasNoOwner()) queueMicrotask(() => hasNoOwner() && hide());
  };
  const setOwners = (update: (owners: readonly object[]) => readonly object[]) => {
    // A dialog does not survive a change of page.
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
    /** Registers a component that can render the dialogs. Returns a function that unregisters it. */
    register: (owner: object) => {
      setOwners((owners) => [...owners, owner]);
      return () => setOwners((owners) => owners.filter((each) => each !== owner));
    },
  };
}

const dialogsService: Service<ReturnType<typeof createDialogStore>> = {
  name: "dialogs",
  create: createDialogStore,
};

/** The open dialog of the header, and the functions to open and close it. */
export interface Dialogs {
  /** The open dialog. `undefined` also while a dialog waits for the header to mount. */
  open: DialogName | undefined;
  /** Opens a dialog, or lets it wait for the first header. `opener`, else the focused element, gets the focus after closing. */
  show: (name: DialogName, opener?: HTMLElement) => void;
  /** Closes the open dialog. */
  hide: () => void;
}

/**
 * Returns the open dialog of the header, and functions to open and close dialogs from anywhere. The dialogs need a mounted
 * `SiteHeader` or `UserMenu`.
 * @example
 * const { show } = useDialogs();
 * return <button onClick={() => show("messages")}>Messages</button>;
 */
export function useDialogs(): Dialogs {
  const { store, show, hide } = useService(dialogsService);
  const open = useStoreValue(store, (state) => (state.owners?.length ? state.open : undefined));
  return { open, show, hide };
}

/** Registers the calling component as an owner. Returns the props of the dialogs; only the first mounted owner gets `open`. */
export function useOwnedDialogs() {
  const dialogs = useService(dialogsService);
  const [self] = useState({});
  useEffect(() => dialogs.register(self), [dialogs, self]);
  const { owners, open = false, opener } = useStoreValue(dialogs.store, (state) => state);
  return { open: owners?.[0] === self && open, opener, onClose: dialogs.hide };
}
