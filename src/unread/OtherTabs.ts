// Imports little but types: with more, bundlers would split the shared code of each entry once more.
import type { PostedCounts } from "./rules/counts.js";
import { watchWakeEvents } from "../platform/core/wakeEvents.js";
import type { SessionStore } from "../platform/session/SessionStore.js";

/** "refresh": something was read. Earlier versions of the package ignore all other messages. */
export type CountsMessage = "refresh" | PostedCounts;

type Session = Pick<SessionStore, "identity" | "store">;

function channelName({ identity }: Session): string | undefined {
  const { userId, personId, churchId } = identity;
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

/** Tells the user's other tabs that something was read, and which counts are known, and receives the same from them. */
export class OtherTabs {
  readonly #session: Session;
  #channel: BroadcastChannel | undefined;

  constructor(session: Session) {
    this.#session = session;
  }

  post(message: CountsMessage): void {
    // Posts on the open channel if there is one, because a second channel would deliver the message to this tab too.
    const channel = this.#channel ?? openChannel(channelName(this.#session));
    try {
      channel?.postMessage(message);
    } catch {
      // The other tabs update with the next frame.
    }
    if (channel !== this.#channel) channel?.close();
  }

  /** Calls `onMessage` for each message from the user's other tabs, also after session changes. Returns the cleanup. */
  watch(onMessage: (message: unknown) => void): () => void {
    let name: string | undefined;
    let stop: (() => void) | undefined;
    const syncWithSession = () => {
      const next = channelName(this.#session);
      if (next === name) return;
      stop?.();
      name = next;
      stop = next === undefined ? undefined : this.#listen(next, onMessage);
    };
    syncWithSession();
    const unsubscribe = this.#session.store.subscribe(syncWithSession);
    return () => {
      unsubscribe();
      stop?.();
    };
  }

  #listen(name: string, onMessage: (message: unknown) => void): () => void {
    const open = () => {
      const channel = (this.#channel ??= openChannel(name));
      if (!channel) return;
      channel.onmessage = ({ data }: MessageEvent<unknown>) => {
        // A message can arrive after its channel was closed.
        if (channel === this.#channel) onMessage(data);
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
