"use client";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useCallback, useEffect, useId, useRef, useState } from "react";
import { FormFrame } from "./FormFrame.js";
import { formatCharge } from "./payment/rules/due.js";
import { LOCK_ICON } from "./fields/InputFields.js";
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
import { SvgPath } from "../ui/display/LineIcon.js";
import { ActionAlert, LoadFailure } from "../ui/feedback/LoadFailure.js";
import { StatusRegion } from "../ui/feedback/StatusRegion.js";
import { type ConfirmResult, useConfirm } from "../ui/feedback/useConfirm.js";
import { lazyWithRetry } from "../ui/lazyWithRetry.js";
import { centeredRow, focusRing, secondaryText, styled } from "../ui/styles.js";

// Loaded on first use: few users delete a form or start it over.
const ConfirmDialog = lazyWithRetry(
  () => import("../ui/feedback/ConfirmDialog.js").then((module) => module.ConfirmDialog),
  { Failed: LoadFailure },
);

const ErrorSummary = styled(Alert, { name: "NarthexFormSubmissionEdit", slot: "Faults" })(
  ({ theme }) => ({
    overflowWrap: "anywhere",
    "& .MuiAlert-message": { minWidth: 0, flex: 1 },
    "& p": { margin: 0, fontWeight: theme.typography.fontWeightMedium },
    "& ul": { margin: 0, padding: 0, listStyle: "none" },
    "& li > button": {
      all: "unset",
      position: "relative",
      boxSizing: "border-box",
      display: "flex",
      alignItems: "center",
      width: "100%",
      cursor: "pointer",
      textDecoration: "underline",
      textUnderlineOffset: 2,
      "&:focus-visible": focusRing(theme),
      // Enlarges the touch target of a line that stands alone beside the icon.
      "&::after": { content: '""', position: "absolute", inset: "-12px 0" },
    },
    "& p + ul > li > button": {
      minHeight: 44,
      "@media (pointer: fine)": { minHeight: 28 },
      "&::after": { content: "none" },
    },
  }),
);

// Loaded while the form is being sent.
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

const CardNote = styled("span", { name: "NarthexFormSubmissionEdit", slot: "CardNote" })(
  ({ theme }) => ({
    ...secondaryText(theme, "caption"),
    ...centeredRow,
    gap: theme.spacing(0.75),
    "& > svg": { flex: "none" },
    [theme.breakpoints.up("sm")]: { order: -1, marginInlineEnd: "auto" },
    // Small enough for one line beside Cancel. In longer languages, the text wraps there.
    [theme.breakpoints.down("sm")]: {
      flex: "1 1 9em",
      justifyContent: "flex-end",
      gap: theme.spacing(0.5),
      fontSize: theme.typography.pxToRem(12),
    },
  }),
);

/** Moves the focus to a notice from the form or from nothing, but not from elsewhere on the page. */
function focusNotice(notice: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused === document.body || notice?.closest("#formSubmissionBox")?.contains(focused))
    notice?.focus();
}

