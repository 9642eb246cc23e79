import type { LastSeen, SeenItems, SeenList } from "./LastSeen.js";
import { identityKey, sessionService } from "./SessionStore.js";
import type { ClientCore } from "../core/ClientCore.js";
import { VERSION } from "../core/defaultCore.js";
import { epochService } from "../core/Epoch.js";
import { hasDeviceStorage, loadDeviceStore } from "../core/storage.js";
import { apiConfigsService } from "../http/ApiConfigs.js";

/** Writes a list to the device. Drops what was written during a session that has ended since. */
export interface KeptList {
  /** Stores items that the server has sent at `at`, in milliseconds: at the time of the oldest of several responses. @default now */
  save(items: SeenItems, at?: number): void;
  /** Stores the items after a change in this tab. They stay as old as they are. */
  update(items: SeenItems): void;
  /** Removes the list from the device, and its older items from the screen, if the server has refused the request. */
  dropIfRefused(error: unknown): void;
}

/**
 * Shows what an earlier page has kept of a list, and returns what keeps it for the next page. Returns `undefined` unless the
 * client's options allow it.
 */
export function keepLastSeen(core: ClientCore, list: SeenList): KeptList | undefined {
  if (core.options.shouldKeepLastSeen !== true || !hasDeviceStorage(core)) return undefined;
  const { store } = core.get(sessionService);
  const epoch = core.get(epochService);
  const loading = Promise.all([import("./LastSeen.js"), loadDeviceStore(core)]).then(
    ([{ LastSeen: Class }, device]) => {
      if (!device) return undefined;
      const session = {
        subscribe: store.subscribe,
        getKey: () => identityKey(core, "seen"),
        getSource: () =>
          JSON.stringify([VERSION, ...core.get(apiConfigsService).all.map(({ url }) => url)]),
      };
      const seen = core.get({ name: "lastSeen", create: () => new Class(core, device, session) });
      seen.add(list);
      return seen;
    },
    // Without the code, the list is shown when the server has answered.
    () => undefined,
  );
  const use = (act: (seen: LastSeen) => unknown) => {
    const { sessionEnd } = epoch;
    void loading.then((seen) => seen && !sessionEnd.aborted && act(seen));
  };
  return {
    save: (items, at = core.now().getTime()) => use((seen) => seen.store(list, items, at)),
    update: (items) => use((seen) => seen.store(list, items)),
    dropIfRefused: (error) => use((seen) => seen.dropIfRefused(list, error)),
  };
}
