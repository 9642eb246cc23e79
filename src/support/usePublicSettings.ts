"use client";
import { useEffect } from "react";
import { createStore } from "zustand/vanilla";
import { getPublicSettings } from "./api.js";
import type { ClientCore, Service } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import { Query } from "../platform/core/Query.js";
import { apiClientService } from "../platform/http/ApiClient.js";
import { useService, useStoreValue, useSession } from "../platform/provider/ChurchContext.js";
import type { PublicSettings } from "../platform/session/types.js";

interface PublicSettingsState {
  churchId: string;
  settings: PublicSettings | undefined;
}

/** Loads the public settings of a church once, and shares them between components. */
function createPublicSettings(core: ClientCore) {
  const store = createStore<PublicSettingsState>(() => ({ churchId: "", settings: undefined }));
  const query = new Query<PublicSettings>({
    fetch: (request) =>
      getPublicSettings(core.get(apiClientService), store.getState().churchId, request),
    onData: (settings) => store.setState({ settings }),
  });
  const reset = (churchId: string) => {
    query.reset();
    store.setState({ churchId, settings: undefined });
  };
  core.get(epochService).subscribe(() => reset(""));
  return {
    store,
    /** Loads the settings of a church, unless they are loaded or loading. Retries after a failure. Never rejects. */
    async load(churchId: string): Promise<void> {
      const state = store.getState();
      if (state.churchId !== churchId) reset(churchId);
      else if (state.settings) return;
      await query.fetch();
    },
  };
}

export const publicSettingsService: Service<ReturnType<typeof createPublicSettings>> = {
  name: "publicSettings",
  create: createPublicSettings,
};

/** Returns the public settings of the current church; `undefined` until they load. A mount after a failure retries. */
export function usePublicSettings(): PublicSettings | undefined {
  const service = useService(publicSettingsService);
  const { churchId, personId, userId } = useSession();
  // A change of any id can start a new epoch, which resets the settings. In the same epoch, `load` keeps them.
  useEffect(() => {
    if (churchId) void service.load(churchId);
  }, [service, churchId, personId, userId]);
  const state = useStoreValue(service.store, (current) => current);
  return churchId && state.churchId === churchId ? state.settings : undefined;
}
