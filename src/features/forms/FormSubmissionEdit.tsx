"use client";
import { useEffect } from "react";
import { formSubmissionEditTexts } from "../../client/locale/english/formSubmissionEdit.js";
import { useForm } from "../../react/useForm.js";
import { useSession } from "../../react/useSession.js";
import { useText } from "../../react/useText.js";
import { withHost } from "../../react/withHost.js";
import { formPlaceName } from "../../rules/forms/formPlaceName.js";
import { formSource } from "../../rules/forms/formSource.js";
import { type FailedProps, lazyPart } from "../../ui/lazyPart.js";
import { LoadFailure } from "../../ui/LoadFailure.js";
import type { FormBoxProps } from "./FormBoxProps.js";
import { FormFrame } from "./FormFrame.js";
import { FormSkeleton } from "./FormSkeleton.js";

const nothing = () => undefined;

/** The box of a form whose code is on its way, or cannot be fetched. */
function FormPart({ onRetry }: Partial<FailedProps>) {
  const text = useText(formSubmissionEditTexts);
  return (
    <FormFrame showHeader={false} noBackground={false} isForm={false}>
      {onRetry ? <LoadFailure text={text("loadFailed")} onRetry={onRetry} /> : <FormSkeleton label={text("loading")} />}
    </FormFrame>
  );
}

// The box is there at once, and asks for the questions; what shows them comes meanwhile.
const FilledForm = lazyPart(() => import("./FilledForm.js").then((module) => module.FilledForm), { Waiting: FormPart, Failed: FormPart });
const EmptyState = lazyPart(() => import("../../ui/EmptyState.js").then((module) => module.EmptyState));

function FormBox(props: FormBoxProps) {
  const { showHeader, noBackground, contentType, updatedFunction, cancelFunction, sx, className, ref } = props;
  const text = useText(formSubmissionEditTexts);
  const form = useForm(props);
  const { status, value } = form;
  useEffect(() => FilledForm.preload(), []);
  const { userId, churchId } = useSession();
  if (status === "ready" && value && value.questions.length > 0) {
    // Another form, another place of it, another reader: nothing is left of what was said about the former one (L93).
    return <FilledForm key={JSON.stringify([formPlaceName(props), userId, churchId])} {...props} form={form} />;
  }
  const isForm = contentType === "form";
  const hasSource = formSource(props) !== undefined;
  return (
    <FormFrame
      {...{ sx, className, ref, showHeader, noBackground, isForm }}
      name={value?.stored?.form?.name}
      saveFunction={nothing}
      isSaveDisabled
      cancelFunction={cancelFunction ?? (isForm ? nothing : () => updatedFunction())}
    >
      {!hasSource && <EmptyState title={text("loadFailed")} />}
      {hasSource && status === "loading" && <FormSkeleton label={text("loading")} />}
      {status === "failed" && <LoadFailure text={text("loadFailed")} onRetry={() => void form.reload()} />}
      {status === "ready" && <EmptyState title={text("empty")} />}
    </FormFrame>
  );
}

/** A form to fill in, or a submission to change, in a box with Save, Cancel and Delete. Takes the host's own settings. */
export const FormSubmissionEdit = withHost(FormBox);
