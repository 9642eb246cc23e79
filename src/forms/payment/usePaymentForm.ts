"use client";
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { getChurch, getDonateGateways, getFunds, getGateways } from "./api.js";
import { type CardPayment, cardPaymentsService } from "./CardPayment.js";
import { isShownAtCard, needsConfirmation, paymentMessages } from "./rules/charge.js";
import * as rules from "./rules/order.js";
import type * as types from "./types.js";
import { currencyCode } from "../../lib/giving/amounts.js";
import type { CardTokenizer, PaymentContact } from "../../lib/giving/types.js";
import { type FieldsOf, readShape } from "../../lib/text/json.js";
import { readOrigin } from "../../platform/core/page.js";
import type { ApiClient, CallOptions } from "../../platform/http/ApiClient.js";
import { paymentTexts } from "../../platform/locale/texts/payment.js";
import {
  useCore,
  useService,
  useStoreValue,
  useText,
  useSession,
} from "../../platform/provider/ChurchContext.js";
import { useLatest } from "../../platform/provider/useLatest.js";
import { useQuery } from "../../platform/provider/useQuery.js";
import { findUserChurch } from "../../platform/session/rules/churches.js";
import { authorizationFor, sessionService } from "../../platform/session/SessionStore.js";
import type { Question } from "../types.js";

export type PaymentForm = ReturnType<typeof usePaymentForm>;
type ContactField = keyof PaymentContact;
type FocusTarget = ContactField | "card" | "notice" | "tryAgain" | "group";

