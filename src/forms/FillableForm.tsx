"use client";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { useEffect, useId, useRef } from "react";
import { FormFrame } from "./FormFrame.js";
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
import { useText } from "../platform/provider/ChurchContext.js";
import { ActionAlert, LoadFailure } from "../ui/feedback/LoadFailure.js";
import { type ConfirmResult, useConfirm } from "../ui/feedback/useConfirm.js";
import { lazyWithRetry } from "../ui/lazyWithRetry.js";
import { focusRing, styled } from "../ui/styles.js";

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
      boxSizing: "border-box",
      display: "flex",
      alignItems: "center",
      minHeight: 44,
      width: "100%",
      cursor: "pointer",
      textDecoration: "underline",
      "&:focus-visible": focusRing(theme),
    },
  }),
);

/** Focuses a notice, which may be off screen, unless an element outside of the form has the focus. */
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
  const id = useId();
  const fieldId = (question: Question) => `${id}${question.id}`;
  const submission = useFormSubmission(props);
  const { answers, payments } = submission;
  const validation = useFormValidation(questions, answers, payments, fieldId);
  const confirmation = useConfirm(
    async (subject: "delete" | "startOver"): Promise<ConfirmResult> => {
      if (subject === "delete")
        return (await submission.remove()) ? {} : { error: text("deleteFailed") };
      submission.startOver();
      validation.clear();
      return {};
    },
  );
  const isDelete = confirmation.subject === "delete";
  const isBusy = submission.isBusy || (isDelete && confirmation.dialog.isBusy);
  const isStandalone = props.contentType === "form";
  const askStartOver = () => confirmation.ask("startOver");

  const handleSubmit = () => {
    if (!isBusy && validation.validate()) submission.submit();
  };
  const handleCancel = () => {
    if (cancelFunction) cancelFunction();
    else if (!isStandalone) updatedFunction();
    else if (submission.isChanged) askStartOver();
  };
  return (
    <FormFrame
      {...{ sx, className, ref, showHeader, noBackground, isStandalone }}
      name={stored?.form?.name}
      saveFunction={handleSubmit}
      isSaveDisabled={payments.status === "unclear"}
      isSubmitting={isBusy}
      cancelFunction={handleCancel}
      deleteFunction={stored?.id ? () => confirmation.ask("delete") : undefined}
    >
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
          isPaid={!submission.isOpenPayment(question)}
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
  const { failure, payments, isBusy, isSaved, isRestored } = submission;
  const text = useText(formSubmissionEditTexts);
  const id = useId();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure || payments.errors?.length) focusNotice(summary.current);
  }, [failure, payments.errors]);
  const hasValidationErrors = validationErrors.length > 0;
  const sendErrors = [...(payments.errors ?? [])];
  if (failure?.kind === "server") sendErrors.push(failure.text);
  else if (failure)
    sendErrors.push(text(failure.kind === "unknown" ? "saveUnknown" : "saveFailed"));
  return (
    <>
      {payments.status === "paid" && !isBusy && (
        <Alert severity="warning">{text("paidNotSaved")}</Alert>
      )}
      {isSaved && (
        <Alert ref={focusNotice} tabIndex={-1} severity="success" role="status">
          {text("saved")}
        </Alert>
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
      {(hasValidationErrors || sendErrors.length > 0) && (
        <ErrorSummary
          ref={summary}
          severity="error"
          tabIndex={-1}
          role={sendErrors.length > 0 ? "alert" : "group"}
          aria-labelledby={hasValidationErrors ? id : undefined}
        >
          {hasValidationErrors && (
            <p id={id}>{text("faults", { count: validationErrors.length })}</p>
          )}
          <ul>
            {sendErrors.map((error, index) => (
              <li key={`error${index}`}>{error}</li>
            ))}
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
