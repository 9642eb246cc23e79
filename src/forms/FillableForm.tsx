"use client";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useForkRef } from "@mui/material/utils";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { FormFrame } from "./FormFrame.js";
import { formatCharge } from "./payment/rules/charge.js";
import { FormQuestion } from "./QuestionEdit.js";
import type { Question } from "./types.js";
import {
  type FillableFormProps,
  type Submission,
  useFormSubmission,
  useFormValidation,
} from "./useFormSubmission.js";
import { commonTexts } from "../platform/locale/texts/common.js";
import { formSubmissionEditTexts } from "../platform/locale/texts/forms.js";
import { paymentTexts } from "../platform/locale/texts/payment.js";
import { useLanguage, useText } from "../platform/provider/ChurchContext.js";
import { useLatest } from "../platform/provider/useLatest.js";
import { CHEVRON_DOWN_ICON, SvgPath } from "../ui/display/LineIcon.js";
import { ActionAlert, LoadFailure } from "../ui/feedback/LoadFailure.js";
import { StatusRegion } from "../ui/feedback/StatusRegion.js";
import { type ConfirmResult, useConfirm } from "../ui/feedback/useConfirm.js";
import { lazyWithRetry } from "../ui/lazyWithRetry.js";
import { centeredRow, focusRing, styled } from "../ui/styles.js";

const ConfirmDialog = lazyWithRetry(
  () => import("../ui/feedback/ConfirmDialog.js").then((module) => module.ConfirmDialog),
  { Failed: LoadFailure },
);

// The slot is not renamed, because hosts' themes use it.
const ErrorSummary = styled(Alert, { name: "NarthexFormSubmissionEdit", slot: "Faults" })(
  ({ theme }) => ({
    overflowWrap: "anywhere",
    "& .MuiAlert-message": { minWidth: 0, flex: 1 },
    "& p": { margin: 0, fontWeight: theme.typography.fontWeightMedium },
    "& ul": { margin: 0, padding: 0, listStyle: "none" },
    "& li > button": {
      all: "unset",
      boxSizing: "border-box",
      display: "flex",
      alignItems: "center",
      width: "100%",
      cursor: "pointer",
      textDecoration: "underline",
      textUnderlineOffset: 2,
      "&:focus-visible": focusRing(theme),
    },
    "& li > button, & summary": {
      minHeight: 44,
      "@media (pointer: fine)": { minHeight: 28 },
    },
    "& summary": {
      ...centeredRow,
      gap: theme.spacing(0.5),
      cursor: "pointer",
      "&::-webkit-details-marker": { display: "none" },
      "&:focus-visible": focusRing(theme),
    },
    "& [open] > summary > svg": { transform: "scaleY(-1)" },
  }),
);

const ThankYou = lazyWithRetry(() => import("./ThankYou.js").then((module) => module.ThankYou));

function SavedNotice() {
  const text = useText(formSubmissionEditTexts);
  return (
    <Alert ref={revealNotice} tabIndex={-1} severity="success" role="group">
      {text("saved")}
    </Alert>
  );
}

/** Scrolls a notice into view. Focuses it only if nothing has the focus: the live region announces the text anyway. */
function revealNotice(notice: HTMLElement | null): void {
  // jsdom has no scrollIntoView.
  notice?.scrollIntoView?.({ block: "nearest" });
  if (document.activeElement === document.body) notice?.focus();
}

