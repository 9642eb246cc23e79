import type { DeviceCache, CachedItems, CachedList } from "./DeviceCache.js";
import { identityKey, sessionService } from "./SessionStore.js";
import type { ClientCore } from "../core/ClientCore.js";
import { VERSION } from "../core/defaultCore.js";
import { epochService } from "../core/Epoch.js";
import { hasDeviceStorage, loadDeviceStore } from "../core/storage.js";
import { apiConfigsService } from "../http/ApiConfigs.js";

/** Writes a list to the device. Drops what was written during a session that has ended since. */
export interface CacheWriter {
  /** Stores items that the server has sent at `at`, in milliseconds: at the time of the oldest of several responses. @default now */
  save(items: CachedItems, at?: number): void;
  /** Stores the items after a change in this tab. They stay as old as they are. */
  update(items: CachedItems): void;
  /** Removes the list from the device, and its cached items from the screen, if the server has refused the request. */
  dropIfRefused(error: unknown): void;
}

/**
 * Shows what the device has cached of a list, and returns what caches it. Returns `undefined` unless the
 * client's options allow it.
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
    // Without the code, the list is shown when the server has answered.
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
