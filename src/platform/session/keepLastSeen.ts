import { identityKey } from "./identityKey.js";
import { sessionService } from "./SessionStore.js";
import type { ClientCore } from "../core/ClientCore.js";
import { VERSION } from "../core/defaultCore.js";
import { hasDeviceStorage } from "../core/storage.js";
import { apiConfigsService } from "../http/ApiConfigs.js";

/** A list of the server, as the device keeps it. */
export interface SeenList {
  /** Unique in a client. The names of threads begin with "thread:", because the device keeps a limited number of them. */
  name: string;
  /** How many items the device keeps. @default 50 */
  maxItems?: number;
  /** Whether the items come from several responses: the first of them then determines their age. @default false */
  isCollected?: boolean;
  /** Set for a list of one session only. */
  sessionEnd?: AbortSignal;
  /** Calls the listener after each change. */
  subscribe: (listener: () => void) => unknown;
  /** Returns the items that the server has sent, the most important first; `undefined` until it has answered. */
  read: () => readonly { id?: string | undefined }[] | undefined;
  /** Shows the items that an earlier page has seen, unless the server has answered. They are as untrusted as a response. */
  show: (older: unknown) => void;
}

/** Keeps a list on the device and shows what an earlier page has kept, if the client's options allow it. */
export function keepLastSeen(core: ClientCore, list: SeenList): void {
  if (core.options.keepsLastSeen !== true || !hasDeviceStorage(core)) return;
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
