import { createStore, type StoreApi } from "zustand/vanilla";
import type {
  CardTokenizer,
  ChargeVerdict,
  PaymentAttempt,
  PaymentContact,
  PaymentPlace,
  PaymentProblem,
  PaymentStatus,
} from "../../types/payment.js";
import type { ClientCore } from "../ClientCore.js";
import { isUnclear } from "../../rules/payment/isUnclear.js";
import { apiPart } from "../http/ApiClient.js";
import { StaleSessionError } from "../http/ApiError.js";
import { epochPart } from "../session/Epoch.js";
import { sessionPart } from "../session/SessionStore.js";
import { AttemptMemory } from "./AttemptMemory.js";
import { chargeCard, finishCharge, lookUpCharge } from "./chargeCard.js";
import { newId } from "./newId.js";
import type { PaymentOrder, SavedCard } from "./PaymentOrder.js";
import { PaymentError, saveCard } from "./saveCard.js";
import { speakerFor } from "./speakerFor.js";
import { TakenError, withTabLock } from "./withTabLock.js";

/** A verdict that leaves nothing to be asked. */
type FinalVerdict = Exclude<ChargeVerdict, { kind: "action" }>;

export interface PaymentState {
  status: PaymentStatus;
  /** Why the last try ended before a charge was made, or was refused. */
  problem?: PaymentProblem | undefined;
  /** Once money has moved, or may have. */
  attempt?: PaymentAttempt | undefined;
  /** The outcome is unknown and the provider can be asked for it. Such a payment is looked up and never charged again meanwhile. */
  isTraceable?: boolean | undefined;
}

/**
 * One payment of one question, charged at most once (FAULTS §5). It outlives the views that show it; what may have moved
 * money is remembered before it is sent, and survives a reload. Only an explicit confirmation charges again after that.
 */
export class CardPayment {
  readonly store: StoreApi<PaymentState>;
  /** Whose payment it is; empty for somebody who is not signed in. */
  readonly userId: string;
  readonly #core: ClientCore;
  readonly #place: PaymentPlace;
  readonly #memory: AttemptMemory;
  #card: SavedCard | undefined;
  /** What the attempt of an unknown outcome was made with. */
  #chargedCard: SavedCard | undefined;
  /** By which the provider knows a charge whose outcome is unknown. */
  #clientSecret = "";
  #underWay: Promise<PaymentState> | undefined;

