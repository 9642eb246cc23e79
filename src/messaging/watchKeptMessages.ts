import { shouldKeepUnsent } from "./loadDeviceOutbox.js";
import { UNSENT } from "./unsentMessages.js";
import type { ThreadCache } from "./Thread.js";
import { tryOrUndefined } from "../lib/text/json.js";
import type { ClientCore } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import { loadDeviceStore } from "../platform/core/storage.js";
import { watchWakeEvents } from "../platform/core/wakeEvents.js";
import { identityKey, sessionService } from "../platform/session/SessionStore.js";

type LoadThreads = () => Promise<ThreadCache>;

/** Opens the threads of the conversations whose messages the device keeps, because an opened thread sends them. */
async function sendKeptMessages(core: ClientCore, loadThreads: LoadThreads): Promise<void> {
  const prefix = identityKey(core, UNSENT);
  if (!prefix) return;
  const { sessionEnd } = core.get(epochService);
  const keys = await (await loadDeviceStore(core))?.keys(prefix);
  if (!keys?.length) return;
  const threads = await loadThreads();
  if (sessionEnd.aborted) return;
  for (const part of new Set(keys.map((key) => key.slice(prefix.length).split(":")[0] ?? ""))) {
    const conversationId = tryOrUndefined(() => decodeURIComponent(part));
    if (conversationId) threads.get(conversationId).restoreKept();
  }
}

/**
 * Sends the user's messages that other pages have kept on the device: now, after a sign-in, and when the page wakes or the
 * network returns. Returns the cleanup.
 */
export function watchKeptMessages(core: ClientCore, loadThreads: LoadThreads): () => void {
  if (!shouldKeepUnsent(core)) return () => undefined;
  // Reading the messages of all users, and the marks of those that were sent, removes those that are too old.
  for (const kind of [UNSENT, "ended"])
    void loadDeviceStore(core)?.then((store) => store?.entries(`${kind}:`));
  // The next wake tries again if code cannot be loaded.
  const send = () => void sendKeptMessages(core, loadThreads).catch(() => undefined);
  send();
  const unsubscribe = core.get(sessionService).store.subscribe(send);
  const stopWatching = watchWakeEvents(send, () => undefined);
  return () => {
    unsubscribe();
    stopWatching();
  };
}
