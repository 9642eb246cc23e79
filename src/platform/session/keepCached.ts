import type { DeviceCache, CachedItems, CachedList } from "./DeviceCache.js";
import { identityKey, sessionService } from "./SessionStore.js";
import type { ClientCore } from "../core/ClientCore.js";
import { VERSION } from "../core/defaultCore.js";
import { epochService } from "../core/Epoch.js";
import { hasDeviceStorage, loadDeviceStore } from "../core/storage.js";
import { apiConfigsService } from "../http/ApiConfigs.js";

/** Writes one list to the device. Ignores writes of a session that has ended. */
export interface CacheWriter {
  /** Stores items from a response at `at`, in milliseconds. Of several responses, pass the time of the oldest. @default now */
  save(items: CachedItems, at?: number): void;
  /** Stores the items after a change in this tab. Keeps the time of the stored items. */
  update(items: CachedItems): void;
  /** Removes the list from the device, and its cached items from the screen, if the error says that the server has refused it. */
  dropIfRefused(error: unknown): void;
}

/**
 * Shows the cached items of a list, and returns a writer that caches the list. Returns `undefined` unless the client has the
 * option `shouldKeepCache` and the device a storage.
 */
export function keepCached(core: ClientCore, list: CachedList): CacheWriter | undefined {
  if (core.options.shouldKeepCache !== true || !hasDeviceStorage(core)) return undefined;
  const { store } = core.get(sessionService);
  const epoch = core.get(epochService);
  const loading = Promise.all([import("./DeviceCache.js"), loadDeviceStore(core)]).then(
    ([{ DeviceCache: Class }, device]) => {
      if (!device) return undefined;
      const session = {
        subscribe: store.subscribe,
        getKey: () => identityKey(core, "seen"),
        getSource: () =>
          JSON.stringify([VERSION, ...core.get(apiConfigsService).all.map(({ url }) => url)]),
      };
      const cache = core.get({
        name: "deviceCache",
        create: () => new Class(core, device, session),
      });
      cache.add(list);
      return cache;
    },
    // Without this code, the list is shown when the server has responded.
    () => undefined,
  );
  const use = (act: (cache: DeviceCache) => unknown) => {
    const { sessionEnd } = epoch;
    void loading.then((cache) => cache && !sessionEnd.aborted && act(cache));
  };
  return {
    save: (items, at = core.now().getTime()) => use((cache) => cache.store(list, items, at)),
    update: (items) => use((cache) => cache.store(list, items)),
    dropIfRefused: (error) => use((cache) => cache.dropIfRefused(list, error)),
  };
}