export function FillableForm(props: FillableFormProps) {
  const { showHeader = true, noBackground, sx, className, ref } = props;
  const { form, updatedFunction, cancelFunction } = props;
  const { questions, stored } = form;
  const text = useText(formSubmissionEditTexts);
  const commonText = useText(commonTexts);
  const paymentText = useText(paymentTexts);
  const locale = useLanguage();
  const id = useId();
  const [isEditing, setEditing] = useState(false);
  const [isThanking, setThanking] = useState(false);
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
      submission.startOver();
      validation.clear();
      setEditing(false);
      return {};
    },
  );
  const isDelete = confirmation.subject === "delete";
  const isBusy = submission.isBusy || (isDelete && confirmation.dialog.isBusy);
  const isStandalone = props.contentType === "form";
  const askStartOver = () => confirmation.ask("startOver");

  const handleSubmit = () => {
    if (isBusy || !validation.validate()) return;
    ThankYou.preload();
    setEditing(false);
    submission.submit();
  };
  const handleTitle = useCallback((title: HTMLElement | null) => {
    setThanking(title !== null);
    focusNotice(title);
  }, []);
  const close = cancelFunction ?? (isStandalone ? undefined : () => updatedFunction());
  const handleCancel = () => {
    if (close) close();
    else if (submission.isChanged) askStartOver();
    else setEditing(false);
  };
  const frame = { sx, className, ref, showHeader, noBackground, isStandalone };
  const { saved, receipts } = submission;
  // The thanks replace a form by itself, and any form in which something was paid. Other forms of a record stay open.
  const isSent = saved && !isEditing && (isStandalone || receipts.size > 0);
  // Shown after each save of a record's form. For the thanks, it stands in until their code is loaded, and if that fails.
  const hasSavedNotice = isSent ? !isThanking : submission.isSaved && !isEditing;
  // The first child in both cases, so that React keeps the element.
  const status = <StatusRegion>{hasSavedNotice && <SavedNotice />}</StatusRegion>;
  if (isSent)
    return (
      <FormFrame {...frame} name={stored?.form?.name} isSent>
        {status}
        <ThankYou
          {...{ saved, questions, receipts }}
          churchId={submission.churchId}
          headingLevel={showHeader ? 3 : 2}
          titleRef={handleTitle}
          onEdit={saved.id ? () => setEditing(true) : undefined}
          // By default calls `updatedFunction` without an argument: the saved form again could count as a second submission.
          onDone={close}
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
      buttonNote={
        amount && (
          <CardNote>
            <SvgPath d={LOCK_ICON} size={16} />
            {paymentText("cardService")}
          </CardNote>
        )
      }
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
        onStartOver={askStartOver}
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
          isOpenPayment={submission.isOpenPayment(question)}
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

function FormNotices(props: {
  submission: Submission;
  validationErrors: ReturnType<typeof useFormValidation>["errors"];
  onStartOver: () => void;
}) {
  const { submission, validationErrors, onStartOver } = props;
  const { failure, payments, isBusy, isRestored } = submission;
  const text = useText(formSubmissionEditTexts);
  const id = useId();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure || payments.errors?.length) focusNotice(summary.current);
  }, [failure, payments.errors]);
  const hasValidationErrors = validationErrors.length > 0;
  let sendError: string | undefined;
  if (failure?.kind === "server") sendError = failure.text;
  else if (failure) sendError = text(failure.kind === "unknown" ? "saveUnknown" : "saveFailed");
  const hasSendErrors = sendError !== undefined || !!payments.errors?.length;
  return (
    <>
      {payments.status === "paid" && !isBusy && (
        <Alert severity="warning">{text("paidNotSaved")}</Alert>
      )}
      {isRestored && (
        <ActionAlert
          severity="info"
          role="status"
          action={
            <Button color="inherit" onClick={onStartOver}>
              {text("startOver")}
            </Button>
          }
        >
          {text("restored")}
        </ActionAlert>
      )}
      {(hasValidationErrors || hasSendErrors) && (
        <ErrorSummary
          ref={summary}
          severity="error"
          tabIndex={-1}
          role={hasSendErrors ? "alert" : "group"}
          aria-labelledby={hasValidationErrors ? id : undefined}
        >
          {hasValidationErrors && (
            <p id={id}>{text("faults", { count: validationErrors.length })}</p>
          )}
          <ul>
            {payments.errors?.map((error, index) => (
              <li key={`payment${index}`}>
                <button type="button" onClick={payments.focusError}>
                  {error}
                </button>
              </li>
            ))}
            {sendError && <li>{sendError}</li>}
            {validationErrors.map((error, index) => (
              <li key={index}>
                <button type="button" onClick={error.focus}>
                  {error.text}
                </button>
              </li>
            ))}
          </ul>
        </ErrorSummary>
      )}
    </>
  );
}
