import { parseObject } from "../../rules/api/parseObject.js";
import type { ClientCore } from "../ClientCore.js";
import { withSharedStorage } from "../storage.js";
import { newId } from "./newId.js";

/** Browsers wake a tab in the background once a minute: a claim that is not renewed for longer belongs to nobody. */
const CLAIM_MS = 90_000;
const RENEW_MS = 20_000;
/** So long a claim takes to be seen by every tab. */
const SETTLE_MS = 100;

interface Claim {
  by: string;
  until: number;
}

/** Says that another tab holds the lock. */
export class TakenError extends Error {
  constructor() {
    super("Another tab is at it.");
    this.name = "TakenError";
  }
}

/**
 * Does something that no other tab of this browser may do meanwhile; rejects with a {@link TakenError}, at once, where one
 * does. A tab that dies lets go. Where the browser has no locks, or none for this page (one that is not served securely, or
 * in a sandbox), a claim in the storage of all tabs takes their place.
 */
export async function withTabLock<T>(core: ClientCore, name: string, work: () => Promise<T>): Promise<T> {
  const locks = core.options.locks ?? (typeof navigator === "undefined" ? undefined : navigator.locks);
  let isAnswered = false;
  try {
    return await (locks ?? NO_LOCKS).request(name, { ifAvailable: true }, (lock) => {
      isAnswered = true;
      if (!lock) throw new TakenError();
      return work();
    });
  } catch (error) {
    if (isAnswered) throw error;
    return withClaim(core, `${name}:claim`, work);
  }
}

const NO_LOCKS: Pick<LockManager, "request"> = { request: () => Promise.reject(new Error("There are no locks.")) };

async function withClaim<T>(core: ClientCore, key: string, work: () => Promise<T>): Promise<T> {
  const by = newId();
  const holder = () => withSharedStorage(core, (storage) => readClaim(storage.getItem(key), core.now().getTime()));
  const isOthers = () => (holder()?.by ?? by) !== by;
  const claim = () => {
    const text = JSON.stringify({ by, until: core.now().getTime() + CLAIM_MS } satisfies Claim);
    // Whoever slept longer than a claim lasts leaves what another tab has claimed since then.
    if (!isOthers()) withSharedStorage(core, (storage) => storage.setItem(key, text));
  };
  if (holder()) throw new TakenError();
  claim();
  // Of two that claim at the same moment both see the later claim then. Without storage there is nothing to see.
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  if (isOthers()) throw new TakenError();
  const renewing = setInterval(claim, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    if (!isOthers()) withSharedStorage(core, (storage) => storage.removeItem(key));
  }
}

function readClaim(stored: string | null, now: number): Claim | undefined {
  const claim = parseObject<Claim>(stored);
  return claim && claim.until > now ? claim : undefined;
}
