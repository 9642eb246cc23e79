import type { SeenList } from "./LastSeen.js";
import { identityKey, sessionService } from "./SessionStore.js";
import type { ClientCore } from "../core/ClientCore.js";
import { VERSION } from "../core/defaultCore.js";
import { hasDeviceStorage } from "../core/storage.js";
import { apiConfigsService } from "../http/ApiConfigs.js";

/** Keeps a list on the device and shows what an earlier page has kept, if the client's options allow it. */
export function keepLastSeen(core: ClientCore, list: SeenList): void {
  if (core.options.shouldKeepLastSeen !== true || !hasDeviceStorage(core)) return;
  const { store } = core.get(sessionService);
  import("./LastSeen.js").then(
    ({ LastSeen }) => {
      const session = {
        subscribe: store.subscribe,
        getKey: () => identityKey(core, "seen"),
        getSource: () =>
          JSON.stringify([VERSION, ...core.get(apiConfigsService).all.map(({ url }) => url)]),
      };
      core.get({ name: "lastSeen", create: () => new LastSeen(core, session) }).add(list);
    },
    // Without the code, the list is shown when the server has answered.
    () => undefined,
  );
}
