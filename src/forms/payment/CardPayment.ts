import { createStore, type StoreApi } from "zustand/vanilla";
import {
  chargeCard,
  authenticateCharge,
  lookUpCharge,
  PaymentError,
  saveCard,
} from "./chargeCard.js";
import { attemptKey, PaymentAttemptStore } from "./PaymentAttemptStore.js";
import { needsConfirmation } from "./rules/charge.js";
import { CONTACT_FIELDS } from "./rules/order.js";
import { LockTakenError, withTabLock } from "./tabLock.js";
import type {
  CardSummary,
  ChargeOutcome,
  SettledOutcome,
  PaymentAttempt,
  PaymentKey,
  PaymentOrder,
  PaymentState,
  SavedCard,
} from "./types.js";
import type { CardTokenizer } from "../../lib/giving/types.js";
import { idText } from "../../lib/text/json.js";
import type { ClientCore, Service } from "../../platform/core/ClientCore.js";
import { epochService } from "../../platform/core/Epoch.js";
import { apiClientService } from "../../platform/http/ApiClient.js";
import { authorizationFor, sessionService } from "../../platform/session/SessionStore.js";

/**
 * Pays one payment question. The instance outlives the components that show it. An attempt is stored before the charge is sent,
 * so that it survives a reload. While its outcome is unclear, only an explicit confirmation charges again.
 */
export class CardPayment {
  readonly store: StoreApi<PaymentState>;
  readonly userId: string;
  readonly #core: ClientCore;
  readonly #key: PaymentKey;
  readonly #attemptStore: PaymentAttemptStore;
  #card: SavedCard | undefined;
  #lastTriedCard: SavedCard | undefined;
  /** The provider's secret for looking up a charge. Empty if the charge cannot be looked up. */
  #clientSecret = "";
  #inFlight: Promise<PaymentState> | undefined;

  constructor(core: ClientCore, key: PaymentKey, userId: string) {
    this.#core = core;
    this.#key = key;
    this.userId = userId;
    this.#attemptStore = new PaymentAttemptStore(core, key, userId);
    const attempt = this.#attemptStore.restore();
    this.store = createStore<PaymentState>(() =>
      attempt ? this.#stateFrom(attempt) : { status: "idle" },
    );
  }

  get state(): PaymentState {
    return this.store.getState();
  }

  /** The brand and last digits of the saved card, for the receipt. `undefined` after a reload, a refusal, `finish` or an edit of the card field. */
  get cardSummary(): CardSummary | undefined {
    return this.#card?.summary;
  }

