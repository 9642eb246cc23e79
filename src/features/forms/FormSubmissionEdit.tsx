"use client";
import Alert from "@mui/material/Alert";
import { styled } from "@mui/material/styles";
import { useId } from "react";
import { commonTexts } from "../../client/locale/english/common.js";
import { formSubmissionEditTexts } from "../../client/locale/english/formSubmissionEdit.js";
import { useFormSubmission } from "../../react/useFormSubmission.js";
import { useLeaveWarning } from "../../react/useLeaveWarning.js";
import { useSession } from "../../react/useSession.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import { fieldKind } from "../../rules/forms/fieldKind.js";
import { formSource } from "../../rules/forms/formSource.js";
import type { FormPlace, FormSubmission, Question } from "../../types/forms.js";
import { EmptyState } from "../../ui/EmptyState.js";
import { InputBox } from "../../ui/InputBox.js";
import { lazyPart } from "../../ui/lazyPart.js";
import { LoadFailure } from "../../ui/LoadFailure.js";
import type { RootProps } from "../../ui/RootProps.js";
import { FormNotices } from "./FormNotices.js";
import { FormQuestion } from "./FormQuestion.js";
import { FormQuestions } from "./FormQuestions.js";
import { FormSkeleton } from "./FormSkeleton.js";
import { useFormFaults } from "./useFormFaults.js";
import { usePayments } from "./usePayments.js";
import { useQuestion } from "./useQuestion.js";

export interface FormBoxProps extends FormPlace, RootProps {
  /** Whether the box has a header with the form's name. @default true */
  showHeader?: boolean | undefined;
  /** The box has the colour of the page, and no shadow. @default false */
  noBackground?: boolean | undefined;
  /** The form was saved, as it is stored now; or it was deleted, and nothing is. */
  updatedFunction: (saved?: FormSubmission) => void;
  /** Filling in is given up; unsent answers are kept. @default a form that stands for itself offers to start over, others call `updatedFunction` */
  cancelFunction?: (() => void) | undefined;
}

// Few forms are deleted or begun anew: the question is loaded when it is first asked.
const ConfirmDialog = lazyPart(() => import("../../ui/ConfirmDialog.js").then((module) => module.ConfirmDialog), { Failed: LoadFailure });

const Root = styled(InputBox, { name: "NarthexFormSubmissionEdit", slot: "Root" })({
  "&.NarthexFormSubmissionEdit-noBackground": { background: "none", boxShadow: "none" },
});

function FormBox({ showHeader = true, noBackground, updatedFunction, cancelFunction, sx, className, ref, ...place }: FormBoxProps) {
  const text = useText(formSubmissionEditTexts);
  const common = useText(commonTexts);
  const id = useId();
  const submission = useFormSubmission(place, updatedFunction);
  const { form, questions, answers, stored, isBusy } = submission;
  const valueOf = (question: Question) => answers.find(({ questionId }) => questionId === question.id)?.value ?? "";
  // What was paid and saved is not paid again, whoever saves the form once more (C-27).
  const isOpen = (question: Question) => fieldKind(question.fieldType) === "payment" && valueOf(question) === "";
  const payments = usePayments(questions.filter(isOpen));
  const fieldId = (question: Question) => `${id}${question.id}`;
  const check = useFormFaults(submission, payments, fieldId);
  const deletion = useQuestion(
    { text: text("confirmDelete"), confirmLabel: common("delete"), failed: text("deleteFailed") },
    submission.remove,
  );
  const startingOver = useQuestion({ text: text("confirmStartOver"), confirmLabel: text("startOver") }, () => {
    submission.startOver();
    check.clear();
    return true;
  });
  useLeaveWarning(payments.isPaying || payments.isPaid);

  const handleSave = () => {
    if (!isBusy && check.check()) void submission.submit(payments.pay, payments.finish);
  };
  const handleCancel = () => {
    if (cancelFunction) cancelFunction();
    else if (place.contentType !== "form") updatedFunction();
    else if (submission.isChanged) startingOver.ask();
  };
  const isReady = form.status === "ready" && questions.length > 0;
  const isForm = place.contentType === "form";
  return (
    <Root
      ref={ref}
      sx={sx}
      className={[noBackground && "NarthexFormSubmissionEdit-noBackground", className].filter(Boolean).join(" ")}
      id="formSubmissionBox"
      headerText={showHeader ? stored?.form?.name || text("editForm") : ""}
      headerIcon={showHeader ? "assignment" : ""}
      saveFunction={handleSave}
      saveText={isForm ? text("submit") : undefined}
      saveTextSubmitting={isForm ? text("submitting") : undefined}
      isSaveDisabled={!isReady || payments.isUnclear}
      isSubmitting={isBusy}
      cancelFunction={handleCancel}
      deleteFunction={stored?.id ? deletion.ask : undefined}
    >
      <FormQuestions>
        {form.status === "loading" && <FormSkeleton label={text("loading")} />}
        {form.status === "failed" && <LoadFailure text={text("loadFailed")} onRetry={() => void form.reload()} />}
        {form.status === "ready" && !isReady && <EmptyState title={text("empty")} />}
        <FormNotices
          faults={check.faults}
          paymentErrors={payments.errors}
          failure={submission.failure}
          isPaid={payments.isPaid && !isBusy}
          isSaved={submission.isSaved}
          isRestored={submission.isRestored}
          onStartOver={startingOver.ask}
        />
        {questions.map((question) => (
          <FormQuestion
            key={question.id}
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
        {payments.isUnclear && <Alert severity="warning">{text("paymentUnclear")}</Alert>}
      </FormQuestions>
      {deletion.question.open && <ConfirmDialog {...deletion.question} />}
      {startingOver.question.open && <ConfirmDialog {...startingOver.question} />}
    </Root>
  );
}

/** Another form, another place of it, another reader: nothing is left of what was said about the former one (L93). */
function KeyedFormBox(props: FormBoxProps) {
  const { userId, churchId } = useSession();
  return <FormBox key={JSON.stringify([formSource(props), props.contentType, props.contentId, userId, churchId])} {...props} />;
}

/** A form to fill in, or a submission to change, in a box with Save, Cancel and Delete (FRM rows). Takes the host's own settings. */
export const FormSubmissionEdit = withHost(KeyedFormBox);
