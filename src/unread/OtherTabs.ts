import type { ClientCore } from "../platform/core/ClientCore.js";
import { watchWakeEvents } from "../platform/core/wakeEvents.js";
import { sessionService } from "../platform/session/SessionStore.js";

/** The only message. It carries no data: the receiving tab refetches its counts from the server. */
const REFRESH = "refresh";

function channelName(core: ClientCore): string | undefined {
  const { userId, personId, churchId } = core.get(sessionService).identity;
  return personId && churchId
    ? `narthex:unread:${JSON.stringify([userId ?? "", personId, churchId])}`
    : undefined;
}

function openChannel(name: string | undefined): BroadcastChannel | undefined {
  if (name === undefined || typeof BroadcastChannel === "undefined") return undefined;
  try {
    const channel = new BroadcastChannel(name);
    // In Node, an open channel would keep the process alive.
    (channel as { unref?: () => void }).unref?.();
    return channel;
  } catch {
    return undefined;
  }
}

export class OtherTabs {
  readonly #core: ClientCore;
  #channel: BroadcastChannel | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
  }

  notify(): void {
    // Posts on the open channel if there is one, because a second channel would deliver the message to this tab too.
    const channel = this.#channel ?? openChannel(channelName(this.#core));
    try {
      channel?.postMessage(REFRESH);
    } catch {
      // The other tabs update with the next frame.
    }
    if (channel !== this.#channel) channel?.close();
  }

  /** Calls `onRefresh` for each message from the user's other tabs, also after session changes. Returns the cleanup. */
  watch(onRefresh: () => void): () => void {
    let name: string | undefined;
    let stop: (() => void) | undefined;
    const syncWithSession = () => {
      const next = channelName(this.#core);
      if (next === name) return;
      stop?.();
      name = next;
      stop = next === undefined ? undefined : this.#listen(next, onRefresh);
    };
    syncWithSession();
    const unsubscribe = this.#core.get(sessionService).store.subscribe(syncWithSession);
    return () => {
      unsubscribe();
      stop?.();
    };
  }

  #listen(name: string, onRefresh: () => void): () => void {
    const open = () => {
      const channel = (this.#channel ??= openChannel(name));
      if (!channel) return;
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        // A message can arrive after its channel was closed.
        if (data === REFRESH && channel === this.#channel) onRefresh();
      };
    };
    const close = () => {
      this.#channel?.close();
      this.#channel = undefined;
    };
    open();
    // A page with an open channel is not eligible for the back/forward cache.
    const stopWake = watchWakeEvents(open, close);
    return () => {
      stopWake();
      close();
    };
  }
}
