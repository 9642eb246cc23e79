import { parseObject } from "../../lib/text/json.js";
import type { ClientCore } from "../../platform/core/ClientCore.js";
import { withSharedStorage } from "../../platform/core/storage.js";

/** How long a claim is valid without renewal: over a minute, to which browsers throttle timers of background tabs. */
const CLAIM_MS = 90_000;

const RENEW_MS = 20_000;

/** How long a claim takes to reach the storage of every tab. */
const SETTLE_MS = 100;

const NO_LOCKS: Pick<LockManager, "request"> = {
  request: () => Promise.reject(new Error("Web Locks are not available.")),
};

/** A lease in shared storage. */
interface Claim {
  by: string;
  until: number;
}

/** Error of {@link withTabLock} if another tab holds the lock. */
export class LockTakenError extends Error {
  constructor() {
    super("Another tab holds the lock.");
    this.name = "TakenError";
  }
}

/**
 * Runs `work` while this tab holds a lock. Rejects with a {@link LockTakenError} at once if another tab holds it. Uses Web Locks,
 * which end with the tab. Insecure and sandboxed pages have none: there, a claim in shared storage replaces the lock.
 */
export async function withTabLock<T>(
  core: ClientCore,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const locks =
    core.options.locks ?? (typeof navigator === "undefined" ? undefined : navigator.locks);
  let isLockSupported = false;
  try {
    return await (locks ?? NO_LOCKS).request(name, { ifAvailable: true }, (lock) => {
      isLockSupported = true;
      if (!lock) throw new LockTakenError();
      return work();
    });
  } catch (error) {
    if (isLockSupported) throw error;
    return withClaim(core, `${name}:claim`, work);
  }
}

async function withClaim<T>(core: ClientCore, key: string, work: () => Promise<T>): Promise<T> {
  const by = createId();
  const currentClaim = () =>
    withSharedStorage(core, (storage) => readClaim(storage.getItem(key), core.now().getTime()));
  const isTaken = () => (currentClaim()?.by ?? by) !== by;
  const claim = () => {
    const text = JSON.stringify({ by, until: core.now().getTime() + CLAIM_MS } satisfies Claim);
    // A tab that was suspended for longer than CLAIM_MS must not overwrite another tab's claim.
    if (!isTaken()) withSharedStorage(core, (storage) => storage.setItem(key, text));
  };
  if (currentClaim()) throw new LockTakenError();
  claim();
  // Resolves a race: of two tabs that claim at the same time, both read the later claim after the delay.
  await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
  if (isTaken()) throw new LockTakenError();
  const renewalTimer = setInterval(claim, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewalTimer);
    if (!isTaken()) withSharedStorage(core, (storage) => storage.removeItem(key));
  }
}

function readClaim(stored: string | null, now: number): Claim | undefined {
  const claim = parseObject<Claim>(stored);
  return claim && claim.until > now ? claim : undefined;
}

/** Returns a random UUID. `crypto.randomUUID` exists on secure pages only. */
export function createId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  // Version 4, variant 1.
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const digits = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
