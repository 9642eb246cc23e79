import type { PaymentAttempt, PaymentKey } from "./types.js";
import { pathPart } from "../../lib/links/urls.js";
import { ownField, parseObject } from "../../lib/text/json.js";
import type { ClientCore, StorageLike } from "../../platform/core/ClientCore.js";
import {
  ATTEMPT_PREFIX,
  withHistoryStorage,
  withSharedStorage,
  withTabStorage,
} from "../../platform/core/storage.js";
import { sessionService } from "../../platform/session/SessionStore.js";

export const ATTEMPT_TTL_MS = 24 * 60 * 60 * 1_000;
const REQUIRED_TEXT_FIELDS = [
  "attemptId",
  "churchId",
  "formId",
  "questionId",
  "fundId",
  "personId",
  "userId",
  "receiptName",
] as const satisfies (keyof PaymentAttempt)[];

/** The mark of an attempt in shared storage, without payer and amount. */
interface AttemptMark {
  attemptId: string;
  /** `done`: charged, and the form is saved. */
  state: PaymentAttempt["state"] | "done";
  /** The time of the last write, in milliseconds since 1970. */
  at: number;
}

/** Stores one user's payment attempt in this tab, where it survives a reload. A shared mark tells other tabs its state. */
export class PaymentAttemptStore {
  /** Storage key of the attempt, and name of the lock that tabs share. */
  readonly key: string;
  readonly #core: ClientCore;
  readonly #userId: string;
  readonly #markKey: string;
  /** The `done` attempt that `reportOtherTab` does not report: the one in the mark on creation, or after this tab's last `markDone`. */
  #knownDoneId: string | undefined;
  #ownId = "";
  /** The last `<attemptId> <status>` that was shown to the payer. */
  #reported = "";
  #confirmed = "";
  #saved: PaymentAttempt | undefined;
  #markBeforeBegin: string | null = null;

  constructor(core: ClientCore, key: PaymentKey, userId: string) {
    this.#core = core;
    this.#userId = userId;
    this.key = attemptKey(key);
    this.#markKey = userId ? `${this.key}:${pathPart(userId)}` : this.key;
    this.#knownDoneId = this.#readDoneId();
  }