  /**
   * Charges the card, unless the payment is charged already. If an earlier charge may have moved money or another tab has paid,
   * a call without `isConfirmed` charges nothing. With it, the earlier charge is looked up if possible; otherwise the card is
   * charged again. Returns the new state. Concurrent calls share one promise. Never rejects.
   */
  pay(order: PaymentOrder, tokenizer: CardTokenizer, { isConfirmed = false } = {}) {
    return this.#runSingleFlight(async () => {
      const { status, attempt } = this.state;
      // A duplicate of this tab may have saved the form meanwhile.
      if (attempt && this.#attemptStore.stateOf(attempt) === "done")
        return this.#setState({ status: "paidElsewhere" });
      if (status === "charged" || (needsConfirmation(status) && !isConfirmed)) return this.state;
      const previous = status === "unknown" ? attempt : undefined;
      const { sessionEnd } = this.#core.get(epochService);
      return this.#runLocked(async () => {
        // A duplicate of this tab may have received the outcome.
        if (previous && this.#attemptStore.stateOf(previous) === "charged")
          return this.#settle(previous, { kind: "charged" });
        if (isConfirmed) this.#attemptStore.confirmReport();
        const otherTabStatus = this.#attemptStore.reportOtherTab();
        if (otherTabStatus) return this.#setState({ status: otherTabStatus });
        if (previous && this.#clientSecret) return this.#lookUpAndSettle(previous, tokenizer);
        sessionEnd.throwIfAborted();
        return this.#charge(order, tokenizer, previous, sessionEnd);
      });
    });
  }

  /** Fetches the outcome of a payment that can be looked up. If the bank's authentication is still open, runs it, which may complete the charge. Never rejects. */
  lookUp(tokenizer: CardTokenizer) {
    return this.#runSingleFlight(async () => {
      const { attempt, canLookUp } = this.syncTabs();
      if (!attempt || !canLookUp) return this.state;
      return this.#runLocked(() => this.#lookUpAndSettle(attempt, tokenizer));
    });
  }

  /** Applies what other tabs stored about an unclear payment. Returns the new state. */
  syncTabs(): PaymentState {
    const { status, attempt, canLookUp } = this.state;
    if (!needsConfirmation(status)) return this.state;
    const stored = attempt && this.#attemptStore.stateOf(attempt);
    if (stored === "done") return this.#setState({ status: "paidElsewhere" });
    if (attempt && stored === "charged") return this.#settle(attempt, { kind: "charged" });
    const otherTabStatus = canLookUp ? undefined : this.#attemptStore.reportOtherTab();
    if (!otherTabStatus || otherTabStatus === status) return this.state;
    return this.#setState({ status: otherTabStatus });
  }

  /** Stores the attempt again before the page is left, because a host's router may have replaced the history state. */
  storeAgain(): void {
    this.#attemptStore.storeAgain();
  }

  /** Removes the stored attempt of a charged payment after its form is saved. The next payment is a new one. */
  finish(): void {
    const { attempt, status } = this.state;
    if (status !== "charged" || !attempt) return;
    this.#attemptStore.markDone(attempt);
    this.#card = undefined;
    this.#setState({ status: "idle" });
  }

  /** Drops the saved card. The next charge saves the card that is then in the field. */
  dropCard(): void {
    this.#card = undefined;
  }

  #runSingleFlight(work: () => Promise<PaymentState>): Promise<PaymentState> {
    return (this.#inFlight ??= work().finally(() => (this.#inFlight = undefined)));
  }

  /** Runs `work` while this tab holds the lock. If the lock is taken, or `work` rejects before a charge, the state gets a `problem`. */
  async #runLocked(work: () => Promise<PaymentState>): Promise<PaymentState> {
    const before = this.state;
    this.#setState({ ...before, status: "paying", problem: undefined });
    try {
      return await withTabLock(this.#core, this.#attemptStore.key, work);
    } catch (error) {
      // A subscriber may throw after the outcome is stored, which must not turn a charge into a failure.
      if (this.state.status !== "paying") return this.state;
      return this.#setState({
        // The outcome of an earlier attempt is still unknown.
        ...(before.status === "unknown" ? before : { status: "failed" }),
        problem:
          error instanceof PaymentError
            ? error.problem
            : { reason: error instanceof LockTakenError ? "elsewhere" : "notSaved" },
      });
    }
  }

  async #charge(
    order: PaymentOrder,
    tokenizer: CardTokenizer,
    previous: PaymentAttempt | undefined,
    signal: AbortSignal,
  ) {
    const { churchId } = this.#key;
    const authorization = authorizationFor(this.#core.get(sessionService).state, churchId);
    const call = { api: this.#core.get(apiClientService), churchId, authorization, signal };
    const savedFor = this.#card?.contact;
    if (!CONTACT_FIELDS.every((name) => savedFor?.[name] === order.contact[name])) this.dropCard();
    const card = (this.#card ??= await saveCard(call, tokenizer, order));
    const attempt = this.#begin(order, card, previous);
    const outcome = await chargeCard(call, order, card, attempt.attemptId);
    return this.#resolve(attempt, outcome, tokenizer);
  }

  /** Looks up the outcome of a charge at the provider and settles the attempt. Replaces a second charge while the first may succeed. */
  async #lookUpAndSettle(attempt: PaymentAttempt, tokenizer: CardTokenizer) {
    return this.#resolve(attempt, await lookUpCharge(tokenizer, this.#clientSecret), tokenizer);
  }

  /** Settles an attempt, after the bank's authentication step if the outcome needs one. */
  async #resolve(attempt: PaymentAttempt, outcome: ChargeOutcome, tokenizer: CardTokenizer) {
    if ("clientSecret" in outcome) this.#clientSecret = outcome.clientSecret ?? this.#clientSecret;
    if (outcome.kind !== "action") return this.#settle(attempt, outcome);
    return this.#settle(attempt, await authenticateCharge(tokenizer, outcome.clientSecret));
  }

  /** Creates and stores the attempt before the charge is sent. A repetition of the same payment keeps the attempt's id, which is the idempotency key of the charge. */
  #begin({ currency, fundAmount }: PaymentOrder, card: SavedCard, previous?: PaymentAttempt) {
    const { amount, fundId } = fundAmount;
    // After a reload the previous card is unknown. It counts as the same, so that the idempotency key is kept.
    const isRepetition =
      (!this.#lastTriedCard || this.#lastTriedCard === card) &&
      previous?.amount === amount &&
      previous.fundId === fundId &&
      (previous.currency ?? currency) === currency;
    this.#lastTriedCard = card;
    const attempt: PaymentAttempt = {
      attemptId: isRepetition ? previous.attemptId : createUuid(),
      ...this.#key,
      amount,
      currency,
      fundId,
      personId: card.personId,
      state: "charging",
      startedAt: this.#core.now().getTime(),
      userId: this.userId,
      receiptName: card.name,
    };
    this.#clientSecret = "";
    this.#attemptStore.begin(attempt);
    return attempt;
  }

  #settle(attempt: PaymentAttempt, outcome: SettledOutcome): PaymentState {
    if (outcome.kind === "refused") {
      // Providers repeat a refusal for the same idempotency key. The next try needs a new attempt and a new saved card.
      this.#attemptStore.revert();
      this.#card = undefined;
      this.#clientSecret = "";
      return this.#setState({
        status: "failed",
        problem: { reason: "notAccepted", message: outcome.message },
      });
    }
    const settled = { ...attempt, state: outcome.kind };
    this.#attemptStore.save(settled);
    return this.#setState(this.#stateFrom(settled));
  }

  #stateFrom(attempt: PaymentAttempt): PaymentState {
    return attempt.state === "charged"
      ? { status: "charged", attempt }
      : { status: "unknown", attempt, canLookUp: this.#clientSecret !== "" };
  }

  #setState(state: PaymentState): PaymentState {
    this.store.setState(state, true);
    return state;
  }
}

