import { createStore } from "zustand/vanilla";
import type { DialogName } from "./types.js";
import type { ClientCore, Service } from "../platform/core/ClientCore.js";
import { readPathname } from "../platform/core/page.js";
import { sessionService, identityOf } from "../platform/session/SessionStore.js";

interface DialogFlagsState {
  /** The one dialog that is open, or that waits for an owner. */
  open?: DialogName | undefined;
  /** The element that gets the focus after closing. @default the element that had the focus before */
  opener?: HTMLElement | undefined;
  /** The mounted headers, of which the first renders the dialog. `undefined` before the first one mounts. */
  owners?: readonly object[];
}

/** Stores which dialog of the header is open. A change of the session closes it, so that another user never sees it. */
export class DialogFlags {
  readonly store = createStore<DialogFlagsState>(() => ({}));
  readonly #core: ClientCore;
  /** Pathname of the page at the last `show`. */
  #path = "";

  constructor(core: ClientCore) {
    this.#core = core;
    core.get(sessionService).store.subscribe((state, previousState) => {
      const [current, previous] = [identityOf(state), identityOf(previousState)];
      // An id that was unknown before is not a change of the session.
      const isOther = (id: keyof typeof current) => previous[id] && previous[id] !== current[id];
      if (isOther("userId") || isOther("churchId") || isOther("personId")) this.hide();
    });
  }

  readonly show = (open: DialogName, opener?: HTMLElement): void => {
    this.#path = readPathname(this.#core);
    this.store.setState({ open, opener });
    this.#closeWithoutOwner();
  };

  readonly hide = (): void => this.store.setState({ open: undefined });

  /** Registers a component that can render the dialogs. Returns its removal. Removing the last one closes an open dialog. */
  register(owner: object): () => void {
    this.#setOwners((owners) => [...owners, owner]);
    return () => this.#setOwners((owners) => owners.filter((each) => each !== owner));
  }

  #setOwners(update: (owners: readonly object[]) => readonly object[]): void {
    if (this.#path !== readPathname(this.#core)) this.hide();
    this.store.setState(({ owners = [] }) => ({ owners: update(owners) }));
    this.#closeWithoutOwner();
  }

  /**
   * Closes the dialog after its last owner has unmounted, so that it does not open with a later header. The microtask keeps it
   * if another owner mounts in the same tick: the header of the next page, or the same one in strict mode.
   */
  #closeWithoutOwner(): void {
    const hasNoOwner = () => this.store.getState().owners?.length === 0;
    if (hasNoOwner()) queueMicrotask(() => hasNoOwner() && this.hide());
  }
}

export const dialogFlagsService: Service<DialogFlags> = {
  name: "dialogs",
  create: (core) => new DialogFlags(core),
};
