import { idsInJoin } from "./rules/requests.js";
import { TabGroup } from "./TabGroup.js";
import type { ChannelConstructor } from "./TabChannel.js";
import type { ClientCore, TabSharing, WebSocketLike } from "../core/ClientCore.js";
import { VERSION } from "../core/defaultCore.js";
import { locksOf } from "../core/storage.js";
import { watchWakeEvents } from "../core/wakeEvents.js";
import { loadApiClient } from "../http/loadApiClient.js";
import { deleteConnection } from "../realtime/api.js";
import { openSocket, socketUrlOf } from "../realtime/ReconnectingSocket.js";
import { sessionService } from "../session/SessionStore.js";

/** Options of `shareTabs`, for tests. */
export interface ShareTabsOptions {
  /** Connects the tabs. @default the global BroadcastChannel, on pages */
  BroadcastChannel?: ChannelConstructor | undefined;
}

/**
 * Lets the tabs of a browser share one connection. One tab has the socket. The tabs of the same person and church receive its
 * frames, and share the responses of counts, inbox and notifications. Without Web Locks or BroadcastChannel, each tab
 * has its own connection. Pass a new one to each client.
 * @example const client = new ChurchClient({ apis: apisAt("https://api.example.org"), tabs: shareTabs() });
 */
export function shareTabs(options: ShareTabsOptions = {}): TabSharing {
  const onPage = typeof document === "undefined" ? undefined : globalThis.BroadcastChannel;
  return new SharedTabs(options.BroadcastChannel ?? onPage);
}

class SharedTabs implements TabSharing {
  readonly #Channel: ChannelConstructor | undefined;
  #group: TabGroup | undefined;
  #groupName: string | undefined;

  constructor(Channel: ChannelConstructor | undefined) {
    this.#Channel = Channel;
  }

  get isLeader(): boolean {
    return this.#group?.isLeader ?? false;
  }

  attach(core: ClientCore): void {
    const syncWithSession = () => this.#join(core, createGroupName(core));
    syncWithSession();
    core.get(sessionService).store.subscribe(syncWithSession);
    watchWakeEvents(
      () => {
        syncWithSession();
        this.#group?.checkLeader();
      },
      () => undefined,
    );
    // Releases the socket, and the lock and the channel, with which the page would not be eligible for the back/forward cache.
    if (typeof window !== "undefined")
      window.addEventListener("pagehide", () => this.#join(core, undefined));
  }

  fetch(
    url: string,
    init: RequestInit,
    send: () => Promise<Response>,
    isFresh = false,
  ): Promise<Response> {
    return this.#group ? this.#group.fetch(url, init, send, isFresh) : send();
  }

  openSocket(open: () => WebSocketLike): WebSocketLike {
    return this.#group?.openSocket() ?? open();
  }

  #join(core: ClientCore, name: string | undefined): void {
    if (name === this.#groupName) return;
    this.#group?.leave();
    this.#group = undefined;
    this.#groupName = name;
    const locks = locksOf(core);
    if (name === undefined || !locks || !this.#Channel) return;
    try {
      const group = new TabGroup({
        id: String(core.random()),
        name,
        channel: new this.#Channel(name),
        locks,
        openSocket: () => openSocket(core),
        leave: (key) => leaveConversation(core, key),
        now: () => core.now(),
        // Without locks, the tab does not share.
        onFailed: () => {
          if (this.#group === group) this.#group = undefined;
          group.leave();
        },
      });
      this.#group = group;
    } catch {
      // Sandboxed pages may not use channels. Then the tab does not share.
    }
  }
}

async function leaveConversation(core: ClientCore, key: string): Promise<void> {
  const [churchId = "", conversationId = "", socketId = ""] = idsInJoin(key);
  await deleteConnection(await loadApiClient(core), churchId, conversationId, socketId);
}

/**
 * Returns the name of the group of the current session. Tabs are in one group if they have the same user, person, church, server
 * and version of the package. `undefined` without a person or church.
 */
function createGroupName(core: ClientCore): string | undefined {
  const { userId, personId, churchId } = core.get(sessionService).identity;
  if (!personId || !churchId) return undefined;
  // Without the query, which may contain a token of the host.
  const [server] = socketUrlOf(core).split("?");
  return `narthex:tabs:${JSON.stringify([VERSION, server, userId ?? "", personId, churchId])}`;
}