/** Returns state and actions of a payment question. `hasStripePromise`: the host passes Stripe, so no public key is needed. */
export function usePaymentForm(question: Question, churchId: string, hasStripePromise: boolean) {
  const { id: questionId = "", formId = "" } = question;
  const text = useText(paymentTexts);
  const setup = usePaymentSetup(churchId);
  const payer = usePayer();
  const payment = useService(cardPaymentsService).of({ churchId, formId, questionId });
  const state = useStoreValue(payment.store);
  const messages = useMemo(() => paymentMessages(state, text), [state, text]);
  const [hasValidated, setHasValidated] = useState(false);
  const id = useId();
  const idOf = (field: FocusTarget) => `${id}${field}`;
  const chargeSetup =
    setup.status === "ready"
      ? rules.resolveCharge(question, { ...setup, hasStripePromise })
      : undefined;
  const isPayable = chargeSetup?.fundAmount !== undefined && state.status !== "charged";
  const isFailureAtCard = state.status === "failed" && isPayable && isShownAtCard(state.problem);
  const card = useCardEntry(payment, isPayable);
  // Nothing is due until the payer confirms another charge.
  const isDue = state.status !== "charged" && !needsConfirmation(state.status);
  const amountDue = isDue ? chargeSetup?.fundAmount?.amount : undefined;
  const { currency: currencyDue } = setup;
  const due = useMemo(
    () => (amountDue === undefined ? undefined : { amount: amountDue, currency: currencyDue }),
    [amountDue, currencyDue],
  );
  const invalidFields = rules.findInvalidContactFields(payer.contact);
  // `isComplete` is `undefined` if the host's card field does not report it.
  const incompleteCard = card.isComplete === false ? text("fault.card") : undefined;

  /** Focuses a field, or the whole group if the field is not rendered, for example while loading. */
  const focus = (field: FocusTarget) =>
    (document.getElementById(idOf(field)) ?? document.getElementById(idOf("group")))?.focus();
  const errorAt = (field: FocusTarget, message: string): types.PaymentValidationError => ({
    text: message,
    focus: () => focus(field),
  });
  /** Shows and returns the validation errors in field order. Returns only the reason if no payment can start, and nothing while paying or after the charge. */
  const validate = (isConfirmed = false): types.PaymentValidationError[] => {
    setHasValidated(true);
    // Read from the store, because the form may validate between two renders.
    const { status } = payment.state;
    if (status === "charged" || status === "paying") return [];
    if (needsConfirmation(status) && !isConfirmed) return [errorAt("tryAgain", text(status))];
    if (setup.status === "loading") return [errorAt("group", text("fault.loading"))];
    if (!chargeSetup) return [errorAt("group", text("loadFailed"))];
    if (chargeSetup.problem)
      return [errorAt("group", text(rules.SETUP_TEXTS[chargeSetup.problem]))];
    const errors = invalidFields.map((name) => errorAt(name, text(`fault.${name}`)));
    const unavailableKey =
      card.unavailableReason ?? (card.tokenizer.current ? undefined : "fault.cardLoading");
    const cardError = unavailableKey ? text(unavailableKey) : (card.error ?? incompleteCard);
    return cardError ? [...errors, errorAt("card", cardError)] : errors;
  };
  const readResult = (): types.PaymentResult => {
    const { status, attempt } = payment.state;
    const isPaid = status === "charged";
    const name = isPaid ? (attempt?.receiptName ?? "") : "";
    return { paymentSuccessful: isPaid, name, errors: paymentMessages(payment.state, text) };
  };
  const pay = async (isConfirmed = false): Promise<types.PaymentResult> => {
    const errors = validate(isConfirmed).map((error) => error.text);
    if (payment.state.status === "charged") return readResult();
    const tokenizer = card.tokenizer.current;
    if (errors.length > 0 || !chargeSetup || chargeSetup.problem || !tokenizer)
      return { paymentSuccessful: false, name: "", errors };
    const { currency, church, churchUrl } = setup;
    const contact = rules.trimContact(payer.contact);
    // A copy, so that a later change of the question does not change the charge.
    const order = { ...chargeSetup, contact, currency, church, churchUrl };
    await payment.pay(order, tokenizer, { isConfirmed });
    return readResult();
  };
  const receipt = (): types.PaymentReceipt | undefined => {
    const { status, attempt } = payment.state;
    if (status !== "charged" || !attempt) return undefined;
    const { amount, currency = setup.currency, fundId, startedAt } = attempt;
    return {
      amount,
      currency,
      fund: setup.funds.find((fund) => fund.id === fundId)?.name ?? "",
      card: payment.cardSummary ?? {},
      paidAt: new Date(startedAt),
      church: setup.church.name,
      firstName: rules.trimContact(payer.contact).firstName,
    };
  };
  const handle: types.PaymentHandle = {
    questionId,
    validate: () => validate(),
    handlePayment: () => pay(),
    finish: () => payment.finish(),
    receipt,
    focusError: () => {
      const [first] = validate();
      if (first) first.focus();
      else focus(isShownAtCard(payment.state.problem) ? "card" : "notice");
    },
  };
  return {
    handle,
    payment,
    state,
    messages,
    /** Whether the card section shows why the payment failed. Else the notice does. */
    isFailureAtCard,
    setup,
    chargeSetup,
    due,
    isPayable,
    payer,
    card,
    errorOf: (name: ContactField) =>
      hasValidated && invalidFields.includes(name) ? text(`fault.${name}`) : undefined,
    /** The provider's error, which appears while the payer types, else why the card is invalid or was declined. */
    cardError:
      card.error ??
      (hasValidated ? incompleteCard : undefined) ??
      (isFailureAtCard ? messages[0] : undefined),
    idOf,
    /** Applies what other tabs stored. Then looks the charge up if possible, else validates the fields. Returns whether to ask the payer to confirm another charge. */
    startRetry: (): boolean => {
      const before = payment.state.status;
      const { status, canLookUp } = payment.syncTabs();
      // Another tab has changed the status, which the notice now shows.
      if (status !== before) return false;
      if (canLookUp) {
        const tokenizer = card.tokenizer.current;
        if (tokenizer) void payment.lookUp(tokenizer);
        else focus("card");
        return false;
      }
      const [first] = validate(true);
      first?.focus();
      return !first;
    },
    confirm: () => void pay(true),
  };
}

/** Returns the payer, prefilled once per user from the account. Valid fields from the account are locked. */
function usePayer() {
  const { user, userId } = useSession();
  const prefill = () => {
    const contact = rules.payerContact(user);
    return { userId, contact, locked: rules.lockedFields(contact) };
  };
  const [stored, setStored] = useState(prefill);
  // Resets during render instead of in an effect, so that another user's data is never painted.
  const current = stored.userId === userId ? stored : prefill();
  if (current !== stored) setStored(current);
  return {
    ...current,
    change: (name: ContactField, value: string) =>
      setStored((previous) => ({ ...previous, contact: { ...previous.contact, [name]: value } })),
  };
}

