"use client";
import { useState, useId, type ComponentType, useContext, useMemo } from "react";
import { type CardPayment, cardPaymentsService } from "./CardPayment.js";
import { paymentMessages } from "./rules/charge.js";
import { payerContact, lockedFields, validatePayment, findContactErrors } from "./rules/contact.js";
import { chargeSetup } from "./rules/terms.js";
import type {
  PaymentHandle,
  PaymentState,
  PaymentField,
  PaymentResult,
  PaymentKey,
} from "./types.js";
import { type CardEntry, useCardEntry } from "./useCardEntry.js";
import { type PaymentSetup, usePaymentSetup } from "./usePaymentSetup.js";
import type { Question } from "../types.js";
import type { PaymentContact, CardFieldProps } from "../../lib/giving/types.js";
import { paymentTexts } from "../../platform/locale/texts/payment.js";
import { ChurchContext } from "../../platform/provider/ChurchContext.js";
import { useService, useStoreValue } from "../../platform/provider/useService.js";
import { useSession } from "../../platform/provider/useSession.js";
import { useText } from "../../platform/provider/useText.js";

/** State and actions of a payment question for its components. */
export interface PaymentForm {
  handle: PaymentHandle;
  state: PaymentState;
  setup: PaymentSetup;
  /** Terms and gateway of the payment, or why it cannot be charged. */
  verdict: ReturnType<typeof chargeSetup>;
  payer: Payer;
  card: CardEntry;
  /** Returns the validation error of a contact field, after the first try to pay. */
  errorOf: (name: keyof PaymentContact) => string | undefined;
  /** Validation error of the card. Errors of the provider appear while the payer types. */
  cardError: string | undefined;
  idOf: (field: PaymentField) => string;
  /**
   * Fetches the outcome of an unclear payment from the other tabs or the provider. Returns whether only another charge is
   * left, which the payer must confirm.
   */
  tryAgain: () => boolean;
  /** Stores the attempt again before the page is left, so that a reload finds it. */
  saveAgain: () => void;
  /** Pays although money may have moved. */
  confirm: () => void;
}

export interface Payer {
  contact: PaymentContact;
  /** Fields that come from the account and are read-only. */
  locked: ReadonlySet<keyof PaymentContact>;
  change: (name: keyof PaymentContact, value: string) => void;
  isSignedIn: boolean;
}

/** Returns the state of a payment question: its fields, its validation errors and its payment. */
export function usePaymentForm(options: {
  question: Question;
  churchId: string;
  hasProvider: boolean;
}): PaymentForm {
  const { question, churchId, hasProvider } = options;
  const text = useText(paymentTexts);
  const setup = usePaymentSetup(churchId);
  const { payment, state } = useCardPayment({
    churchId,
    formId: question.formId ?? "",
    questionId: question.id ?? "",
  });
  const payer = usePayer();
  const card = useCardEntry(() => payment.dropCard());
  const [isTried, setTried] = useState(false);
  const id = useId();
  const idOf = (field: PaymentField) => `${id}${field}`;
  /** Focuses a field, or the payment if the field is not rendered, as while the payment is loading. */
  const focus = (field: PaymentField) =>
    (document.getElementById(idOf(field)) ?? document.getElementById(idOf("payment")))?.focus();
  const verdict = chargeSetup(question, { ...setup, hasProvider });

  const validate = (isConfirmed = false) => {
    setTried(true);
    const errors = validatePayment({
      // Read from the store, because the form may validate between two renders.
      status: payment.state.status,
      isConfirmed,
      setup,
      verdict,
      contact: payer.contact,
      card,
      hasTokenizer: card.getTokenizer() !== undefined,
    });
    return errors.map(({ field, key, message }) => ({
      text: message ?? text(key),
      focus: () => focus(field),
    }));
  };
  const pay = async (isConfirmed = false): Promise<PaymentResult> => {
    const errors = validate(isConfirmed);
    const tokenizer = card.getTokenizer();
    if (payment.state.status !== "charged") {
      if (errors.length > 0 || "fault" in verdict || !tokenizer) {
        return { paymentSuccessful: false, name: "", errors: errors.map((error) => error.text) };
      }
      const { firstName, lastName, email } = payer.contact;
      const contact = {
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        email: email.trim(),
      };
      // Freezes the order, so that a later change of the question does not change the charge.
      await payment.pay(
        {
          ...verdict,
          contact,
          currency: setup.currency,
          church: setup.church,
          churchUrl: setup.churchUrl,
        },
        tokenizer,
        { isConfirmed },
      );
    }
    const { status, attempt } = payment.state;
    const isPaid = status === "charged";
    return {
      paymentSuccessful: isPaid,
      name: isPaid ? (attempt?.receiptName ?? "") : "",
      errors: paymentMessages(payment.state, text),
    };
  };
  const invalidFields = findContactErrors(payer.contact);
  return {
    handle: {
      questionId: question.id ?? "",
      validate: () => validate(),
      handlePayment: () => pay(),
      finish: () => payment.finish(),
    },
    state,
    setup,
    verdict,
    payer,
    card,
    errorOf: (name) =>
      isTried && invalidFields.includes(name) ? text(`fault.${name}`) : undefined,
    cardError:
      card.error ?? (isTried && card.isComplete === false ? text("fault.card") : undefined),
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
    saveAgain: () => payment.saveAgain(),
    confirm: () => void pay(true),
  };
}

/** Returns the payer, prefilled once per user from the account. */
export function usePayer(): Payer {
  const { user, userId } = useSession();
  const prefill = () => {
    const contact = payerContact(user);
    return { userId, contact, locked: lockedFields(contact) };
  };
  const [stored, setStored] = useState(prefill);
  // Resets during render instead of in an effect, so that no frame shows another user's data.
  const current = stored.userId === userId ? stored : prefill();
  if (current !== stored) setStored(current);
  return {
    ...current,
    change: (name, value) =>
      setStored((previous) => ({ ...previous, contact: { ...previous.contact, [name]: value } })),
    isSignedIn: userId !== undefined,
  };
}

/** Returns the host's card field component; `undefined` if the package's own is used. */
export function useCardField(): ComponentType<CardFieldProps> | undefined {
  return useContext(ChurchContext).host.cardField;
}

/** Returns the signed-in user's payment of a place and its state. The payment outlives the component. */
export function useCardPayment({ churchId, formId, questionId }: PaymentKey): {
  payment: CardPayment;
  state: PaymentState;
} {
  const payments = useService(cardPaymentsService);
  const { userId } = useSession();
  // eslint-disable-next-line react-hooks/exhaustive-deps -- Payments belong to a user.
  const payment = useMemo(
    () => payments.of({ churchId, formId, questionId }),
    [payments, userId, churchId, formId, questionId],
  );
  return { payment, state: useStoreValue(payment.store, (state) => state) };
}
