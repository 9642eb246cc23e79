"use client";
import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import { styled } from "@mui/material/styles";
import { useEffect, useId, useRef } from "react";
import { FormFrame } from "./FormFrame.js";
import { FormQuestion } from "./FormQuestion.js";
import { fieldKind } from "./rules/fields.js";
import type { FormSubmissionEditProps, Question } from "./types.js";
import type { LoadedForm } from "./useForm.js";
import { type Submission, useFormSubmission } from "./useFormSubmission.js";
import { type FormValidation, useFormValidation } from "./useFormValidation.js";
import { type Payments, usePayments } from "./usePayments.js";
import { commonTexts } from "../platform/locale/texts/common.js";
import { formSubmissionEditTexts } from "../platform/locale/texts/forms.js";
import type { QueryResult } from "../platform/provider/useQuery.js";
import { useText } from "../platform/provider/useText.js";
import { ActionAlert, LoadFailure } from "../ui/feedback/LoadFailure.js";
import { type ConfirmResult, useConfirm } from "../ui/feedback/useConfirm.js";
import { lazyWithRetry } from "../ui/lazyWithRetry.js";
import { focusRing } from "../ui/styles.js";

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

/**
 * Moves the focus to a notice above the questions, because the pressed button is at the end of the form or has lost the focus.
 * Does nothing if the focus is elsewhere on the page.
 */
function focusNotice(notice: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused === document.body || notice?.closest("#formSubmissionBox")?.contains(focused))
    notice?.focus();
}

/** Renders the questions of a loaded form, at least one, and saves, deletes or restarts it. */
export function FilledForm({
  form,
  setForm,
  showHeader = true,
  noBackground,
  updatedFunction,
  cancelFunction,
  ...rest
}: FormSubmissionEditProps & { form: LoadedForm; setForm: QueryResult<LoadedForm>["setData"] }) {
  const { sx, className, ref, ...target } = rest;
  const { questions, stored } = form;
  const text = useText(formSubmissionEditTexts);
  const common = useText(commonTexts);
  const id = useId();
  const submission = useFormSubmission(target, form, setForm, updatedFunction);
  const { answers } = submission;
  const valueOf = (question: Question) =>
    answers.find(({ questionId }) => questionId === question.id)?.value ?? "";
  // A payment question with a saved answer is paid: saving again must not charge again.
  const isUnpaid = (question: Question) =>
    fieldKind(question.fieldType) === "payment" && valueOf(question) === "";
  const payments = usePayments(questions.filter(isUnpaid));
  const fieldId = (question: Question) => `${id}${question.id}`;
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
  const isBusy = submission.isBusy || (isDelete && confirmation.dialog.isBusy === true);
  const isForm = target.contentType === "form";
  const askStartOver = () => confirmation.ask("startOver");

  const handleSave = () => {
    if (!isBusy && validation.validate()) submission.submit(payments.pay);
  };
  const handleCancel = () => {
    if (cancelFunction) cancelFunction();
    else if (!isForm) updatedFunction();
    else if (submission.isChanged) askStartOver();
  };
  return (
    <FormFrame
      {...{ sx, className, ref, showHeader, noBackground, isForm }}
      name={stored?.form?.name}
      saveFunction={handleSave}
      isSaveDisabled={payments.status === "unclear"}
      isSubmitting={isBusy}
      cancelFunction={handleCancel}
      deleteFunction={stored?.id ? () => confirmation.ask("delete") : undefined}
    >
      <FormNotices
        {...{ submission, payments }}
        validationErrors={validation.errors}
        onStartOver={askStartOver}
      />
      {questions.map((question, index) => (
        <FormQuestion
          key={question.id || index}
          id={fieldId(question)}
          question={question}
          value={valueOf(question)}
          onChange={submission.change}
          onIncomplete={validation.handleIncomplete}
          fault={validation.errorOf(question)}
          isDisabled={isBusy}
          isPaid={!isUnpaid(question)}
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
          confirmLabel={isDelete ? common("delete") : text("startOver")}
        />
      )}
    </FormFrame>
  );
}

/** Renders notices above the questions: paid, saved, restored, and all errors. A validation error links to its field. */
function FormNotices(props: {
  submission: Submission;
  validationErrors: FormValidation["errors"];
  payments: Payments;
  onStartOver: () => void;
}) {
  const { submission, validationErrors, payments, onStartOver } = props;
  const { failure } = submission;
  const text = useText(formSubmissionEditTexts);
  const id = useId();
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (failure || payments.errors.length > 0) focusNotice(summary.current);
  }, [failure, payments.errors]);
  const hasValidationErrors = validationErrors.length > 0;
  const sendErrors = [...payments.errors];
  if (failure?.kind === "server") sendErrors.push(failure.text);
  else if (failure)
    sendErrors.push(text(failure.kind === "unknown" ? "saveUnknown" : "saveFailed"));
  return (
    <>
      {payments.status === "paid" && !submission.isBusy && (
        <Alert severity="warning">{text("paidNotSaved")}</Alert>
      )}
      {submission.isSaved && (
        <Alert ref={focusNotice} tabIndex={-1} severity="success" role="status">
          {text("saved")}
        </Alert>
      )}
      {submission.isRestored && (
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
