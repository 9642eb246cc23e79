import { idsInJoin } from "./rules/requests.js";
import { TabRoom } from "./TabRoom.js";
import type { ChannelConstructor } from "./TabChannel.js";
import type { ClientCore, TabSharing, WebSocketLike } from "../core/ClientCore.js";
import { VERSION } from "../core/defaultCore.js";
import { locksOf } from "../core/storage.js";
import { watchWakeEvents } from "../core/wakeEvents.js";
import { loadApiClient } from "../http/loadApiClient.js";
import { deleteConnection } from "../realtime/api.js";
import { openSocket, socketAddressOf } from "../realtime/ReconnectingSocket.js";
import { sessionService } from "../session/SessionStore.js";

/** Options of `shareTabs`, for tests. */
export interface ShareTabsOptions {
  /** Connects the tabs. @default the global BroadcastChannel, on pages */
  BroadcastChannel?: ChannelConstructor | undefined;
}

/**
 * Lets the tabs of a browser share one connection. One tab has the socket; its frames and the responses of its counts,
 * inbox and notifications serve the other tabs of the same person and church. Without Web Locks or BroadcastChannel, each tab
 * has its own. Pass a new one to each client.
 * @example const client = new ChurchClient({ apis: apisAt("https://api.example.org"), tabs: shareTabs() });
 */
export function shareTabs(options: ShareTabsOptions = {}): TabSharing {
  const onPage = typeof document === "undefined" ? undefined : globalThis.BroadcastChannel;
  return new SharedTabs(options.BroadcastChannel ?? onPage);
}

class SharedTabs implements TabSharing {
  readonly #Channel: ChannelConstructor | undefined;
  #room: TabRoom | undefined;
  #roomName: string | undefined;

  constructor(Channel: ChannelConstructor | undefined) {
    this.#Channel = Channel;
  }

  get isLeader(): boolean {
    return this.#room?.isLeader ?? false;
  }

  attach(core: ClientCore): void {
    const syncWithSession = () => this.#enter(core, roomNameOf(core));
    syncWithSession();
    core.get(sessionService).store.subscribe(syncWithSession);
    watchWakeEvents(
      () => {
        syncWithSession();
        this.#room?.checkLeader();
      },
      () => undefined,
    );
    // Releases the socket. Besides, a page with a lock or a channel is not eligible for the back/forward cache.
    if (typeof window !== "undefined")
      window.addEventListener("pagehide", () => this.#enter(core, undefined));
  }

  fetch(
    url: string,
    init: RequestInit,
    send: () => Promise<Response>,
    isFresh = false,
  ): Promise<Response> {
    return this.#room ? this.#room.fetch(url, init, send, isFresh) : send();
  }

  openSocket(open: () => WebSocketLike): WebSocketLike {
    return this.#room?.openSocket() ?? open();
  }

  #enter(core: ClientCore, name: string | undefined): void {
    if (name === this.#roomName) return;
    this.#room?.leave();
    this.#room = undefined;
    this.#roomName = name;
    const locks = locksOf(core);
    if (name === undefined || !locks || !this.#Channel) return;
    try {
      const room = new TabRoom({
        id: String(core.random()),
        name,
        channel: new this.#Channel(name),
        locks,
        openSocket: () => openSocket(core),
        leave: (key) => leaveConversation(core, key),
        now: () => core.now(),
        // The tab works alone.
        onFailed: () => {
          if (this.#room === room) this.#room = undefined;
          room.leave();
        },
      });
      this.#room = room;
    } catch {
      // Sandboxed pages may have no channels. The tab works alone.
    }
  }
}

async function leaveConversation(core: ClientCore, key: string): Promise<void> {
  const [churchId = "", conversationId = "", socketId = ""] = idsInJoin(key);
  await deleteConnection(await loadApiClient(core), churchId, conversationId, socketId);
}

/** The tabs of one user, person and church at one server share a room. Other versions of the package have rooms of their own. */
function roomNameOf(core: ClientCore): string | undefined {
  const { userId, personId, churchId } = core.get(sessionService).identity;
  if (!personId || !churchId) return undefined;
  // Without the query, which may contain a token of the host.
  const [server] = socketAddressOf(core).split("?");
  return `narthex:tabs:${JSON.stringify([VERSION, server, userId ?? "", personId, churchId])}`;
}