/** Renders the questions of a loaded form with its buttons. The thank-you page replaces them after the form is sent. */
export function FillableForm(props: FillableFormProps) {
  const { showHeader = true, noBackground, sx, className, ref, isStandalone, onClose } = props;
  const { questions, stored } = props.form;
  const text = useText(formSubmissionEditTexts);
  const commonText = useText(commonTexts);
  const paymentText = useText(paymentTexts);
  const locale = useLanguage();
  const id = useId();
  const rootRef = useRef<HTMLDivElement>(null);
  const mergedRef = useForkRef(ref, rootRef);
  const [isEditing, setEditing] = useState(false);
  const [isThankYouMounted, setThankYouMounted] = useState(false);
  const fieldId = (question: Question) => `${id}${question.id}`;
  const submission = useFormSubmission(props);
  const { answers, payments } = submission;
  const validation = useFormValidation(questions, answers, payments, fieldId);
  const latestFocusFirst = useLatest(() => {
    const fields = questions.map((question) => document.getElementById(fieldId(question)));
    fields.find((field) => field)?.focus();
  });
  useEffect(() => {
    if (isEditing) latestFocusFirst.current();
  }, [isEditing, latestFocusFirst]);
  const confirmation = useConfirm(
    async (subject: "delete" | "startOver"): Promise<ConfirmResult> => {
      if (subject === "delete")
        return (await submission.remove()) ? {} : { error: text("deleteFailed") };
      submission.discardDraft();
      validation.clear();
      setEditing(false);
      return {};
    },
  );
  const isDelete = confirmation.subject === "delete";
  const isBusy = submission.isBusy || (isDelete && confirmation.dialog.isBusy);
  const askStartOver = () => confirmation.ask("startOver");

  const handleSubmit = () => {
    if (isBusy || !validation.validate()) return;
    ThankYou.preload();
    setEditing(false);
    submission.submit();
  };
  /** Calls `focus` only if the focus is inside the form or nowhere. */
  const moveFocus = useCallback((focus: () => void) => {
    const focused = document.activeElement;
    if (focused === document.body || rootRef.current?.contains(focused)) focus();
  }, []);
  const handleThankYouTitleRef = useCallback(
    (title: HTMLElement | null) => {
      setThankYouMounted(title !== null);
      moveFocus(() => title?.focus());
    },
    [moveFocus],
  );
  const handleCancel = () => {
    if (onClose) onClose();
    else if (submission.isChanged) askStartOver();
    else setEditing(false);
  };
  const frame = { sx, className, ref: mergedRef, showHeader, noBackground, isStandalone };
  const { saved, receipts } = submission;
  // The thank-you page replaces a standalone form, and any form in which something was paid. Other forms of a record stay open.
  const isThankYouShown = saved && !isEditing && (isStandalone || receipts.size > 0);
  // Also shown while ThankYou loads, or if loading fails.
  const isSavedNoticeShown = isThankYouShown
    ? !isThankYouMounted
    : submission.isSaved && !isEditing;
  // The first child of both frames, so that React keeps the live region.
  const status = (
    <StatusRegion>
      {isSavedNoticeShown && <SavedNotice />}
      {submission.isRestored && (
        <ActionAlert
          severity="info"
          role="none"
          action={
            <Button color="inherit" disabled={isBusy} onClick={askStartOver}>
              {text("startOver")}
            </Button>
          }
        >
          {text("restored")}
        </ActionAlert>
      )}
    </StatusRegion>
  );
  if (isThankYouShown)
    return (
      <FormFrame {...frame} name={stored?.form?.name} isSent>
        {status}
        <ThankYou
          submission={saved}
          questions={questions}
          receipts={receipts}
          churchId={submission.churchId}
          headingLevel={showHeader ? 3 : 2}
          titleRef={handleThankYouTitleRef}
          onEdit={saved.id ? () => setEditing(true) : undefined}
          onDone={onClose}
        />
      </FormFrame>
    );
  const amount = payments.due && formatCharge(payments.due, locale);
  return (
    <FormFrame
      {...frame}
      name={stored?.form?.name}
      saveText={amount && isStandalone ? paymentText("paySubmit", { amount }) : undefined}
      saveTextSubmitting={amount && paymentText("payingAmount", { amount })}
      saveFunction={handleSubmit}
      isSaveDisabled={payments.status === "unclear"}
      isSubmitting={isBusy}
      cancelFunction={handleCancel}
      deleteFunction={stored?.id ? () => confirmation.ask("delete") : undefined}
    >
      {status}
      <FormNotices
        submission={submission}
        validationErrors={validation.errors}
        moveFocus={moveFocus}
      />
      {questions.map((question, index) => (
        <FormQuestion
          key={question.id || index}
          id={fieldId(question)}
          question={question}
          value={submission.answerTo(question)}
          onChange={submission.change}
          onIncomplete={validation.handleIncomplete}
          error={validation.errorOf(question)}
          isDisabled={isBusy}
          canPay={submission.canPay(question)}
          headingLevel={showHeader ? 3 : 2}
          churchId={submission.churchId ?? ""}
          onPaymentStatus={payments.handleStatus}
          paymentRef={payments.register}
        />
      ))}
      {payments.status === "unclear" && <Alert severity="warning">{text("paymentUnclear")}</Alert>}
      {confirmation.dialog.open && (
        <ConfirmDialog
          {...confirmation.dialog}
          text={text(isDelete ? "confirmDelete" : "confirmStartOver")}
          confirmLabel={isDelete ? commonText("delete") : text("startOver")}
        />
      )}
    </FormFrame>
  );
}

