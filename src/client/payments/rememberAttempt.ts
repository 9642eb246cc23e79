import { asObject } from "../../rules/api/asObject.js";
import { parseJson } from "../../rules/api/parseJson.js";
import { ATTEMPT_TTL_MS, parseAttempt } from "../../rules/payment/parseAttempt.js";
import type { AttemptState, PaymentAttempt } from "../../types/payment.js";
import type { ClientCore } from "../ClientCore.js";
import { withSharedStorage } from "../sharedStorage.js";
import { withTabStorage } from "../tabStorage.js";

/** What the other tabs know of a payment: neither who paid nor how much. `done`: paid, and the form is saved. */
export interface AttemptMark {
  attemptId: string;
  userId: string;
  state: AttemptState | "done";
  /** Milliseconds since 1970. */
  at: number;
}

/** The payment that this tab remembers, of this user. What is not theirs is nobody's business. */
export function recallAttempt(core: ClientCore, key: string, userId: string): PaymentAttempt | undefined {
  const found = parseAttempt(
    withTabStorage(core, (storage) => storage.getItem(key)),
    core.now(),
  );
  return found?.userId === userId ? found : undefined;
}

/** The last payment of this user in any tab. */
export function recallMark(core: ClientCore, key: string, userId: string): AttemptMark | undefined {
  return withSharedStorage(core, (storage) => {
    const mark = asObject<AttemptMark>(parseJson(storage.getItem(key) ?? "null"));
    return mark?.userId === userId && core.now().getTime() - mark.at < ATTEMPT_TTL_MS ? mark : undefined;
  });
}

/** Remembers a payment, in this tab and, without its particulars, for the others. */
export function rememberAttempt(core: ClientCore, key: string, attempt: PaymentAttempt): void {
  withTabStorage(core, (storage) => storage.setItem(key, JSON.stringify(attempt)));
  mark(core, key, attempt, attempt.state);
}

/** Nothing has moved, or everything is done: this tab forgets it. The others hear of what was paid. */
export function forgetAttempt(core: ClientCore, key: string, attempt: PaymentAttempt, isDone: boolean): void {
  withTabStorage(core, (storage) => storage.removeItem(key));
  if (isDone) mark(core, key, attempt, "done");
  else withSharedStorage(core, (storage) => storage.removeItem(key));
}

function mark(core: ClientCore, key: string, { attemptId, userId }: PaymentAttempt, state: AttemptMark["state"]): void {
  const text = JSON.stringify({ attemptId, userId, state, at: core.now().getTime() } satisfies AttemptMark);
  withSharedStorage(core, (storage) => storage.setItem(key, text));
}
