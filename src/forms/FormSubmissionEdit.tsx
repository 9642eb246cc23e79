"use client";
import { useEffect } from "react";
import { FormFrame, FormSkeleton } from "./FormFrame.js";
import { formKey, formSource } from "./rules/submission.js";
import type { FormSubmissionEditProps } from "./types.js";
import { useForm } from "./useForm.js";
import { formSubmissionEditTexts } from "../platform/locale/texts/forms.js";
import { useSession } from "../platform/provider/useSession.js";
import { useText } from "../platform/provider/useText.js";
import { withHost } from "../platform/provider/withHost.js";
import { LoadFailure } from "../ui/feedback/LoadFailure.js";
import { type FailedProps, lazyWithRetry } from "../ui/lazyWithRetry.js";

/** Renders the box while the code of the form is loading, or after loading it failed. */
function FormFallback({ onRetry }: Partial<FailedProps>) {
  const text = useText(formSubmissionEditTexts);
  return (
    <FormFrame showHeader={false}>
      {onRetry ? <LoadFailure text={text("loadFailed")} onRetry={onRetry} /> : <FormSkeleton />}
    </FormFrame>
  );
}

// The box renders at once and fetches the questions; the code that renders them loads in parallel.
const FilledForm = lazyWithRetry(
  () => import("./FilledForm.js").then((module) => module.FilledForm),
  { Waiting: FormFallback, Failed: FormFallback },
);

const EmptyState = lazyWithRetry(() =>
  import("../ui/feedback/EmptyState.js").then((module) => module.EmptyState),
);

const noop = () => undefined;

function FormBox(props: FormSubmissionEditProps) {
  const { contentType, updatedFunction, cancelFunction } = props;
  const { showHeader, noBackground, sx, className, ref } = props;
  const text = useText(formSubmissionEditTexts);
  const { status, data, refetch, setData } = useForm(props);
  useEffect(() => FilledForm.preload(), []);
  const { userId, churchId } = useSession();
  if (status === "ready" && data && data.questions.length > 0) {
    // The key resets all state when the form, its content, the user or the church changes.
    const key = JSON.stringify([formKey(props), userId, churchId]);
    return <FilledForm key={key} {...props} form={data} setForm={setData} />;
  }
  const isForm = contentType === "form";
  const hasSource = formSource(props) !== undefined;
  return (
    <FormFrame
      {...{ sx, className, ref, showHeader, noBackground, isForm }}
      name={data?.stored?.form?.name}
      saveFunction={noop}
      isSaveDisabled
      cancelFunction={cancelFunction ?? (isForm ? noop : () => updatedFunction())}
    >
      {!hasSource && <EmptyState title={text("loadFailed")} />}
      {hasSource && status === "loading" && <FormSkeleton />}
      {status === "failed" && (
        <LoadFailure text={text("loadFailed")} onRetry={() => void refetch()} />
      )}
      {status === "ready" && <EmptyState title={text("empty")} />}
    </FormFrame>
  );
}

/**
 * Renders a form to fill in, or a stored submission to edit, in a box with Save, Cancel and Delete.
 *
 * @example
 * ```tsx
 * <FormSubmissionEdit
 *   addFormId={form.id}
 *   contentType="person"
 *   contentId={person.id}
 *   updatedFunction={close}
 * />
 * ```
 */
export const FormSubmissionEdit = withHost(FormBox);
