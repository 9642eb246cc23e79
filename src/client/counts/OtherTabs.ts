import type { ClientCore } from "../ClientCore.js";
import { watchWakeEvents } from "../realtime/wakeEvents.js";
import { sessionPart } from "../session/SessionStore.js";

/** The only message: it carries no number and no name, so a tab learns nothing but that it should ask the server. */
const REFRESH = "refresh";

/** The channel of the tabs that show the same person of the same church to the same user; without a session there is none. */
function channelName(core: ClientCore): string | undefined {
  const { userId, personId, churchId } = core.part(sessionPart).identity;
  return personId && churchId ? `narthex:unread:${JSON.stringify([userId ?? "", personId, churchId])}` : undefined;
}

/** Returns `undefined` where the browser has no channels, or refuses them to this page. */
function openChannel(name: string | undefined): BroadcastChannel | undefined {
  if (name === undefined || typeof BroadcastChannel === "undefined") return undefined;
  try {
    const channel = new BroadcastChannel(name);
    // Node only: a process may end while it listens.
    (channel as { unref?: () => void }).unref?.();
    return channel;
  } catch {
    return undefined;
  }
}

/** The user's other tabs, through a channel that is open only while this tab listens. Follows the session. */
export class OtherTabs {
  readonly #core: ClientCore;
  #channel: BroadcastChannel | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
  }

  /** Asks the other tabs to refresh their unread counts. Does nothing where tabs cannot talk to each other. */
  notify(): void {
    // The open channel where there is one: this tab would hear its own message on any other.
    const channel = this.#channel ?? openChannel(channelName(this.#core));
    try {
      channel?.postMessage(REFRESH);
    } catch {
      // The other tabs follow with the next frame.
    }
    if (channel !== this.#channel) channel?.close();
  }

  /** Calls the listener when another tab asks for a refresh. Returns the stop. */
  watch(onRefresh: () => void): () => void {
    let name: string | undefined;
    let stop: (() => void) | undefined;
    const follow = () => {
      const next = channelName(this.#core);
      if (next === name) return;
      stop?.();
      name = next;
      stop = next === undefined ? undefined : this.#listen(next, onRefresh);
    };
    follow();
    const unsubscribe = this.#core.part(sessionPart).store.subscribe(follow);
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
        // A message may still be on its way when its channel has closed.
        if (data === REFRESH && channel === this.#channel) onRefresh();
      };
    };
    const close = () => {
      this.#channel?.close();
      this.#channel = undefined;
    };
    open();
    // Browsers keep no page for going back that has a channel open.
    const stopWake = watchWakeEvents(open, close);
    return () => {
      stopWake();
      close();
    };
  }
}
