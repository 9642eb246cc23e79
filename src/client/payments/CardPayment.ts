import { createStore } from "zustand/vanilla";
import { attemptKey } from "../../rules/payment/attemptKey.js";
import type { CardTokenizer, ChargeVerdict, PaymentAttempt, PaymentProblem } from "../../types/payment.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { apiPart } from "../http/ApiClient.js";
import { StaleSessionError } from "../http/ApiError.js";
import { epochPart } from "../session/Epoch.js";
import { sessionPart } from "../session/SessionStore.js";
import { chargeCard, finishCharge, lookUpCharge } from "./chargeCard.js";
import type { PaymentOrder, SavedCard } from "./PaymentOrder.js";
import { forgetAttempt, recallAttempt, recallMark, rememberAttempt } from "./rememberAttempt.js";
import { PaymentError, saveCard } from "./saveCard.js";
import { speakerFor } from "./speakerFor.js";
import { TakenError, withTabLock } from "./withTabLock.js";

/** Which payment of which form. */
export interface PaymentPlace {
  churchId: string;
  formId: string;
  questionId: string;
}

/**
 * `unknown`: money may have moved, nobody knows. `paidElsewhere`: another tab has paid for it since this one was opened.
 * `charged`: paid; the form may not be saved yet.
 */
export type PaymentStatus = "idle" | "paying" | "failed" | "unknown" | "paidElsewhere" | "charged";

export interface PaymentState {
  status: PaymentStatus;
  /** Why the last try did not come about, or what is known of one whose outcome is not. */
  problem?: PaymentProblem | undefined;
  /** Once money has moved, or may have. */
  attempt?: PaymentAttempt | undefined;
}

/** The ways to pay on from a state in which money has moved or may have: only when the payer says so. */
const NEEDS_CONFIRMATION: readonly PaymentStatus[] = ["unknown", "paidElsewhere"];

/**
 * One payment of one question, charged at most once (FAULTS §5). It outlives the views that show it; what may have moved
 * money is remembered before it is sent, and survives a reload. Only an explicit confirmation charges again after that.
 */
export class CardPayment {
  readonly store = createStore<PaymentState>(() => ({ status: "idle" }));
  readonly #core: ClientCore;
  readonly #place: PaymentPlace;
  readonly #key: string;
  readonly #userId: string;
  /** What another tab has paid since then, the payer may have forgotten. */
  #openedAt: number;
  /** The last attempt of this tab: its marks are no news. */
  #ownId = "";
  #card: SavedCard | undefined;
  /** What the attempt of an unknown outcome was made with. */
  #chargedCard: SavedCard | undefined;
  /** By which the provider knows a charge whose outcome is unknown. */
  #clientSecret = "";
  #underWay: Promise<PaymentState> | undefined;

  constructor(core: ClientCore, place: PaymentPlace, userId: string) {
    this.#core = core;
    this.#place = place;
    this.#key = attemptKey(place);
    this.#userId = userId;
    this.#openedAt = core.now().getTime();
    this.#recall();
  }

