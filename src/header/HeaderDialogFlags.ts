import { createStore } from "zustand/vanilla";
import type { ClientCore, Service } from "../platform/core/ClientCore.js";
import { readPathname } from "../platform/core/page.js";
import { sessionService, identityOf } from "../platform/session/SessionStore.js";

export type DialogName = "messages" | "notifications";

interface DialogFlagsState {
  /** The one dialog that is open, or that waits for an owner. */
  open?: DialogName | undefined;
  /** The element that gets the focus after closing. @default the element that had the focus before */
  opener?: HTMLElement | undefined;
  /** Identifies the first mounted header, which renders the dialog. `undefined` before the first one, `null` after the last. */
  owner?: object | null;
}

/** Stores which dialog of the header is open. A change of the session closes it, so that another user never sees it. */
export class DialogFlags {
  readonly store = createStore<DialogFlagsState>(() => ({}));
  readonly #core: ClientCore;
  readonly #owners = new Set<object>();
  /** Pathname of the page at the last `show`. */
  #path = "";

  constructor(core: ClientCore) {
    this.#core = core;
    core.get(sessionService).store.subscribe((state, previousState) => {
      const current = identityOf(state);
      const previous = identityOf(previousState);
      // An id that was unknown before is not a change of the session.
      const hasChanged = (["userId", "churchId", "personId"] as const).some(
        (id) => previous[id] && previous[id] !== current[id],
      );
      if (hasChanged) this.hide();
    });
  }

  /** Opens a dialog. Before the first owner mounts, the dialog waits for it, until the page or the session changes. */
  readonly show = (open: DialogName, opener?: HTMLElement): void => {
    this.#path = readPathname(this.#core);
    this.store.setState({ open, opener });
    this.#closeWithoutOwner();
  };

  readonly hide = (): void => this.store.setState({ open: undefined });

  /** Registers a component that can render the dialogs. Returns its removal. Removing the last one closes an open dialog. */
  register(owner: object): () => void {
    this.#owners.add(owner);
    this.#updateOwner();
    return () => {
      this.#owners.delete(owner);
      this.#updateOwner();
    };
  }

  #updateOwner(): void {
    if (this.#path !== readPathname(this.#core)) this.hide();
    const [owner = null] = this.#owners;
    this.store.setState({ owner });
    this.#closeWithoutOwner();
  }

  /**
   * Closes the dialog if its last owner has unmounted, so that it does not open with a later header. The microtask keeps it
   * open if another owner mounts in the same tick: the header of the next page, or the same one in React's strict mode.
   */
  #closeWithoutOwner(): void {
    if (this.store.getState().owner === null)
      queueMicrotask(() => this.#owners.size || this.hide());
  }
}

export const dialogFlagsService: Service<DialogFlags> = {
  name: "dialogs",
  create: (core) => new DialogFlags(core),
};