/** Returns the state of the card field. An edit drops the saved card, which has the previous number. */
function useCardEntry(payment: CardPayment, hasField: boolean) {
  const tokenizer = useRef<CardTokenizer>(undefined);
  const [input, setInput] = useState<{
    error?: string | undefined;
    isComplete?: boolean | undefined;
    brand?: string | undefined;
  }>({});
  const [unavailableReason, setUnavailableReason] = useState<"scriptFailed" | "scriptMissing">();
  /** The React key that remounts the field on a retry. */
  const [retryCount, setRetryCount] = useState(0);
  const latestPayment = useLatest(payment);
  // Stable, because card fields run their setup again for new handlers.
  const handlers = useMemo(
    () => ({
      onReady: (newTokenizer: CardTokenizer) => {
        tokenizer.current = newTokenizer;
        // A script may load after its timeout.
        setUnavailableReason(undefined);
      },
      onChange: (error: string | undefined, isComplete?: boolean, brand?: string) => {
        // Hosts' fields may report no error as "".
        setInput({ error: error || undefined, isComplete, brand });
        latestPayment.current.dropCard();
      },
      onUnavailable: (reason: "failed" | "missing" | boolean) => {
        tokenizer.current = undefined;
        // Earlier versions passed a boolean: `true` means missing.
        const isMissing = reason === "missing" || reason === true;
        setUnavailableReason(isMissing ? "scriptMissing" : "scriptFailed");
      },
    }),
    [latestPayment],
  );
  const clear = useCallback(() => {
    tokenizer.current = undefined;
    setUnavailableReason(undefined);
    setInput({});
  }, []);
  // The tokenizer of an unmounted field has the previous card, or the key of another church.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- no event tells that the field has unmounted
    if (!hasField) clear();
  }, [hasField, clear]);
  const retry = () => {
    clear();
    setRetryCount((count) => count + 1);
  };
  return { ...input, unavailableReason, retryCount, tokenizer, handlers, retry };
}

type ReceiptChurch = Partial<types.PaymentOrder["church"]>;
const RECEIPT_CHURCH: FieldsOf<ReceiptChurch> = { name: "text", subDomain: "text", logo: "text" };

/** Returns the funds, gateways and church data that a payment needs. Without a church, the status is `failed`. */
function usePaymentSetup(churchId: string) {
  const core = useCore();
  const { userChurch, userChurches } = useSession();
  const funds = useChurchQuery("funds", churchId, getFunds);
  const gateways = useChurchQuery("gateways", churchId, getDonateGateways);
  const publicGateways = useChurchQuery("publicGateways", churchId, getGateways);
  // Not required, because it only supplies the name and logo of the receipt.
  const church = useChurchQuery("church", churchId, getChurch);

  const required = [funds, gateways, publicGateways];
  const failed = required.filter((query) => query.status === "failed");
  const isLoading = [...required, church].some((query) => query.status === "loading");
  let status: "loading" | "ready" | "failed" = isLoading ? "loading" : "ready";
  if (!churchId || failed.length > 0) status = "failed";
  const fallback = findUserChurch([userChurch], churchId) ?? findUserChurch(userChurches, churchId);
  // The `Church` type lacks `logo`, but some servers send it.
  const receiptChurch = readShape<ReceiptChurch>(church.data ?? fallback?.church, RECEIPT_CHURCH);
  const { name = "", subDomain = "", logo = "" } = receiptChurch ?? {};
  return {
    status,
    funds: funds.data ?? [],
    gateways: gateways.data ?? [],
    publicKey: rules.publicKeyOf(publicGateways.data ?? [], gateways.data),
    currency: currencyCode(rules.cardGateway(gateways.data ?? [])?.currency),
    church: { name, subDomain, logo },
    churchUrl: readOrigin(core),
    retry: () => failed.forEach((query) => void query.refetch()),
  };
}

function useChurchQuery<T>(
  name: string,
  churchId: string,
  fetch: (api: ApiClient, churchId: string, options: CallOptions) => Promise<T>,
) {
  const core = useCore();
  return useQuery(churchId ? `${name} ${churchId}` : undefined, (api, options) => {
    const authorization = authorizationFor(core.get(sessionService).state, churchId);
    return fetch(api, churchId, { ...options, ...authorization });
  });
}
