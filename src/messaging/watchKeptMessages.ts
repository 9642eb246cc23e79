import { deviceKeyOf, keptMountsService, shouldKeepUnsent, UNSENT } from "./unsentMessages.js";
import type { ThreadCache } from "./Thread.js";
import { tryOrUndefined } from "../lib/text/json.js";
import type { ClientCore } from "../platform/core/ClientCore.js";
import { epochService } from "../platform/core/Epoch.js";
import { finishSignOuts, loadDeviceStore } from "../platform/core/storage.js";
import { setTimer } from "../platform/core/time.js";
import { watchWakeEvents } from "../platform/core/wakeEvents.js";
import { sessionService } from "../platform/session/SessionStore.js";

/** The delay of the first purge after a mount, in milliseconds. By then, a response has usually shown the server's time. */
const FIRST_PURGE_MS = 10_000;

/** The kinds of entries on the device. Reading the entries of a kind deletes the old ones, of all users. */
const KINDS = [UNSENT, "ended", "seen"];
/** The shortest time between two purges of a kind, in milliseconds. */
const PURGE_INTERVAL_MS = 3_600_000;

type LoadThreads = () => Promise<ThreadCache>;

/** Opens the threads of the conversations whose messages the device keeps, because an opened thread sends them. */
async function sendKeptMessages(core: ClientCore, loadThreads: LoadThreads): Promise<void> {
  const prefix = deviceKeyOf(core);
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
 * Sends the user's messages that other pages have kept on the device, and deletes the old entries of all users. Does so now,
 * after each change of the session, and when the page wakes or the network returns. Returns the cleanup.
 */
export function watchKeptMessages(core: ClientCore, loadThreads: LoadThreads): () => void {
  finishSignOuts(core);
  const canSend = shouldKeepUnsent(core);
  if (!canSend && core.options.shouldKeepCache !== true) return () => undefined;
  const purgedAt = new Map<string, number>();
  const purge = () => {
    const now = core.now().getTime();
    for (const kind of KINDS) {
      // The age of messages is known only after a response has shown the server's time, because the device's clock may be wrong.
      const isClockTrusted = kind === "seen" || !!core.serverDate;
      if (!isClockTrusted || now - (purgedAt.get(kind) ?? -Infinity) < PURGE_INTERVAL_MS) continue;
      purgedAt.set(kind, now);
      void loadDeviceStore(core)?.then((store) => store?.entries(`${kind}:`));
    }
  };
  const changeMounts = (by: number) => {
    const mounts = core.get(keptMountsService);
    mounts.count = (mounts.count ?? 0) + by;
    mounts.onChange?.();
  };
  changeMounts(1);
  const handleWake = () => {
    purge();
    // If the code cannot be loaded, the next wake tries again.
    if (canSend) void sendKeptMessages(core, loadThreads).catch(() => undefined);
  };
  handleWake();
  const timer = setTimer(purge, FIRST_PURGE_MS);
  const unsubscribe = core.get(sessionService).store.subscribe(handleWake);
  const stopWatching = watchWakeEvents(handleWake, () => undefined);
  return () => {
    clearTimeout(timer);
    changeMounts(-1);
    unsubscribe();
    stopWatching();
  };
}
