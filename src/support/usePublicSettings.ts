"use client";
import { createStore } from "zustand/vanilla";
import { useEffect } from "react";
import type { ClientCore, Service } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import { Query } from "../platform/core/Query.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { useService, useStoreValue } from "../platform/provider/useService.js";
import { useSession } from "../platform/provider/useSession.js";
import type { PublicSettings } from "../platform/session/types.js";
import { getPublicSettings } from "./api.js";

interface PublicSettingsState {
  /** The church whose settings were requested last. */
  churchId: string;
  /** `undefined` while they are loading and after a failure. */
  settings: PublicSettings | undefined;
}

/** Loads the public settings of a church once, and shares them between components. */
export class PublicSettingsStore {
  readonly store = createStore<PublicSettingsState>(() => ({ churchId: "", settings: undefined }));
  readonly #query: Query<PublicSettings>;

  constructor(core: ClientCore) {
    this.#query = new Query({
      fetch: (request) =>
        getPublicSettings(core.get(apiClientService), this.store.getState().churchId, request),
      onData: (settings) => this.store.setState({ settings }),
    });
    core.get(epochService).subscribe(() => this.#reset(""));
  }

  /** Loads the settings of a church, unless they are loaded or loading. Retries after a failure. Never rejects. */
  async load(churchId: string): Promise<void> {
    const state = this.store.getState();
    if (state.churchId !== churchId) this.#reset(churchId);
    else if (state.settings) return;
    await this.#query.fetch();
  }

  #reset(churchId: string): void {
    this.#query.reset();
    this.store.setState({ churchId, settings: undefined });
  }
}

export const publicSettingsService: Service<PublicSettingsStore> = {
  name: "publicSettings",
  create: (core) => new PublicSettingsStore(core),
};

/** Returns the public settings of the current church; `undefined` until they are loaded. Each mount after a failure retries. */
export function usePublicSettings(): PublicSettings | undefined {
  const service = useService(publicSettingsService);
  const { churchId, personId, userId } = useSession();
  // A change of any of the three ids starts a new session epoch, which resets the settings.
  useEffect(() => {
    if (churchId) void service.load(churchId);
  }, [service, churchId, personId, userId]);
  const state = useStoreValue(service.store, (current) => current);
  return churchId && state.churchId === churchId ? state.settings : undefined;
}
