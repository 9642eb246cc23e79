"use client";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { deleteSubmission, formAuthorization, postSubmission } from "./api.js";
import { formPaymentStatus, receiptAnswer, totalDue } from "./payment/rules/charge.js";
import type {
  AmountDue,
  PaymentHandle,
  PaymentReceipt,
  PaymentStatus,
  PaymentValidationError,
} from "./payment/types.js";
import {
  fieldKind,
  answersWithDraft,
  draftOfAnswers,
  initialAnswers,
  findAnswerErrors,
} from "./rules/fields.js";
import * as rules from "./rules/submission.js";
import type {
  FormSubmission,
  FormSubmissionEditProps,
  LoadedForm,
  Question,
  Answer,
} from "./types.js";
import { hideTokens } from "../lib/links/urls.js";
import { catchAndLog } from "../platform/core/logging.js";
import { isSilentFailure } from "../platform/http/ApiError.js";
import { loadApiClient } from "../platform/http/loadApiClient.js";
import { formSubmissionEditTexts } from "../platform/locale/texts/forms.js";
import {
  useCore,
  useText,
  useSession,
  useSessionGuard,
} from "../platform/provider/ChurchContext.js";
import { useDraft, useDrafts } from "../platform/provider/useDraft.js";
import { useLatest } from "../platform/provider/useLatest.js";
import type { QueryResult } from "../platform/provider/useQuery.js";
import { useSingleFlight } from "../platform/provider/useSingleFlight.js";

export type Submission = ReturnType<typeof useFormSubmission>;
export type Payments = ReturnType<typeof usePayments>;

interface PaymentProgress {
  status: PaymentStatus;
  due: AmountDue | undefined;
}

/** Props of `FillableForm`: those of `FormSubmissionEdit`, and the loaded form. */
export interface FillableFormProps extends FormSubmissionEditProps {
  form: LoadedForm;
  setForm: QueryResult<LoadedForm>["setData"];
  isStandalone: boolean;
  /** Closes the form on Cancel and Done. If omitted, Cancel only asks whether to discard changed answers, and Done is hidden. */
  onClose: (() => void) | undefined;
}

/** Returns the answers and payments of a form, and the actions that send or delete its submission. */
export function useFormSubmission(target: FillableFormProps) {
  const { form, setForm } = target;
  const core = useCore();
  const session = useSession();
  const guard = useSessionGuard();
  const latestUpdatedFunction = useLatest(target.updatedFunction);
  const { isBusy, run } = useSingleFlight();
  const source = rules.formSource(target);
  const { questions, stored } = form;
  const draft = useFormAnswers(form, rules.formKey(target));
  const answerTo = (question: Question) =>
    draft.answers.find(({ questionId }) => questionId === question.id)?.value ?? "";
  // A payment question with a saved answer is paid. Submitting again must not charge again.
  const canPay = (question: Question) =>
    fieldKind(question.fieldType) === "payment" && answerTo(question) === "";
  const payments = usePayments(questions.filter(canPay));
  const churchId =
    target.churchId ||
    stored?.churchId ||
    questions.find((question) => question.churchId)?.churchId ||
    session.churchId;
  const formId =
    stored?.formId || (source?.mode !== "submission" && source?.id) || questions[0]?.formId || "";
  const personId = target.personId || rules.submitterOf(session, churchId);
  const [failure, setFailure] = useState<rules.SubmissionFailure>();
  // The saved submission, or an empty object after a deletion.
  const [outcome, setOutcome] = useState<{ saved?: FormSubmission }>();
  // The receipts of the payments that were sent with the form since it was mounted, by question id.
  const [receipts, setReceipts] = useState<ReadonlyMap<string, PaymentReceipt>>(new Map());
  const deliveredOutcome = useRef(outcome);
  // In an effect: a result that arrives while React's Activity hides the form is delivered when the form is shown again.
  useEffect(() => {
    if (!outcome || deliveredOutcome.current === outcome) return;
    deliveredOutcome.current = outcome;
    catchAndLog(latestUpdatedFunction.current)(outcome.saved);
  }, [outcome, latestUpdatedFunction]);

  const payAndPost = async () => {
    const throwIfSessionChanged = guard();
    const authorization = formAuthorization(core, churchId);
    const payment = await payments.pay();
    if (!payment) return;
    const api = await loadApiClient(core);
    // Another user may have signed in during the payment. The form must not be sent as that user's.
    throwIfSessionChanged();
    const answers = draft.answers.map((answer) => ({
      ...answer,
      value: payment.answers.get(answer.questionId ?? "") ?? answer.value ?? "",
    }));
    const resolvedTarget = { ...target, formId, personId, churchId };
    const content = { questions, answers, now: core.now() };
    const submission = rules.buildSubmission(stored, resolvedTarget, content);
    const response = await postSubmission(api, submission, authorization);
    if (response?.error) {
      const { readableText } = await import("../platform/http/rules/errorText.js");
      const message = readableText(response.error);
      if (message) return setFailure({ kind: "server", text: message });
      console.error(hideTokens(`API error 200: POST /formsubmissions: ${response.error}`));
      return setFailure({ kind: "notSaved" });
    }
    payment.finish();
    // The draft of a visitor who has signed in since is now the user's, and must not be sent again.
    if (!session.userId) draft.clearSent();
    throwIfSessionChanged();
    draft.discardDraft();
    setReceipts((before) => new Map([...before, ...payment.receipts]));
    const saved = rules.savedSubmission(submission, response);
    // The next submit updates this submission instead of creating another one.
    setForm((before) => ({ ...before, stored: saved }));
    setOutcome({ saved });
  };
  const submit = () =>
    run("submit", async () => {
      setFailure(undefined);
      setOutcome(undefined);
      try {
        await payAndPost();
      } catch (error) {
        if (!isSilentFailure(error)) setFailure(rules.submissionFailure(error));
      }
    });
  /** Deletes the submission. Resolves to `false` if that failed; to `true` also if the session changed or the call was aborted. */
  const remove = async (): Promise<boolean> => {
    setFailure(undefined);
    try {
      const api = await loadApiClient(core);
      await deleteSubmission(api, stored?.id ?? "", formAuthorization(core, churchId));
    } catch (error) {
      return isSilentFailure(error);
    }
    draft.discardDraft();
    setForm((before) => ({ ...before, stored: undefined }));
    setOutcome({});
    return true;
  };
  const saved = outcome?.saved;
  return {
    ...draft,
    /** What the last submit saved; `undefined` while it runs, after it failed, and after a deletion. */
    saved,
    /** Whether the last submit saved the current answers. */
    isSaved: !!saved && !draft.isChanged,
    receipts,
    payments,
    churchId,
    isBusy: isBusy("submit"),
    failure,
    answerTo,
    canPay,
    submit,
    remove,
  };
}

