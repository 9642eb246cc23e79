import { countsInMessage, type PostedCounts } from "./rules/counts.js";
import type { ClientCore } from "../platform/core/ClientCore.js";
import { watchWakeEvents } from "../platform/core/wakeEvents.js";
import { sessionService } from "../platform/session/SessionStore.js";

/** Posted after something was read. Earlier versions of the package know only this message and ignore the others. */
export const REFRESH = "refresh";
/** Posted after the user's message in a private conversation was saved. */
export const REPLY = "reply";

type Message = typeof REFRESH | typeof REPLY | PostedCounts;

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

/** Exchanges messages with the user's other tabs: that something was read or replied to, and the new counts. */
export class OtherTabs {
  readonly #core: ClientCore;
  #channel: BroadcastChannel | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
  }

  post(message: Message): void {
    // Uses the open channel if there is one: a message from a second channel would also reach this tab.
    const channel = this.#channel ?? openChannel(channelName(this.#core));
    try {
      channel?.postMessage(message);
    } catch {
      // The other tabs update with the next frame.
    }
    if (channel !== this.#channel) channel?.close();
  }

  /** Calls `onMessage` for each message from the user's other tabs, also after session changes. Returns the cleanup. */
  watch(onMessage: (message: Message) => void): () => void {
    let name: string | undefined;
    let stop: (() => void) | undefined;
    const syncWithSession = () => {
      const next = channelName(this.#core);
      if (next === name) return;
      stop?.();
      name = next;
      stop = next === undefined ? undefined : this.#listen(next, onMessage);
    };
    syncWithSession();
    const unsubscribe = this.#core.get(sessionService).store.subscribe(syncWithSession);
    return () => {
      unsubscribe();
      stop?.();
    };
  }

  #listen(name: string, onMessage: (message: Message) => void): () => void {
    const open = () => {
      const channel = (this.#channel ??= openChannel(name));
      if (!channel) return;
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        const message = data === REFRESH || data === REPLY ? data : countsInMessage(data);
        // A message can arrive after its channel was closed.
        if (message && channel === this.#channel) onMessage(message);
      };
    };
    const close = () => {
      this.#channel?.close();
      this.#channel = undefined;
    };
    open();
    // A page with an open channel is not eligible for the back/forward cache.
    const stopWatching = watchWakeEvents(open, close);
    return () => {
      stopWatching();
      close();
    };
  }
}
