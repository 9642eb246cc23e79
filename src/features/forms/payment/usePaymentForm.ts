"use client";
import { useId, useState } from "react";
import { paymentTexts } from "../../../client/locale/english/payment.js";
import { useCardPayment } from "../../../react/useCardPayment.js";
import { usePaymentSetup } from "../../../react/usePaymentSetup.js";
import { useText } from "../../../react/useText.js";
import { chargeSetup } from "../../../rules/payment/chargeSetup.js";
import { contactFaults } from "../../../rules/payment/contactFaults.js";
import type { Question } from "../../../types/forms.js";
import type { PaymentResult } from "../../../types/payment.js";
import { type PaymentField, findPaymentFaults } from "./findPaymentFaults.js";
import type { PaymentForm } from "./PaymentForm.js";
import { paymentWords } from "./paymentWords.js";
import { useCardEntry } from "./useCardEntry.js";
import { usePayer } from "./usePayer.js";

/** One payment question: what stands in its fields, what is wrong with it, and how it is paid. */
export function usePaymentForm(options: { question: Question; churchId: string; hasProvider: boolean }): PaymentForm {
  const { question, churchId, hasProvider } = options;
  const text = useText(paymentTexts);
  const setup = usePaymentSetup(churchId);
  const { payment, state } = useCardPayment({ churchId, formId: question.formId ?? "", questionId: question.id ?? "" });
  const payer = usePayer();
  const card = useCardEntry(() => payment.dropCard());
  const [isTried, setTried] = useState(false);
  const id = useId();
  const idOf = (field: PaymentField) => `${id}${field}`;
  /** A field that is not shown, as while the payment is loading, leads to the payment itself. */
  const focus = (field: PaymentField) => (document.getElementById(idOf(field)) ?? document.getElementById(idOf("payment")))?.focus();
  const verdict = chargeSetup(question, { ...setup, hasProvider });

  const find = (isConfirmed: boolean) => {
    const hasTokenizer = card.getTokenizer() !== undefined;
    // The payment as it is now: a form asks for it between two renderings.
    return findPaymentFaults({ status: payment.state.status, isConfirmed, setup, verdict, contact: payer.contact, card, hasTokenizer });
  };
  const validate = (isConfirmed = false) => {
    setTried(true);
    return find(isConfirmed).map(({ field, key, said }) => ({
      text: said ?? text(key),
      focus: () => focus(field),
    }));
  };
  const pay = async (isConfirmed = false): Promise<PaymentResult> => {
    const faults = validate(isConfirmed);
    const tokenizer = card.getTokenizer();
    if (payment.state.status !== "charged") {
      if (faults.length > 0 || "fault" in verdict || !tokenizer) {
        return { paymentSuccessful: false, name: "", errors: faults.map((fault) => fault.text) };
      }
      const { firstName, lastName, email } = payer.contact;
      const contact = { firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() };
      // What is shown now is what is charged, whatever becomes of the question or the page meanwhile.
      await payment.pay({ ...verdict, contact, currency: setup.currency, church: setup.church, churchUrl: setup.churchUrl }, tokenizer, {
        isConfirmed,
      });
    }
    const { status, attempt } = payment.state;
    const isPaid = status === "charged";
    return { paymentSuccessful: isPaid, name: isPaid ? (attempt?.receiptName ?? "") : "", errors: paymentWords(payment.state, text) };
  };
  const wrongContact = contactFaults(payer.contact);
  return {
    handle: { questionId: question.id ?? "", validate: () => validate(), handlePayment: () => pay(), finish: () => payment.finish() },
    state,
    setup,
    verdict,
    payer,
    card,
    faultOf: (name) => (isTried && wrongContact.includes(name) ? text(`fault.${name}`) : undefined),
    cardFault: card.error ?? (isTried && card.isComplete === false ? text("fault.card") : undefined),
    idOf,
    tryAgain: () => {
      const before = payment.state.status;
      const { status, isTraceable } = payment.syncTabs();
      if (status !== before) return false;
      if (isTraceable) {
        const tokenizer = card.getTokenizer();
        if (tokenizer) void payment.lookUp(tokenizer);
        else focus("card");
        return false;
      }
      const [first] = validate(true);
      first?.focus();
      return !first;
    },
    keepAgain: () => payment.keepAgain(),
    confirm: () => void pay(true),
  };
}
