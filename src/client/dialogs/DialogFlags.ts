import { createStore, type StoreApi } from "zustand/vanilla";
import type { ClientCore, Part } from "../ClientCore.js";
import { epochPart } from "../session/Epoch.js";

export type DialogName = "messages" | "notifications";

export interface DialogFlagsState {
  /** The dialog that is open; there is one at a time. */
  open: DialogName | undefined;
  /** What gets the focus when it has closed; `undefined`: what had it before. */
  opener: HTMLElement | undefined;
  /** Who shows it: of several headers on a page, the first. */
  owner: object | undefined;
}

/**
 * Which dialog of the header is open, for everybody who opens or shows one (HDR-09, HDR-10). Another session closes it, so
 * that nobody comes into a dialog that somebody else has left open (lesson 5).
 */
export class DialogFlags {
  readonly store: StoreApi<DialogFlagsState> = createStore<DialogFlagsState>(() => ({
    open: undefined,
    opener: undefined,
    owner: undefined,
  }));
  #owners: readonly object[] = [];

  constructor(core: ClientCore) {
    core.part(epochPart).subscribe(() => this.hide());
  }

  /** Does nothing on a page that has no place for dialogs: none is to come up with the next page that has one. */
  readonly show = (open: DialogName, opener?: HTMLElement): void => {
    if (this.#owners.length > 0) this.store.setState({ open, opener });
  };

  readonly hide = (): void => this.store.setState({ open: undefined });

  /** A place that can show dialogs. Returns how it goes; with the last one an open dialog closes. */
  join(owner: object): () => void {
    this.#setOwners([...this.#owners, owner]);
    return () => this.#setOwners(this.#owners.filter((each) => each !== owner));
  }

  #setOwners(owners: readonly object[]): void {
    this.#owners = owners;
    const [owner] = owners;
    this.store.setState(owner ? { owner } : { owner, open: undefined });
  }
}

export const dialogsPart: Part<DialogFlags> = { name: "dialogs", create: (core) => new DialogFlags(core) };