  /** What the page knew before it was loaded anew, or what the tab knew of which this one is a copy. */
  #recall(): void {
    const attempt = recallAttempt(this.#core, this.#key, this.#userId);
    if (!attempt) return;
    this.#ownId = attempt.attemptId;
    const mark = recallMark(this.#core, this.#key, this.#userId);
    const heard = mark?.attemptId === attempt.attemptId ? mark.state : attempt.state;
    if (heard === "done") return forgetAttempt(this.#core, this.#key, attempt, true);
    // Whoever was charging when the page was left does not know what came of it.
    this.#settle(attempt, { kind: heard === "charged" || attempt.state === "charged" ? "charged" : "unknown" });
  }

  get state(): PaymentState {
    return this.store.getState();
  }

  /**
   * Pays, once: whoever asks meanwhile gets the same answer, and what is paid stays paid. `isConfirmed`: the payer wants to
   * pay although money may have moved. Never rejects.
   */
  pay(order: PaymentOrder, tokenizer: CardTokenizer, { isConfirmed = false } = {}): Promise<PaymentState> {
    this.#underWay ??= this.#pay(order, tokenizer, isConfirmed).finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  /** The form is saved: what was paid for it is done, and the next payment is another one. */
  finish(): void {
    const { attempt, status } = this.state;
    if (status !== "charged" || !attempt) return;
    forgetAttempt(this.#core, this.#key, attempt, true);
    this.#card = undefined;
    this.#openedAt = this.#core.now().getTime();
    this.store.setState({ status: "idle" }, true);
  }

  /** Another card: what was made of the former one is of no use. */
  dropCard(): void {
    this.#card = undefined;
  }

  async #pay(order: PaymentOrder, tokenizer: CardTokenizer, isConfirmed: boolean): Promise<PaymentState> {
    const before = this.state;
    if (before.status === "charged" || (NEEDS_CONFIRMATION.includes(before.status) && !isConfirmed)) return before;
    this.#show({ ...before, status: "paying", problem: undefined });
    try {
      return await withTabLock(this.#core, this.#key, () => this.#payAlone(order, tokenizer, { isConfirmed, before }));
    } catch (error) {
      // Nobody has been charged: that part never rejects. What came before may still be unknown.
      return this.#show({ ...(before.status === "unknown" ? before : { status: "failed" }), problem: problemOf(error) });
    }
  }

  async #payAlone(
    order: PaymentOrder,
    tokenizer: CardTokenizer,
    { isConfirmed, before }: { isConfirmed: boolean; before: PaymentState },
  ): Promise<PaymentState> {
    const news = isConfirmed ? undefined : this.#newsOfOthers();
    if (news) return this.#show({ status: news });
    const { signal } = this.#core.part(epochPart);
    let former = before.status === "unknown" ? before.attempt : undefined;
    if (former && this.#clientSecret) {
      // The provider knows this very charge: no second one as long as it may still come about.
      const verdict = await this.#settled(await lookUpCharge(tokenizer, this.#clientSecret), tokenizer);
      if (verdict.kind !== "refused") return this.#settle(former, verdict);
      this.#clientSecret = "";
      this.#card = undefined;
      former = undefined;
    }
    const speaker = speakerFor(this.#core.part(sessionPart).state, this.#place.churchId);
    const api = this.#core.part(apiPart);
    this.#card ??= await saveCard(api, tokenizer, { order, churchId: this.#place.churchId, speaker });
    if (signal.aborted) throw new StaleSessionError();
    const attempt = this.#begin(order, this.#card, former);
    const verdict = await chargeCard(api, { attempt, order, card: this.#card, speaker });
    return this.#settle(attempt, await this.#settled(verdict, tokenizer));
  }

  /** What is left of a verdict once the payer has been asked what the bank wants to know. */
  async #settled(verdict: ChargeVerdict, tokenizer: CardTokenizer): Promise<Exclude<ChargeVerdict, { kind: "action" }>> {
    if (verdict.kind === "unknown") this.#clientSecret = verdict.clientSecret ?? this.#clientSecret;
    if (verdict.kind !== "action") return verdict;
    this.#clientSecret = verdict.clientSecret;
    const after = await finishCharge(tokenizer, verdict.clientSecret);
    // Asked, and not done: nothing has been charged, and this charge never will be by itself.
    return after.kind === "action" ? { kind: "refused" } : after;
  }

  /**
   * Remembers, before anything is sent, that money may move. A repetition of the same payment keeps its key; after a reload
   * nobody knows which card it was.
   */
  #begin(order: PaymentOrder, card: SavedCard, former: PaymentAttempt | undefined): PaymentAttempt {
    const { amount, fundId } = order.terms;
    const isSameCard = !this.#chargedCard || this.#chargedCard === card;
    const isSame = isSameCard && former?.amount === amount && former.fundId === fundId;
    this.#chargedCard = card;
    const attempt: PaymentAttempt = {
      attemptId: isSame ? former.attemptId : crypto.randomUUID(),
      ...this.#place,
      amount,
      fundId,
      personId: card.personId,
      state: "charging",
      startedAt: this.#core.now().getTime(),
      userId: this.#userId,
      receiptName: card.name,
    };
    this.#ownId = attempt.attemptId;
    rememberAttempt(this.#core, this.#key, attempt);
    return attempt;
  }

  #settle(attempt: PaymentAttempt, verdict: Exclude<ChargeVerdict, { kind: "action" }>): PaymentState {
    const { kind } = verdict;
    if (kind === "refused") {
      // Providers answer the same key with the same refusal: the next try is another attempt, with a card that is made anew.
      forgetAttempt(this.#core, this.#key, attempt, false);
      this.#card = undefined;
      this.#clientSecret = "";
      return this.#show({ status: "failed", problem: { reason: "notAccepted", message: verdict.message } });
    }
    const settled = { ...attempt, state: kind };
    rememberAttempt(this.#core, this.#key, settled);
    if (kind === "charged") return this.#show({ status: "charged", attempt: settled });
    return this.#show({ status: "unknown", attempt: settled, problem: { reason: "notSaved", message: verdict.message } });
  }

  /** What the other tabs of this user have done, where it is something to stop for. */
  #newsOfOthers(): "unknown" | "paidElsewhere" | undefined {
    const mark = recallMark(this.#core, this.#key, this.#userId);
    if (!mark || mark.attemptId === this.#ownId) return undefined;
    // Whoever was charging holds the lock no more, and has not said what came of it.
    if (mark.state === "charging" || mark.state === "unknown") return "unknown";
    return mark.state === "charged" || mark.at >= this.#openedAt ? "paidElsewhere" : undefined;
  }

  #show(state: PaymentState): PaymentState {
    this.store.setState(state, true);
    return state;
  }
}

function problemOf(error: unknown): PaymentProblem {
  if (error instanceof PaymentError) return error.problem;
  return { reason: error instanceof TakenError ? "elsewhere" : "notSaved" };
}

/** The payments of this page, each known by its place and by who is signed in: a view that comes back finds its own. */
export class CardPayments {
  readonly #core: ClientCore;
  readonly #payments = new Map<string, CardPayment>();

  constructor(core: ClientCore) {
    this.#core = core;
  }

  of(place: PaymentPlace): CardPayment {
    const userId = this.#core.part(sessionPart).identity.userId ?? "";
    const name = `${attemptKey(place)}|${userId}`;
    const payment = this.#payments.get(name) ?? new CardPayment(this.#core, place, userId);
    this.#payments.set(name, payment);
    return payment;
  }
}

export const cardPaymentsPart: Part<CardPayments> = { name: "cardPayments", create: (core) => new CardPayments(core) };
