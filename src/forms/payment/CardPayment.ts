import { createStore, type StoreApi } from "zustand/vanilla";
import { PaymentAttempts, attemptKey } from "./PaymentAttempts.js";
import { saveCard, chargeCard, lookUpCharge, finishCharge, PaymentError } from "./chargeCard.js";
import { isUnclear } from "./rules/charge.js";
import { createId, LockTakenError, withTabLock } from "./tabLock.js";
import type {
  ChargeOutcome,
  PaymentState,
  PaymentKey,
  SavedCard,
  PaymentOrder,
  PaymentAttempt,
  PaymentProblem,
} from "./types.js";
import type { CardTokenizer, PaymentContact } from "../../lib/giving/types.js";
import { idText } from "../../lib/text/json.js";
import type { ClientCore, Service } from "../../platform/core/ClientCore.js";
import { epochService } from "../../platform/core/Epoch.js";
import { apiClientService } from "../../platform/http/ApiClient.js";
import { StaleSessionError } from "../../platform/http/ApiError.js";
import { authorizationFor, sessionService } from "../../platform/session/SessionStore.js";

/** A verdict that needs no action of the payer. */
type FinalVerdict = Exclude<ChargeOutcome, { kind: "action" }>;

/**
 * Pays one payment question at most once. The instance outlives the components that show it. An attempt is stored before the
 * charge is sent, so that it survives a reload. After that, only an explicit confirmation charges again.
 */
export class CardPayment {
  readonly store: StoreApi<PaymentState>;
  /** Id of the payer; empty for an anonymous payer. */
  readonly userId: string;
  readonly #core: ClientCore;
  readonly #place: PaymentKey;
  readonly #attempts: PaymentAttempts;
  #card: SavedCard | undefined;
  /** The card of the last charge that was sent. */
  #chargedCard: SavedCard | undefined;
  /** The provider's secret of a charge whose outcome is unknown; empty if the provider cannot look it up. */
  #clientSecret = "";
  /** Single flight of `pay` and `lookUp`. */
  #inFlight: Promise<PaymentState> | undefined;

  constructor(core: ClientCore, place: PaymentKey, userId: string) {
    this.#core = core;
    this.#place = place;
    this.userId = userId;
    this.#attempts = new PaymentAttempts(core, place, userId);
    const attempt = this.#attempts.restore();
    this.store = createStore<PaymentState>(() =>
      attempt ? this.#stateFrom(attempt) : { status: "idle" },
    );
  }

  get state(): PaymentState {
    return this.store.getState();
  }

  /**
   * Pays once and returns the new state. Concurrent calls share one promise, and a paid payment stays paid. With `isConfirmed`,
   * the payer accepts that money may have moved already; a traceable payment is looked up instead. Never rejects.
   */
  pay(
    order: PaymentOrder,
    tokenizer: CardTokenizer,
    { isConfirmed = false } = {},
  ): Promise<PaymentState> {
    this.#inFlight ??= this.#pay(order, tokenizer, isConfirmed).finally(
      () => (this.#inFlight = undefined),
    );
    return this.#inFlight;
  }

  /** Fetches the outcome of a traceable payment from the provider. Charges nothing and never rejects. */
  lookUp(tokenizer: CardTokenizer): Promise<PaymentState> {
    this.#inFlight ??= this.#lookUp(tokenizer).finally(() => (this.#inFlight = undefined));
    return this.#inFlight;
  }

  /** Applies what other tabs stored about an unclear payment. Returns the new state. */
  syncTabs(): PaymentState {
    const { status, attempt, isTraceable } = this.state;
    if (!isUnclear(status)) return this.state;
    const stored = attempt && this.#attempts.stateOf(attempt);
    if (stored === "done") return this.#setState({ status: "paidElsewhere" });
    if (attempt && stored === "charged") return this.#settle(attempt, { kind: "charged" });
    const otherTab = isTraceable ? undefined : this.#attempts.otherTabStatus(false);
    return otherTab && otherTab !== status ? this.#setState({ status: otherTab }) : this.state;
  }

  /** Stores the attempt again before the page is left, so that a reload finds it. */
  saveAgain(): void {
    this.#attempts.saveAgain();
  }

