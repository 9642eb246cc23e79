"use client";
import Alert from "@mui/material/Alert";
import { useId } from "react";
import { FormFrame } from "./FormFrame.js";
import { FormNotices } from "./FormNotices.js";
import { FormQuestion } from "./FormQuestion.js";
import { fieldKind } from "./rules/fields.js";
import type { FormBoxProps, Question } from "./types.js";
import type { LoadedForm } from "./useForm.js";
import { useFormSubmission } from "./useFormSubmission.js";
import { useFormValidation } from "./useFormValidation.js";
import { usePayments } from "./usePayments.js";
import { commonTexts } from "../platform/locale/texts/common.js";
import { formSubmissionEditTexts } from "../platform/locale/texts/forms.js";
import type { QueryResult } from "../platform/provider/useQuery.js";
import { useText } from "../platform/provider/useText.js";
import { LoadFailure } from "../ui/feedback/LoadFailure.js";
import { useConfirm, type ConfirmResult } from "../ui/feedback/useConfirm.js";
import { lazyWithRetry } from "../ui/lazyWithRetry.js";

export interface FilledFormProps extends FormBoxProps {
  /** The form, with at least one question. */
  form: QueryResult<LoadedForm>;
}

// Loaded on first use: few users delete a form or start it over.
const ConfirmDialog = lazyWithRetry(
  () => import("../ui/feedback/ConfirmDialog.js").then((module) => module.ConfirmDialog),
  { Failed: LoadFailure },
);

/** Renders the questions of a loaded form, and saves, deletes or restarts it. */
export function FilledForm({
  form,
  showHeader = true,
  noBackground,
  updatedFunction,
  cancelFunction,
  ...rest
}: FilledFormProps) {
  const { sx, className, ref, ...target } = rest;
  const text = useText(formSubmissionEditTexts);
  const common = useText(commonTexts);
  const id = useId();
  const submission = useFormSubmission(target, form, updatedFunction);
  const { questions, answers, stored, isBusy } = submission;
  const valueOf = (question: Question) =>
    answers.find(({ questionId }) => questionId === question.id)?.value ?? "";
  // A payment question with a saved answer is paid: saving again must not charge again.
  const isUnpaid = (question: Question) =>
    fieldKind(question.fieldType) === "payment" && valueOf(question) === "";
  const payments = usePayments(questions.filter(isUnpaid));
  const fieldId = (question: Question) => `${id}${question.id}`;
  const validation = useFormValidation(submission, payments, fieldId);
  const deleteConfirm = useConfirm<void>(async (): Promise<ConfirmResult> =>
    (await submission.remove()) ? {} : { error: text("deleteFailed") },
  );
  const startOverConfirm = useConfirm<void>(() => {
    submission.startOver();
    validation.clear();
    return Promise.resolve({});
  });

  const isForm = target.contentType === "form";
  const handleSave = () => {
    if (!isBusy && validation.validate()) void submission.submit(payments.pay, payments.finish);
  };
  const handleCancel = () => {
    if (cancelFunction) cancelFunction();
    else if (!isForm) updatedFunction();
    else if (submission.isChanged) startOverConfirm.ask();
  };
  return (
    <FormFrame
      {...{ sx, className, ref, showHeader, noBackground }}
      name={stored?.form?.name}
      isForm={isForm}
      saveFunction={handleSave}
      isSaveDisabled={payments.status === "unclear"}
      isSubmitting={isBusy}
      cancelFunction={handleCancel}
      deleteFunction={stored?.id ? deleteConfirm.ask : undefined}
    >
      <FormNotices
        validationErrors={validation.errors}
        paymentErrors={payments.errors}
        failure={submission.failure}
        isPaid={payments.status === "paid" && !isBusy}
        isSaved={submission.isSaved}
        isRestored={submission.isRestored}
        onStartOver={startOverConfirm.ask}
      />
      {questions.map((question, index) => (
        <FormQuestion
          key={question.id || index}
          id={fieldId(question)}
          question={question}
          value={valueOf(question)}
          onChange={submission.change}
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
      {deleteConfirm.dialog.open && (
        <ConfirmDialog
          {...deleteConfirm.dialog}
          text={text("confirmDelete")}
          confirmLabel={common("delete")}
        />
      )}
      {startOverConfirm.dialog.open && (
        <ConfirmDialog
          {...startOverConfirm.dialog}
          text={text("confirmStartOver")}
          confirmLabel={text("startOver")}
        />
      )}
    </FormFrame>
  );
}