/** Returns a random UUID, version 4. `crypto.randomUUID` exists on secure pages only. */
function createUuid(): string {
  return "00000000-0000-4000-8000-000000000000".replace(/[08]/g, (digit) => {
    const [random = 0] = crypto.getRandomValues(new Uint8Array(1));
    // The variant digit (8) has two random bits, the others (0) have four.
    return (Number(digit) | (random & (digit === "8" ? 3 : 15))).toString(16);
  });
}

/** Caches the payments of this page by key and signed-in user, so that a remounted component finds its payment. */
export const cardPaymentsService: Service<{ of: (key: PaymentKey) => CardPayment }> = {
  name: "cardPayments",
  create: (core) => {
    const payments = new Map<string, CardPayment>();
    const currentUserId = () => core.get(sessionService).identity.userId ?? "";
    // Removes the payments of users who are no longer signed in. Keeps anonymous payments and those in flight.
    core.get(epochService).subscribe(() => {
      for (const [cacheKey, { userId, state }] of payments)
        if (userId !== "" && userId !== currentUserId() && state.status !== "paying")
          payments.delete(cacheKey);
    });
    return {
      of: ({ churchId, formId, questionId }) => {
        // Some hosts pass ids as numbers. Payments are stored with string ids.
        const key = {
          churchId: idText(churchId) ?? "",
          formId: idText(formId) ?? "",
          questionId: idText(questionId) ?? "",
        };
        const userId = currentUserId();
        const cacheKey = `${attemptKey(key)}|${userId}`;
        const payment = payments.get(cacheKey) ?? new CardPayment(core, key, userId);
        payments.set(cacheKey, payment);
        return payment;
      },
    };
  },
};