  /** Completes a charged payment after its form is saved. The next payment is a new one. */
  finish(): void {
    const { attempt, status } = this.state;
    if (status !== "charged" || !attempt) return;
    this.#attempts.finish(attempt);
    this.#card = undefined;
    this.#setState({ status: "idle" });
  }

  /** Drops the saved card, because the card field has changed. */
  dropCard(): void {
    this.#card = undefined;
  }

  async #pay(
    order: PaymentOrder,
    tokenizer: CardTokenizer,
    isConfirmed: boolean,
  ): Promise<PaymentState> {
    const before = this.state;
    // A duplicate of this tab may have saved the form meanwhile.
    if (before.attempt && this.#attempts.stateOf(before.attempt) === "done")
      return this.#setState({ status: "paidElsewhere" });
    if (before.status === "charged" || (isUnclear(before.status) && !isConfirmed)) return before;
    const { signal } = this.#core.get(epochService);
    this.#setState({ ...before, status: "paying", problem: undefined });
    const previous = before.status === "unknown" ? before.attempt : undefined;
    try {
      return await withTabLock(this.#core, this.#attempts.key, () =>
        this.#payLocked(order, tokenizer, { isConfirmed, previous, signal }),
      );
    } catch (error) {
      // Nothing was charged, because chargeCard never rejects. The outcome of an earlier attempt may still be unknown.
      const isStillUnknown = before.status === "unknown" && before.attempt === this.state.attempt;
      return this.#setState({
        ...(isStillUnknown ? before : { status: "failed" }),
        problem: toPaymentProblem(error),
      });
    }
  }

  /** Pays while this tab holds the lock. */
  async #payLocked(
    order: PaymentOrder,
    tokenizer: CardTokenizer,
    {
      isConfirmed,
      previous,
      signal,
    }: { isConfirmed: boolean; previous: PaymentAttempt | undefined; signal: AbortSignal },
  ): Promise<PaymentState> {
    // A duplicate of this tab may have received the outcome.
    if (previous && this.#attempts.stateOf(previous) === "charged")
      return this.#settle(previous, { kind: "charged" });
    const otherTab = this.#attempts.otherTabStatus(isConfirmed);
    if (otherTab) return this.#setState({ status: otherTab });
    if (previous && this.#clientSecret) return this.#trace(previous, tokenizer);
    if (signal.aborted) throw new StaleSessionError();
    const { churchId } = this.#place;
    const authorization = authorizationFor(this.#core.get(sessionService).state, churchId);
    const api = this.#core.get(apiClientService);
    if (this.#card && !isSameContact(this.#card.contact, order.contact)) this.dropCard();
    this.#card ??= await saveCard(api, tokenizer, { order, churchId, authorization, signal });
    const attempt = this.#begin(order, this.#card, previous);
    const verdict = await chargeCard(api, { attempt, order, card: this.#card, authorization });
    return this.#settle(attempt, await this.#resolveAction(verdict, tokenizer));
  }

  async #lookUp(tokenizer: CardTokenizer): Promise<PaymentState> {
    const before = this.syncTabs();
    const { attempt, isTraceable } = before;
    if (!attempt || !isTraceable) return before;
    this.#setState({ ...before, status: "paying", problem: undefined });
    try {
      return await withTabLock(this.#core, this.#attempts.key, () =>
        this.#trace(attempt, tokenizer),
      );
    } catch (error) {
      return this.#setState({ ...before, problem: toPaymentProblem(error) });
    }
  }

  /** Fetches the outcome of a charge from the provider, so that no second charge is made while the first may succeed. */
  async #trace(attempt: PaymentAttempt, tokenizer: CardTokenizer): Promise<PaymentState> {
    const verdict = await lookUpCharge(tokenizer, this.#clientSecret);
    return this.#settle(attempt, await this.#resolveAction(verdict, tokenizer));
  }

  /** Runs the bank's authentication step if the verdict needs one. Returns the verdict after it. */
  async #resolveAction(verdict: ChargeOutcome, tokenizer: CardTokenizer): Promise<FinalVerdict> {
    if (verdict.kind === "unknown") this.#clientSecret = verdict.clientSecret ?? this.#clientSecret;
    if (verdict.kind !== "action") return verdict;
    this.#clientSecret = verdict.clientSecret;
    const after = await finishCharge(tokenizer, verdict.clientSecret);
    // The payer did not complete the step: nothing is charged, and the provider does not complete the charge by itself.
    return after.kind === "action" ? { kind: "refused" } : after;
  }

  /**
   * Stores the attempt before the charge is sent, because money may move from then on. A repetition of the same payment keeps
   * its idempotency key. After a reload the former card is unknown and counts as the same.
   */
  #begin(
    order: PaymentOrder,
    card: SavedCard,
    previous: PaymentAttempt | undefined,
  ): PaymentAttempt {
    const { currency } = order;
    const { amount, fundId } = order.terms;
    const isSameCard = !this.#chargedCard || this.#chargedCard === card;
    const isRepetition =
      isSameCard &&
      previous?.amount === amount &&
      previous.fundId === fundId &&
      (previous.currency ?? currency) === currency;
    this.#chargedCard = card;
    const attempt: PaymentAttempt = {
      attemptId: isRepetition ? previous.attemptId : createId(),
      ...this.#place,
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
    this.#attempts.begin(attempt);
    return attempt;
  }

  #settle(attempt: PaymentAttempt, verdict: FinalVerdict): PaymentState {
    if (verdict.kind === "refused") {
      // Providers repeat a refusal for the same idempotency key: the next try needs a new attempt and a new saved card.
      this.#attempts.revert();
      this.#card = undefined;
      this.#clientSecret = "";
      return this.#setState({
        status: "failed",
        problem: { reason: "notAccepted", message: verdict.message },
      });
    }
    const settled = { ...attempt, state: verdict.kind };
    this.#attempts.save(settled);
    return this.#setState(this.#stateFrom(settled));
  }

  #stateFrom(attempt: PaymentAttempt): PaymentState {
    return attempt.state === "charged"
      ? { status: "charged", attempt }
      : { status: "unknown", attempt, isTraceable: this.#clientSecret !== "" };
  }

  #setState(state: PaymentState): PaymentState {
    this.store.setState(state, true);
    return state;
  }
}

