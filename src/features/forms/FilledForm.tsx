"use client";
import Alert from "@mui/material/Alert";
import { useId } from "react";
import { commonTexts } from "../../client/locale/english/common.js";
import { formSubmissionEditTexts } from "../../client/locale/english/formSubmissionEdit.js";
import type { LoadedForm } from "../../react/useForm.js";
import { useFormSubmission } from "../../react/useFormSubmission.js";
import type { Resource } from "../../react/useResource.js";
import { useText } from "../../react/useText.js";
import { fieldKind } from "../../rules/forms/fieldKind.js";
import type { Question } from "../../types/forms.js";
import { lazyPart } from "../../ui/lazyPart.js";
import { type Outcome, useQuestion } from "../../ui/useQuestion.js";
import { LoadFailure } from "../../ui/LoadFailure.js";
import type { FormBoxProps } from "./FormBoxProps.js";
import { FormFrame } from "./FormFrame.js";
import { FormNotices } from "./FormNotices.js";
import { FormQuestion } from "./FormQuestion.js";
import { useFormFaults } from "./useFormFaults.js";
import { usePayments } from "./usePayments.js";

export interface FilledFormProps extends FormBoxProps {
  /** The form, with at least one question. */
  form: Resource<LoadedForm>;
}

// Few forms are deleted or begun anew: the question is loaded when it is first asked.
const ConfirmDialog = lazyPart(() => import("../../ui/ConfirmDialog.js").then((module) => module.ConfirmDialog), { Failed: LoadFailure });

/** A form that is loaded: its questions with their answers, and what becomes of them. */
export function FilledForm({ form, showHeader = true, noBackground, updatedFunction, cancelFunction, ...more }: FilledFormProps) {
  const { sx, className, ref, ...place } = more;
  const text = useText(formSubmissionEditTexts);
  const common = useText(commonTexts);
  const id = useId();
  const submission = useFormSubmission(place, form, updatedFunction);
  const { questions, answers, stored, isBusy } = submission;
  const valueOf = (question: Question) => answers.find(({ questionId }) => questionId === question.id)?.value ?? "";
  // What was paid and saved is not paid again, whoever saves the form once more (C-27).
  const isOpen = (question: Question) => fieldKind(question.fieldType) === "payment" && valueOf(question) === "";
  const payments = usePayments(questions.filter(isOpen));
  const fieldId = (question: Question) => `${id}${question.id}`;
  const check = useFormFaults(submission, payments, fieldId);
  const deletion = useQuestion<void>(async (): Promise<Outcome> => ((await submission.remove()) ? {} : { error: text("deleteFailed") }));
  const startingOver = useQuestion<void>(() => {
    submission.startOver();
    check.clear();
    return Promise.resolve({});
  });

  const handleSave = () => {
    if (!isBusy && check.check()) void submission.submit(payments.pay, payments.finish);
  };
  const handleCancel = () => {
    if (cancelFunction) cancelFunction();
    else if (place.contentType !== "form") updatedFunction();
    else if (submission.isChanged) startingOver.ask();
  };
  const isForm = place.contentType === "form";
  return (
    <FormFrame
      {...{ sx, className, ref, showHeader, noBackground }}
      name={stored?.form?.name}
      isForm={isForm}
      saveFunction={handleSave}
      isSaveDisabled={payments.status === "unclear"}
      isSubmitting={isBusy}
      cancelFunction={handleCancel}
      deleteFunction={stored?.id ? deletion.ask : undefined}
    >
      <FormNotices
        faults={check.faults}
        paymentErrors={payments.errors}
        failure={submission.failure}
        isPaid={payments.status === "paid" && !isBusy}
        isSaved={submission.isSaved}
        isRestored={submission.isRestored}
        onStartOver={startingOver.ask}
      />
      {questions.map((question, index) => (
        <FormQuestion
          key={question.id || index}
          id={fieldId(question)}
          question={question}
          value={valueOf(question)}
          onChange={submission.change}
          fault={check.faultOf(question)}
          isDisabled={isBusy}
          isPaid={!isOpen(question)}
          headingLevel={showHeader ? 3 : 2}
          churchId={submission.churchId ?? ""}
          onPaymentStatus={payments.hear}
          paymentRef={payments.register}
        />
      ))}
      {payments.status === "unclear" && <Alert severity="warning">{text("paymentUnclear")}</Alert>}
      {deletion.dialog.open && <ConfirmDialog {...deletion.dialog} text={text("confirmDelete")} confirmLabel={common("delete")} />}
      {startingOver.dialog.open && (
        <ConfirmDialog {...startingOver.dialog} text={text("confirmStartOver")} confirmLabel={text("startOver")} />
      )}
    </FormFrame>
  );
}