/** Returns the answers of a form. `change` reads the draft, so that two changes in one tick do not overwrite each other. */
function useFormAnswers({ questions, stored }: LoadedForm, draftKey: string) {
  const drafts = useDrafts();
  const [draft] = useDraft(draftKey);
  const saved = stored?.answers;
  const initial = useMemo(() => initialAnswers(questions, saved), [questions, saved]);
  const answers = useMemo(() => answersWithDraft(initial, draft), [initial, draft]);
  const isChanged = answers.some((answer, index) => answer !== initial[index]);
  const [hasRestored, setHasRestored] = useState(isChanged);
  const change = useCallback(
    (questionId: string, value: string) => {
      const next = answersWithDraft(initial, drafts.get(draftKey)).map((answer) =>
        answer.questionId === questionId ? { ...answer, value } : answer,
      );
      drafts.set(draftKey, draftOfAnswers(initial, next));
    },
    [drafts, initial, draftKey],
  );
  const discardDraft = () => {
    drafts.set(draftKey, "");
    setHasRestored(false);
  };
  const clearSent = () => drafts.clear(draftKey, draft);
  /** Whether the form was opened with unsent answers, some of which still differ. */
  const isRestored = hasRestored && isChanged;
  return { answers, isChanged, isRestored, change, discardDraft, clearSent };
}