/** Caches the payments of this page by place and signed-in user, so that a remounted component finds its payment. */
export class CardPayments {
  readonly #core: ClientCore;
  readonly #payments = new Map<string, CardPayment>();

  constructor(core: ClientCore) {
    this.#core = core;
    core.get(epochService).subscribe(() => this.#removeOtherUsers());
  }

  /** Returns the signed-in user's payment of a place, creating it if needed. */
  of({ churchId, formId, questionId }: PaymentKey): CardPayment {
    // Some hosts pass ids as numbers; a payment is stored with string ids.
    const place = {
      churchId: idText(churchId) ?? "",
      formId: idText(formId) ?? "",
      questionId: idText(questionId) ?? "",
    };
    const userId = this.#userId;
    const key = `${attemptKey(place)}|${userId}`;
    const payment = this.#payments.get(key) ?? new CardPayment(this.#core, place, userId);
    this.#payments.set(key, payment);
    return payment;
  }

  get #userId(): string {
    return this.#core.get(sessionService).identity.userId ?? "";
  }

  /** Removes the payments of users who are no longer signed in, except one in flight. */
  #removeOtherUsers(): void {
    for (const [key, payment] of this.#payments) {
      if (
        payment.userId !== this.#userId &&
        payment.userId !== "" &&
        payment.state.status !== "paying"
      )
        this.#payments.delete(key);
    }
  }
}

export const cardPaymentsService: Service<CardPayments> = {
  name: "cardPayments",
  create: (core) => new CardPayments(core),
};

const isSameContact = (a: PaymentContact, b: PaymentContact): boolean =>
  a.firstName === b.firstName && a.lastName === b.lastName && a.email === b.email;

function toPaymentProblem(error: unknown): PaymentProblem {
  if (error instanceof PaymentError) return error.problem;
  return { reason: error instanceof LockTakenError ? "elsewhere" : "notSaved" };
}
