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
  #name: string | undefined;
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
    const follow = () => this.#follow(onRefresh);
    const close = () => this.#close();
    follow();
    const unsubscribe = this.#core.part(sessionPart).store.subscribe(follow);
    // Browsers keep no page for going back that has a channel open.
    const stopWake = watchWakeEvents(follow, close);
    return () => {
      unsubscribe();
      stopWake();
      close();
    };
  }

  #follow(onRefresh: () => void): void {
    const name = channelName(this.#core);
    if (this.#channel && name === this.#name) return;
    this.#close();
    this.#name = name;
    const channel = (this.#channel = openChannel(name));
    if (!channel) return;
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      // A message may still be on its way when its channel has closed.
      if (data === REFRESH && channel === this.#channel) onRefresh();
    };
  }

  #close(): void {
    this.#channel?.close();
    this.#channel = undefined;
  }
}
