import { createStore, type StoreApi } from "zustand/vanilla";
import type { PublicSettings } from "../../types/churches.js";
import { getPublicSettings } from "../api/membership.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { apiPart } from "../http/ApiClient.js";
import { epochPart } from "./Epoch.js";

export interface PublicSettingsState {
  /** Whose settings these are. */
  churchId: string | undefined;
  settings: PublicSettings | undefined;
}

const EMPTY: PublicSettingsState = { churchId: undefined, settings: undefined };

/**
 * The public settings of one church (USR-07): asked for when somebody needs them, once. Another session, or another church,
 * starts empty, and what was asked for before is dropped when it comes (lesson 108).
 */
export class PublicSettingsStore {
  readonly store: StoreApi<PublicSettingsState> = createStore<PublicSettingsState>(() => EMPTY);
  readonly #core: ClientCore;
  /** Loads are numbered; the newest counts, and none of an earlier session. */
  #newest = 0;

  constructor(core: ClientCore) {
    this.#core = core;
    core.part(epochPart).subscribe(() => this.#reset());
  }

  /**
   * Loads the settings of a church, unless they are here; who asks while they are on their way shares the call. After a
   * failure the next call tries again. Never rejects.
   */
  async load(churchId: string): Promise<void> {
    if (this.store.getState().churchId === churchId) return;
    const number = this.#reset();
    try {
      const settings = await getPublicSettings(this.#core.part(apiPart), churchId);
      if (number === this.#newest) this.store.setState({ churchId, settings });
    } catch {
      // Already logged by the API client.
    }
  }

  #reset(): number {
    this.store.setState(EMPTY);
    return ++this.#newest;
  }
}

export const publicSettingsPart: Part<PublicSettingsStore> = {
  name: "publicSettings",
  create: (core) => new PublicSettingsStore(core),
};