  constructor(core: ClientCore, place: PaymentPlace, userId: string) {
    this.#core = core;
    this.#place = place;
    this.userId = userId;
    this.#memory = new AttemptMemory(core, place, userId);
    const attempt = this.#memory.recall();
    this.store = createStore<PaymentState>(() => (attempt ? this.#standingOf(attempt) : { status: "idle" }));
  }

  get state(): PaymentState {
    return this.store.getState();
  }

  /**
   * Pays once: concurrent calls share one result, and a paid payment stays paid. `isConfirmed`: the payer wants to pay although
   * money may have moved; a payment that can be traced is looked up instead. Never rejects.
   */
  pay(order: PaymentOrder, tokenizer: CardTokenizer, { isConfirmed = false } = {}): Promise<PaymentState> {
    this.#underWay ??= this.#pay(order, tokenizer, isConfirmed).finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  /** Asks the provider for the outcome of a payment that can be traced. Charges nothing. Never rejects. */
  lookUp(tokenizer: CardTokenizer): Promise<PaymentState> {
    this.#underWay ??= this.#lookUp(tokenizer).finally(() => (this.#underWay = undefined));
    return this.#underWay;
  }

  /** Takes over what the other tabs know about an unclear payment. Returns the state after that. */
  syncTabs(): PaymentState {
    const { status, attempt, isTraceable } = this.state;
    if (!isUnclear(status)) return this.state;
    const known = attempt && this.#memory.stateOf(attempt);
    if (known === "done") return this.#show({ status: "paidElsewhere" });
    if (attempt && known === "charged") return this.#settle(attempt, { kind: "charged" });
    const news = isTraceable ? undefined : this.#memory.news(false);
    return news && news !== status ? this.#show({ status: news }) : this.state;
  }

  /** Stores once more what a reload has to find, before the page is left. */
  keepAgain(): void {
    this.#memory.keepAgain();
  }

  /** The form is saved: what was paid for it is done, and the next payment is another one. */
  finish(): void {
    const { attempt, status } = this.state;
    if (status !== "charged" || !attempt) return;
    this.#memory.end(attempt);
    this.#card = undefined;
    this.#show({ status: "idle" });
  }

  /** Another card: what was made of the former one is of no use. */
  dropCard(): void {
    this.#card = undefined;
  }

  async #pay(order: PaymentOrder, tokenizer: CardTokenizer, isConfirmed: boolean): Promise<PaymentState> {
    const before = this.state;
    // A copy of this tab may have saved the form meanwhile.
    if (before.attempt && this.#memory.stateOf(before.attempt) === "done") return this.#show({ status: "paidElsewhere" });
    if (before.status === "charged" || (isUnclear(before.status) && !isConfirmed)) return before;
    const { signal } = this.#core.part(epochPart);
    this.#show({ ...before, status: "paying", problem: undefined });
    const former = before.status === "unknown" ? before.attempt : undefined;
    try {
      return await withTabLock(this.#core, this.#memory.key, () => this.#payAlone(order, tokenizer, { isConfirmed, former, signal }));
    } catch (error) {
      // Nothing was charged: the charge itself never rejects. The outcome of an earlier one may still be unknown.
      const isOpen = before.status === "unknown" && before.attempt === this.state.attempt;
      return this.#show({ ...(isOpen ? before : { status: "failed" }), problem: problemOf(error) });
    }
  }

  async #payAlone(
    order: PaymentOrder,
    tokenizer: CardTokenizer,
    { isConfirmed, former, signal }: { isConfirmed: boolean; former: PaymentAttempt | undefined; signal: AbortSignal },
  ): Promise<PaymentState> {
    // A copy of this tab may have heard what came of it.
    if (former && this.#memory.stateOf(former) === "charged") return this.#settle(former, { kind: "charged" });
    const news = this.#memory.news(isConfirmed);
    if (news) return this.#show({ status: news });
    if (former && this.#clientSecret) return this.#trace(former, tokenizer);
    if (signal.aborted) throw new StaleSessionError();
    const speaker = speakerFor(this.#core.part(sessionPart).state, this.#place.churchId);
    const api = this.#core.part(apiPart);
    if (this.#card && !isSameContact(this.#card.contact, order.contact)) this.dropCard();
    this.#card ??= await saveCard(api, tokenizer, { order, churchId: this.#place.churchId, speaker, signal });
    const attempt = this.#begin(order, this.#card, former);
    const verdict = await chargeCard(api, { attempt, order, card: this.#card, speaker });
    return this.#settle(attempt, await this.#settled(verdict, tokenizer));
  }

  async #lookUp(tokenizer: CardTokenizer): Promise<PaymentState> {
    const before = this.syncTabs();
    const { attempt, isTraceable } = before;
    if (!attempt || !isTraceable) return before;
    this.#show({ ...before, status: "paying", problem: undefined });
    try {
      return await withTabLock(this.#core, this.#memory.key, () => this.#trace(attempt, tokenizer));
    } catch (error) {
      return this.#show({ ...before, problem: problemOf(error) });
    }
  }

  /** Asks the provider for the outcome of a charge that it knows: no second one is made as long as that one may still succeed. */
  async #trace(attempt: PaymentAttempt, tokenizer: CardTokenizer): Promise<PaymentState> {
    return this.#settle(attempt, await this.#settled(await lookUpCharge(tokenizer, this.#clientSecret), tokenizer));
  }

  /** What is left of a verdict once the payer has been asked what the bank wants to know. */
  async #settled(verdict: ChargeVerdict, tokenizer: CardTokenizer): Promise<FinalVerdict> {
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
    const { currency } = order;
    const isSame = isSameCard && former?.amount === amount && former.fundId === fundId && (former.currency ?? currency) === currency;
    this.#chargedCard = card;
    const attempt: PaymentAttempt = {
      attemptId: isSame ? former.attemptId : newId(),
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
    this.#memory.begin(attempt);
    return attempt;
  }

  #settle(attempt: PaymentAttempt, verdict: FinalVerdict): PaymentState {
    const { kind } = verdict;
    if (kind === "refused") {
      // Providers answer the same key with the same refusal: the next try is another attempt, with a card that is made anew.
      this.#memory.takeBack();
      this.#card = undefined;
      this.#clientSecret = "";
      return this.#show({ status: "failed", problem: { reason: "notAccepted", message: verdict.message } });
    }
    const settled = { ...attempt, state: kind };
    this.#memory.keep(settled);
    return this.#show(this.#standingOf(settled));
  }

  #standingOf(attempt: PaymentAttempt): PaymentState {
    return attempt.state === "charged"
      ? { status: "charged", attempt }
      : { status: "unknown", attempt, isTraceable: this.#clientSecret !== "" };
  }

  #show(state: PaymentState): PaymentState {
    this.store.setState(state, true);
    return state;
  }
}

const isSameContact = (a: PaymentContact, b: PaymentContact): boolean =>
  a.firstName === b.firstName && a.lastName === b.lastName && a.email === b.email;

function problemOf(error: unknown): PaymentProblem {
  if (error instanceof PaymentError) return error.problem;
  return { reason: error instanceof TakenError ? "elsewhere" : "notSaved" };
}
