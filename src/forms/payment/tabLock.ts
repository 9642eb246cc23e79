import { parseObject } from "../../lib/text/json.js";
import type { ClientCore } from "../../platform/core/ClientCore.js";
import { locksOf, withSharedStorage } from "../../platform/core/storage.js";
import { wait } from "../../platform/core/time.js";

/** How long a claim is valid without renewal. Over one minute: background tabs may run timers only once a minute. */
const CLAIM_MS = 90_000;
const RENEW_MS = 20_000;
/** How long it takes until every other tab can read a stored claim. */
const SETTLE_MS = 100;

export class LockTakenError extends Error {
  override readonly name = "LockTakenError";
}

/**
 * Runs `work` while this tab holds a lock. Rejects at once with a {@link LockTakenError} if another tab holds it.
 * Uses Web Locks, which end with the tab. Insecure and sandboxed pages cannot use them; there, a claim in shared storage replaces them.
 */
export async function withTabLock<T>(
  core: ClientCore,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const locks = locksOf(core);
  let hasStarted = false;
  try {
    if (locks)
      return await locks.request(name, { ifAvailable: true }, (lock) => {
        hasStarted = true;
        if (!lock) throw new LockTakenError();
        return work();
      });
  } catch (error) {
    // On sandboxed pages `request` rejects without calling the callback. Then the claim is used.
    if (hasStarted) throw error;
  }
  return withClaim(core, `${name}:claim`, work);
}

async function withClaim<T>(core: ClientCore, key: string, work: () => Promise<T>): Promise<T> {
  const ownerId = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const now = () => core.now().getTime();
  const readClaim = () => {
    const claim = withSharedStorage(core, (storage) =>
      parseObject<{ by: string; until: number }>(storage.getItem(key)),
    );
    return claim && claim.until > now() ? claim : undefined;
  };
  const isTaken = () => {
    const claim = readClaim();
    return claim !== undefined && claim.by !== ownerId;
  };
  const writeClaim = () => {
    const text = JSON.stringify({ by: ownerId, until: now() + CLAIM_MS });
    // A tab that was suspended for longer than CLAIM_MS must not overwrite another tab's claim.
    if (!isTaken()) withSharedStorage(core, (storage) => storage.setItem(key, text));
  };
  if (readClaim()) throw new LockTakenError();
  writeClaim();
  // Resolves a race. If two tabs claim at the same time, both read the later claim after the delay.
  await wait(SETTLE_MS);
  if (isTaken()) throw new LockTakenError();
  const renewalTimer = setInterval(writeClaim, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewalTimer);
    if (!isTaken()) withSharedStorage(core, (storage) => storage.removeItem(key));
  }
}
