import { asObject } from "../../rules/api/asObject.js";
import { parseJson } from "../../rules/api/parseJson.js";
import type { PaymentAttempt } from "../../types/payment.js";
import type { ClientCore } from "../ClientCore.js";
import { withTabStorage } from "../tabStorage.js";

const PREFIX = "payment:";

/**
 * Takes out of this tab what a user has paid, or without an id everybody who was signed in: the next one has no business with
 * it. That something was paid, all tabs of the browser still know, in case the user comes back.
 */
export function forgetAttempts(core: ClientCore, userId?: string): void {
  withTabStorage(core, (storage) => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    for (const key of keys) if (key?.startsWith(PREFIX) && isOf(storage.getItem(key), userId)) storage.removeItem(key);
  });
}

/** What is not to be read is nobody's. */
function isOf(stored: string | null, userId: string | undefined): boolean {
  try {
    const owner = asObject<PaymentAttempt>(parseJson(stored ?? ""))?.userId;
    return userId === undefined ? !!owner : owner === userId;
  } catch {
    return false;
  }
}
