import { shouldKeepUnsent } from "./loadDeviceOutbox.js";
import { UNSENT } from "./unsentMessages.js";
import type { ThreadCache } from "./Thread.js";
import { tryOrUndefined } from "../lib/text/json.js";
import type { ClientCore } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import { loadDeviceStore } from "../platform/core/storage.js";
import { watchWakeEvents } from "../platform/core/wakeEvents.js";
import { identityKey, sessionService } from "../platform/session/SessionStore.js";

/** The kinds of entries on the device. Reading those of all users removes the ones that are too old. */
const KINDS = [UNSENT, "ended", "seen"];
/** In milliseconds. */
const PURGE_INTERVAL_MS = 3_600_000;

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
 * Sends the user's messages that other pages have kept on the device, and removes what the device has kept for too long, of all
 * users: now, after a sign-in, and when the page wakes or the network returns. Returns the cleanup.
 */
export function watchKeptMessages(core: ClientCore, loadThreads: LoadThreads): () => void {
  const canSend = shouldKeepUnsent(core);
  if (!canSend && core.options.shouldKeepLastSeen !== true) return () => undefined;
  let purgedAt = -Infinity;
  const purge = () => {
    const now = core.now().getTime();
    if (now - purgedAt < PURGE_INTERVAL_MS) return;
    purgedAt = now;
    for (const kind of KINDS)
      void loadDeviceStore(core)?.then((store) => store?.entries(`${kind}:`));
  };
  const handleWake = () => {
    purge();
    // The next wake tries again if code cannot be loaded.
    if (canSend) void sendKeptMessages(core, loadThreads).catch(() => undefined);
  };
  handleWake();
  const unsubscribe = core.get(sessionService).store.subscribe(handleWake);
  const stopWatching = watchWakeEvents(handleWake, () => undefined);
  return () => {
    unsubscribe();
    stopWatching();
  };
}