const VISIBLE_LINK_COUNT = 5;

/** Renders why the form was not sent or saved, also that it is paid, and links to the fields with errors. A payment that is rendered shows its own failure. */
function FormNotices(props: {
  submission: Submission;
  validationErrors: ReturnType<typeof useFormValidation>["errors"];
  moveFocus: (focus: () => void) => void;
}) {
  const { submission, validationErrors, moveFocus } = props;
  const { failure, payments, isBusy } = submission;
  const { failedPayment } = payments;
  const text = useText(formSubmissionEditTexts);
  const commonText = useText(commonTexts);
  const language = useLanguage();
  const id = useId();
  const summary = useRef<HTMLDivElement>(null);
  const latestFocusError = useLatest(payments.focusError);
  useEffect(() => {
    if (failure || failedPayment)
      moveFocus(() =>
        failedPayment?.isRendered ? latestFocusError.current() : summary.current?.focus(),
      );
  }, [failure, failedPayment, moveFocus, latestFocusError]);
  const hasErrors = validationErrors.length > 0;
  let sendError: string | undefined;
  if (failure?.kind === "server") sendError = failure.text;
  else if (failure) sendError = text(failure.kind === "unknown" ? "saveUnknown" : "saveFailed");
  else if (failedPayment && !failedPayment.isRendered) sendError = text("paymentNotReady");
  const links = validationErrors.map((error, index) => (
    <li key={index}>
      <button type="button" onClick={error.focus}>
        {error.text}
      </button>
    </li>
  ));
  const hiddenLinks = links.slice(VISIBLE_LINK_COUNT);
  return (
    <>
      {payments.status === "paid" && !isBusy && (
        <Alert severity="warning">{text("paidNotSaved")}</Alert>
      )}
      {(hasErrors || sendError !== undefined) && (
        <ErrorSummary
          ref={summary}
          severity="error"
          tabIndex={-1}
          role={sendError === undefined ? "group" : "alert"}
          aria-labelledby={hasErrors ? id : undefined}
        >
          {hasErrors && <p id={id}>{text("faults", { count: validationErrors.length })}</p>}
          <ul>
            {sendError !== undefined && <li>{sendError}</li>}
            {links.slice(0, VISIBLE_LINK_COUNT)}
          </ul>
          {hiddenLinks.length > 0 && (
            <details>
              <summary>
                {`${commonText("all")} (${links.length.toLocaleString(language)})`}
                <SvgPath d={CHEVRON_DOWN_ICON} size={20} />
              </summary>
              <ul>{hiddenLinks}</ul>
            </details>
          )}
        </ErrorSummary>
      )}
    </>
  );
}
