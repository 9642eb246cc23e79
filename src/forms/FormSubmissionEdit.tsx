"use client";
import { useEffect } from "react";
import { FormFrame } from "./FormFrame.js";
import { orderedQuestions } from "./rules/fields.js";
import { formKey, formSource } from "./rules/submission.js";
import { FormSkeleton } from "./Skeletons.js";
import type { FormTarget, FormSubmissionEditProps, LoadedForm } from "./types.js";
import { formFrameTexts } from "../platform/locale/texts/formFrame.js";
import { useCore, useText, useSession } from "../platform/provider/ChurchContext.js";
import { withHost } from "../platform/provider/withHost.js";
import { useMisuseWarning } from "../platform/provider/useMisuseWarning.js";
import { useQuery } from "../platform/provider/useQuery.js";
import { LoadFailure } from "../ui/feedback/LoadFailure.js";
import { type FailedProps, lazyWithRetry } from "../ui/lazyWithRetry.js";

function FormFallback({ onRetry }: Partial<FailedProps>) {
  const text = useText(formFrameTexts);
  return (
    <FormFrame showHeader={false}>
      {onRetry ? <LoadFailure text={text("loadFailed")} onRetry={onRetry} /> : <FormSkeleton />}
    </FormFrame>
  );
}

// The box renders at once and fetches the questions. The code that renders them loads in parallel.
const FillableForm = lazyWithRetry(
  () => import("./FillableForm.js").then((module) => module.FillableForm),
  { Waiting: FormFallback, Failed: FormFallback },
);

const EmptyState = lazyWithRetry(() =>
  import("../ui/feedback/EmptyState.js").then((module) => module.EmptyState),
);

const noop = () => undefined;

/** Loads a form's questions, or a submission with its answers. Drops the data if the form, its record (`contentType`, `contentId`), the user or the church changes. */
function useForm(target: FormTarget) {
  const core = useCore();
  const source = formSource(target);
  useMisuseWarning(!source, "noForm");
  const key = source && `${formKey(target)}|${target.churchId ?? ""}`;
  return useQuery(key, async (api, options): Promise<LoadedForm> => {
    if (!source) throw new Error("The form has no id.");
    const { mode, id } = source;
    const calls = await import("./api.js");
    const call = { ...options, ...calls.formAuthorization(core, target.churchId) };
    if (mode === "submission") {
      const stored = await calls.getSubmission(api, id, call);
      if (!stored) throw new Error("The form submission was not found.");
      return { stored, questions: orderedQuestions(stored.questions) };
    }
    const get = mode === "add" ? calls.getQuestions : calls.getUnrestrictedQuestions;
    return { stored: undefined, questions: orderedQuestions(await get(api, id, call)) };
  });
}

function FormBox(props: FormSubmissionEditProps) {
  const { updatedFunction, cancelFunction } = props;
  const isStandalone = props.contentType === "form";
  // Passes no submission, because a host might count it as a second one.
  const onClose = cancelFunction ?? (isStandalone ? undefined : () => updatedFunction());
  const { showHeader, noBackground, sx, className, ref } = props;
  const text = useText(formFrameTexts);
  const { status, data, refetch, setData } = useForm(props);
  useEffect(() => FillableForm.preload(), []);
  const { userId, churchId } = useSession();
  if (status === "ready" && data && data.questions.length > 0) {
    // The key resets all state when the form, its record, the user or the church changes.
    const key = JSON.stringify([formKey(props), userId, churchId]);
    const form = { form: data, setForm: setData, isStandalone, onClose };
    return <FillableForm key={key} {...props} {...form} />;
  }
  const hasSource = formSource(props) !== undefined;
  return (
    <FormFrame
      sx={sx}
      className={className}
      ref={ref}
      showHeader={showHeader}
      noBackground={noBackground}
      isStandalone={isStandalone}
      name={data?.stored?.form?.name}
      saveFunction={noop}
      isSaveDisabled
      // Cancel is always shown. A standalone form that is not loaded has nothing to cancel.
      cancelFunction={onClose ?? noop}
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
 * Renders a form to fill in, or a stored submission to edit, in a box with Save or Submit, Cancel and Delete.
 * @example
 * <FormSubmissionEdit
 *   addFormId="FRM1"
 *   contentType="person"
 *   contentId="PER1"
 *   updatedFunction={handleClose}
 * />
 */
export const FormSubmissionEdit = withHost(FormBox);
