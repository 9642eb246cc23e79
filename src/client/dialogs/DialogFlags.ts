import { createStore, type StoreApi } from "zustand/vanilla";
import type { SessionIdentity } from "../../types/session.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { readPathname } from "../handover/pageAddress.js";
import { identityOf, sessionPart } from "../session/SessionStore.js";

export type DialogName = "messages" | "notifications";

export interface DialogFlagsState {
  /** The dialog that is open, or that waits for its owner; there is one at a time. */
  open?: DialogName | undefined;
  /** What gets the focus when it has closed; `undefined`: what had it before. */
  opener?: HTMLElement | undefined;
  /** Who shows it: of several headers on a page, the first. Nothing until there is one, `null` when there is none any more. */
  owner?: object | null;
}

/**
 * Which dialog of the header is open, for everybody who opens or shows one (HDR-09, HDR-10). Another session closes it, so
 * that nobody comes into a dialog that somebody else has left open (lesson 5).
 */
export class DialogFlags {
  readonly store: StoreApi<DialogFlagsState> = createStore<DialogFlagsState>(() => ({}));
  readonly #core: ClientCore;
  readonly #owners = new Set<object>();
  /** Where the page was when a dialog was asked for. */
  #path = "";

  constructor(core: ClientCore) {
    this.#core = core;
    core.part(sessionPart).store.subscribe((state, before) => {
      const now = identityOf(state);
      const then = identityOf(before);
      // One of which more becomes known is the same.
      if ((Object.keys(then) as (keyof SessionIdentity)[]).some((id) => then[id] && then[id] !== now[id])) this.hide();
    });
  }

  /** On a page that has no place for dialogs yet, it waits for the first, as long as this page and this session last. */
  readonly show = (open: DialogName, opener?: HTMLElement): void => {
    this.#path = readPathname(this.#core);
    this.store.setState({ open, opener });
    this.#closeUnseen();
  };

  readonly hide = (): void => this.store.setState({ open: undefined });

  /** A place that can show dialogs. Returns how it goes; with the last one an open dialog closes. */
  join(owner: object): () => void {
    this.#owners.add(owner);
    this.#change();
    return () => {
      this.#owners.delete(owner);
      this.#change();
    };
  }

  #change(): void {
    if (this.#path !== readPathname(this.#core)) this.hide();
    const [owner = null] = this.#owners;
    this.store.setState({ owner });
    this.#closeUnseen();
  }

  /**
   * What nobody shows any more does not come up with the next header, unless that comes in the same moment: the new page's for
   * the old one's, or the same one, which React mounts twice in its strict mode.
   */
  #closeUnseen(): void {
    if (this.store.getState().owner === null) queueMicrotask(() => this.#owners.size || this.hide());
  }
}

export const dialogsPart: Part<DialogFlags> = { name: "dialogs", create: (core) => new DialogFlags(core) };
