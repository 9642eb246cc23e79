import { attemptKey } from "../../rules/payment/attemptKey.js";
import { idText } from "../../rules/session/idText.js";
import type { PaymentPlace } from "../../types/payment.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { epochPart } from "../session/Epoch.js";
import { sessionPart } from "../session/SessionStore.js";
import { CardPayment } from "./CardPayment.js";

/** The payments of this page, each known by its place and by who is signed in: a view that comes back finds its own. */
export class CardPayments {
  readonly #core: ClientCore;
  readonly #payments = new Map<string, CardPayment>();

  constructor(core: ClientCore) {
    this.#core = core;
    core.part(epochPart).subscribe(() => this.#forgetOthers());
  }

  of({ churchId, formId, questionId }: PaymentPlace): CardPayment {
    // Some hosts pass ids as numbers. A payment is remembered with texts.
    const place = { churchId: idText(churchId) ?? "", formId: idText(formId) ?? "", questionId: idText(questionId) ?? "" };
    const userId = this.#userId;
    const name = `${attemptKey(place)}|${userId}`;
    const payment = this.#payments.get(name) ?? new CardPayment(this.#core, place, userId);
    this.#payments.set(name, payment);
    return payment;
  }

  get #userId(): string {
    return this.#core.part(sessionPart).identity.userId ?? "";
  }

  /** Who has paid what is nobody's business who signs in later. One that is under way is ended first. */
  #forgetOthers(): void {
    for (const [name, payment] of this.#payments) {
      if (payment.userId !== this.#userId && payment.userId !== "" && payment.state.status !== "paying") this.#payments.delete(name);
    }
  }
}

export const cardPaymentsPart: Part<CardPayments> = { name: "cardPayments", create: (core) => new CardPayments(core) };
