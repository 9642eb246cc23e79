"use client";
import { getQuestions, getSubmission, getUnrestrictedQuestions } from "../client/api/forms.js";
import type { ClientCore } from "../client/ClientCore.js";
import { type Speaker, speakerFor } from "../client/payments/speakerFor.js";
import { sessionPart } from "../client/session/SessionStore.js";
import { formPlaceName } from "../rules/forms/formPlaceName.js";
import { formSource } from "../rules/forms/formSource.js";
import { orderedQuestions } from "../rules/forms/orderedQuestions.js";
import type { FormPlace, FormSubmission, Question } from "../types/forms.js";
import { useCore } from "./useCore.js";
import { useMisuseWarning } from "./useMisuseWarning.js";
import { type Resource, useResource } from "./useResource.js";

/** A form that can be filled in. */
export interface LoadedForm {
  /** In the order of the form (FRM-06). */
  questions: Question[];
  /** What is stored of it already. */
  stored: FormSubmission | undefined;
}

/**
 * For whom a call about a form of a church speaks: the session itself in its own church, and where no session is known, or
 * the form does not say whose it is.
 */
export function formSpeaker(core: ClientCore, churchId: string | undefined): Speaker {
  const { identity, state } = core.part(sessionPart);
  return churchId && identity.churchId ? speakerFor(state, churchId) : {};
}

const NO_FORM =
  "<FormSubmissionEdit> has no form to show: formSubmissionId, addFormId and unRestrictedFormId are all missing, empty or not texts. " +
  "Pass formSubmissionId to change a stored submission, addFormId to fill in a form, or unRestrictedFormId for a form that " +
  "visitors fill in without signing in. Render the component once the id is known.";

/** The questions of a form, and its answers where a submission was stored (FRM-24 to FRM-26). Another place starts empty (L93). */
export function useForm(place: FormPlace): Resource<LoadedForm> {
  const core = useCore();
  const source = formSource(place);
  useMisuseWarning(!source, NO_FORM);
  return useResource(source && `${formPlaceName(place)}|${place.churchId ?? ""}`, async (api, options): Promise<LoadedForm> => {
    const { mode, id } = source ?? { mode: "add", id: "" };
    const call = { ...options, ...formSpeaker(core, place.churchId) };
    if (mode === "submission") {
      const stored = await getSubmission(api, id, call);
      if (!stored) throw new Error("There is no such submission.");
      return { stored, questions: orderedQuestions(stored.questions ?? []) };
    }
    const questions = await (mode === "add" ? getQuestions : getUnrestrictedQuestions)(api, id, call);
    return { stored: undefined, questions: orderedQuestions(questions) };
  });
}