/** Returns the payments of a form. `questions` are its unpaid payment questions. */
function usePayments(questions: readonly Question[]) {
  const text = useText(formSubmissionEditTexts);
  const handles = useRef(new Map<string, PaymentHandle>());
  const [states, setStates] = useState<ReadonlyMap<string, PaymentProgress>>(new Map());
  // The payment that failed in the last submit. If it is rendered, it shows the reason itself, else the form does.
  const [failedPayment, setFailedPayment] = useState<{ id: string; isRendered: boolean }>();
  const [validationErrors, setValidationErrors] = useState(
    new Map<string, PaymentValidationError[]>(),
  );
  const isShowingErrors = useRef(false);
  // The ref callback of the payment questions. Each render of a payment calls it with a new handle.
  const register = useCallback((handle: PaymentHandle | null) => {
    if (!handle) return undefined;
    const { questionId } = handle;
    handles.current.set(questionId, handle);
    if (isShowingErrors.current) {
      const errors = handle.validate();
      setValidationErrors((before) => new Map(before).set(questionId, errors));
    }
    return () => {
      if (handles.current.get(questionId) === handle) handles.current.delete(questionId);
    };
  }, []);
  const handleStatus = useCallback(
    (status: PaymentStatus, due: AmountDue | undefined, id: string) =>
      setStates((before) => new Map(before).set(id, { status, due })),
    [],
  );
  /** Validates all payments. Their errors are kept up to date until `hideErrors`. */
  const validate = () => {
    const notReady = [{ text: text("paymentNotReady"), focus: () => undefined }];
    const errors = new Map(
      questions.map(({ id = "" }) => [id, handles.current.get(id)?.validate() ?? notReady]),
    );
    isShowingErrors.current = true;
    setValidationErrors(errors);
    return errors;
  };
  const hideErrors = () => {
    isShowingErrors.current = false;
    setValidationErrors(new Map());
  };
  /** Runs the payments one after the other. Resolves to the answers and receipts by question id and a `finish` function, or to `undefined` after a failure. */
  const pay = async () => {
    setFailedPayment(undefined);
    // A copy, because leaving the page unregisters the handles, and the payments must still complete.
    const payments = questions.map(({ id = "" }) => ({ id, handle: handles.current.get(id) }));
    const answers = new Map<string, string>();
    const receipts = new Map<string, PaymentReceipt>();
    for (const { id, handle } of payments) {
      const result = await handle?.handlePayment();
      if (!result?.paymentSuccessful) {
        setFailedPayment({ id, isRendered: !!result });
        return undefined;
      }
      answers.set(id, receiptAnswer(result.name));
      const receipt = handle?.receipt();
      if (receipt) receipts.set(id, receipt);
    }
    return {
      answers,
      receipts,
      finish: () => payments.forEach(({ handle }) => handle?.finish()),
    };
  };
  const progress = questions.map(
    ({ id = "" }): PaymentProgress => states.get(id) ?? { status: "idle", due: undefined },
  );
  return {
    status: formPaymentStatus(progress.map(({ status }) => status)),
    due: totalDue(progress),
    failedPayment,
    validationErrors,
    validate,
    hideErrors,
    pay,
    register,
    handleStatus,
    focusError: () => handles.current.get(failedPayment?.id ?? "")?.focusError(),
  };
}

/** Returns the validation errors of a form. `validate` finds them, and each one disappears when its answer is fixed. */
export function useFormValidation(
  questions: readonly Question[],
  answers: readonly Answer[],
  payments: Payments,
  fieldId: (question: Question) => string,
) {
  const text = useText(formSubmissionEditTexts);
  const [incompleteIds, setIncompleteIds] = useState<readonly string[]>([]);
  // Questions that the last `validate()` rejected. Later errors are hidden until it runs again.
  const [shownErrorQuestions, setShownErrorQuestions] = useState<readonly Question[]>([]);
  const found = findAnswerErrors(questions, answers, incompleteIds);
  const errorKinds = new Map(found.map(({ question, kind }) => [question, kind]));
  const handleIncomplete = useCallback((id: string, isIncomplete: boolean) => {
    const addedIds = isIncomplete ? [id] : [];
    setIncompleteIds((before) => [...before.filter((other) => other !== id), ...addedIds]);
  }, []);
  const errorOf = (
    question: Question,
    shownQuestions = shownErrorQuestions,
  ): string | undefined => {
    const kind = shownQuestions.includes(question) ? errorKinds.get(question) : undefined;
    return kind && `${question.title || text("untitled")} ${text(kind)}`;
  };
  const listErrors = (
    shownQuestions: readonly Question[],
    paymentErrors: Payments["validationErrors"],
  ) =>
    questions.flatMap((question) => {
      const error = errorOf(question, shownQuestions);
      if (!error) return paymentErrors.get(question.id ?? "") ?? [];
      return [{ text: error, focus: () => document.getElementById(fieldId(question))?.focus() }];
    });
  /** Validates all answers, shows the errors and focuses the first one. Returns whether the form can be sent. */
  const validate = (): boolean => {
    const invalid = [...errorKinds.keys()];
    const [first] = listErrors(invalid, payments.validate());
    setShownErrorQuestions(invalid);
    if (!first) payments.hideErrors();
    first?.focus();
    return !first;
  };
  const clear = () => {
    setShownErrorQuestions([]);
    payments.hideErrors();
  };
  const errors = listErrors(shownErrorQuestions, payments.validationErrors);
  return { errors, errorOf, handleIncomplete, validate, clear };
}