  /** Returns the attempt that was stored before a reload or tab duplication, with its latest known state. */
  restore(): PaymentAttempt | undefined {
    const now = this.#core.now();
    // The storages can differ, because one of them may have rejected the later writes. Prefers the newest attempt, then a charged one.
    const [attempt] = this.#inTab((storage) => storage.getItem(this.key))
      .flatMap((text) => parseAttempt(text, now) ?? [])
      .filter(({ userId }) => userId === this.#userId)
      .sort(
        (a, b) =>
          b.startedAt - a.startedAt ||
          Number(b.state === "charged") - Number(a.state === "charged"),
      );
    if (!attempt) return undefined;
    this.#ownId = attempt.attemptId;
    this.#saved = attempt;
    const markState = this.stateOf(attempt);
    if (markState === "done") {
      this.#remove();
      return undefined;
    }
    // A page that was left while charging never received the outcome.
    const isCharged = markState === "charged" || attempt.state === "charged";
    return { ...attempt, state: isCharged ? "charged" : "unknown" };
  }

  /** Returns the state of an attempt from the shared mark; `undefined` if the mark is missing or belongs to another attempt. */
  stateOf({ attemptId }: PaymentAttempt): AttemptMark["state"] | undefined {
    const mark = this.#readMark();
    return mark?.attemptId === attemptId ? mark.state : undefined;
  }

  /** Remembers in memory that the payer has confirmed the last status that {@link reportOtherTab} returned. */
  confirmReport(): void {
    this.#confirmed = this.#reported;
  }

  /** Returns the status of another tab's payment by the same user, and remembers it in memory as reported. Returns `undefined` for a status that the payer confirmed. */
  reportOtherTab(): "unknown" | "paidElsewhere" | undefined {
    const mark = this.#readMark();
    if (!mark || mark.attemptId === this.#ownId) return undefined;
    // Compares ids instead of times, because the device clock may have changed.
    if (mark.state === "done" && mark.attemptId === this.#knownDoneId) return undefined;
    // A mark of `charging` has no outcome yet, so money may have moved.
    const status =
      mark.state === "charging" || mark.state === "unknown" ? "unknown" : "paidElsewhere";
    const report = `${mark.attemptId} ${status}`;
    if (report === this.#confirmed) return undefined;
    this.#reported = report;
    return status;
  }

  /** Stores a new attempt. Must run before the charge is sent, because money may move from then on. */
  begin(attempt: PaymentAttempt): void {
    this.#ownId = attempt.attemptId;
    this.#markBeforeBegin = this.#readRawMark();
    this.#writeMark(attempt, attempt.state);
    this.#saveInTab(attempt);
  }

  /** Stores a later state of the attempt that was begun or restored. */
  save(attempt: PaymentAttempt): void {
    this.#updateMark(attempt, attempt.state);
    this.#saveInTab(attempt);
  }

  /** Stores this tab's attempt again, because a host's router may have replaced the history state. */
  storeAgain(): void {
    if (this.#saved) this.#saveInTab(this.#saved);
  }

  /** Removes a refused attempt and restores the shared mark that it replaced. */
  revert(): void {
    this.#remove();
    if (this.#readMark()?.attemptId === this.#ownId) this.#writeRawMark(this.#markBeforeBegin);
  }

  /** Removes an attempt whose form is saved, and marks it as done for the other tabs. */
  markDone(attempt: PaymentAttempt): void {
    this.#remove();
    this.#updateMark(attempt, "done");
    this.#knownDoneId = this.#readDoneId();
  }

  /** Uses session storage and the history state, which is writable even if session storage is blocked or full. Returns `undefined` for one that failed. */
  #inTab<T>(use: (storage: StorageLike) => T): (T | undefined)[] {
    return [withTabStorage(this.#core, use), withHistoryStorage(this.#core, use)];
  }

  #saveInTab(attempt: PaymentAttempt): void {
    this.#saved = attempt;
    // If another user has signed in, the tab's storage belongs to that user.
    const isSameUser = (this.#core.get(sessionService).identity.userId ?? "") === this.#userId;
    if (isSameUser) this.#inTab((storage) => storage.setItem(this.key, JSON.stringify(attempt)));
  }

  #remove(): void {
    this.#saved = undefined;
    this.#inTab((storage) => storage.removeItem(this.key));
  }

  #readDoneId(): string | undefined {
    const mark = this.#readMark();
    return mark?.state === "done" ? mark.attemptId : undefined;
  }

  /** Returns the shared mark; `undefined` if it is missing or older than {@link ATTEMPT_TTL_MS}. */
  #readMark(): AttemptMark | undefined {
    const mark = parseObject<AttemptMark>(this.#readRawMark());
    return mark && this.#core.now().getTime() - mark.at < ATTEMPT_TTL_MS ? mark : undefined;
  }

  /** Updates the mark. Does nothing if the mark belongs to another attempt. */
  #updateMark(attempt: PaymentAttempt, state: AttemptMark["state"]): void {
    const mark = this.#readMark();
    if (!mark || mark.attemptId === attempt.attemptId) this.#writeMark(attempt, state);
  }

  #writeMark({ attemptId }: PaymentAttempt, state: AttemptMark["state"]): void {
    const mark: AttemptMark = { attemptId, state, at: this.#core.now().getTime() };
    this.#writeRawMark(JSON.stringify(mark));
  }

  #readRawMark(): string | null {
    return withSharedStorage(this.#core, (storage) => storage.getItem(this.#markKey)) ?? null;
  }

  #writeRawMark(text: string | null): void {
    withSharedStorage(this.#core, (storage) => {
      if (text === null) storage.removeItem(this.#markKey);
      else storage.setItem(this.#markKey, text);
    });
  }
}

/** Returns the storage key of a payment. The ids are encoded, because one that contains ":" would make the key ambiguous. */
export const attemptKey = ({ churchId, formId, questionId }: PaymentKey): string =>
  ATTEMPT_PREFIX + [churchId, formId, questionId].map(pathPart).join(":");

/** Returns the stored attempt; `undefined` if it is malformed or older than {@link ATTEMPT_TTL_MS}. */
export function parseAttempt(stored: string | null | undefined, now: Date) {
  const attempt = parseObject<PaymentAttempt>(stored);
  if (
    !attempt ||
    !REQUIRED_TEXT_FIELDS.every((name) => typeof ownField(attempt, name) === "string")
  )
    return undefined;
  const { attemptId, amount, currency = "", state, startedAt } = attempt;
  const isValid =
    attemptId !== "" &&
    typeof currency === "string" &&
    ["charging", "unknown", "charged"].includes(state) &&
    Number.isFinite(amount) &&
    Number.isFinite(startedAt) &&
    now.getTime() - startedAt < ATTEMPT_TTL_MS;
  return isValid ? attempt : undefined;
}
