"use client";
import { useCallback, useMemo, useState } from "react";
import { getSubmission, getQuestions, getUnrestrictedQuestions } from "./api.js";
import { initialAnswers, answersWithDraft, draftOfAnswers } from "./rules/answers.js";
import { orderedQuestions } from "./rules/fields.js";
import { formSource, formKey } from "./rules/submission.js";
import type { Answer, FormPlace, FormSubmission, Question } from "./types.js";
import type { ClientCore } from "../platform/core/ClientCore.js";
import { useDrafts, useDraft } from "../platform/provider/useDraft.js";
import { useMisuseWarning } from "../platform/provider/useMisuseWarning.js";
import { type QueryResult, useQuery } from "../platform/provider/useQuery.js";
import { useCore } from "../platform/provider/useService.js";
import {
  type CallAuthorization,
  sessionService,
  authorizationFor,
} from "../platform/session/SessionStore.js";

const NO_FORM =
  "<FormSubmissionEdit> has no form to show: formSubmissionId, addFormId and unRestrictedFormId are all missing, empty or not strings. " +
  "Pass formSubmissionId to change a stored submission, addFormId to fill in a form, or unRestrictedFormId for a form that " +
  "visitors fill in without signing in. Render the component once the id is known.";

/** A form that can be filled in. */
export interface LoadedForm {
  /** Sorted in the order of the form. */
  questions: Question[];
  /** The stored submission, if one was loaded or saved. */
  stored: FormSubmission | undefined;
}

/**
 * Returns the authorization of a call about a form of a church. Without a session or a church it returns no options, so that the
 * call uses the session's own authorization.
 */
export function formAuthorization(
  core: ClientCore,
  churchId: string | undefined,
): CallAuthorization {
  const { identity, state } = core.get(sessionService);
  return churchId && identity.churchId ? authorizationFor(state, churchId) : {};
}

/** Loads the questions of a form, and its answers if a submission is stored. Another form or content starts without data. */
export function useForm(target: FormPlace): QueryResult<LoadedForm> {
  const core = useCore();
  const source = formSource(target);
  useMisuseWarning(!source, NO_FORM);
  return useQuery(
    source && `${formKey(target)}|${target.churchId ?? ""}`,
    async (api, options): Promise<LoadedForm> => {
      const { mode, id } = source ?? { mode: "add", id: "" };
      const call = { ...options, ...formAuthorization(core, target.churchId) };
      if (mode === "submission") {
        const stored = await getSubmission(api, id, call);
        if (!stored) throw new Error("The form submission was not found.");
        return { stored, questions: orderedQuestions(stored.questions ?? []) };
      }
      const get = mode === "add" ? getQuestions : getUnrestrictedQuestions;
      return { stored: undefined, questions: orderedQuestions(await get(api, id, call)) };
    },
  );
}

/**
 * Returns the answers of a form, and changes them. Unsent answers are a draft of this user in this church; they survive leaving
 * the page. The draft is the only state, so that two changes in one tick do not overwrite each other.
 */
export function useFormAnswers({ questions, stored }: LoadedForm, draftKey: string) {
  const drafts = useDrafts();
  const [draft] = useDraft(draftKey);
  const initial = useMemo(
    () => initialAnswers(questions, stored?.answers),
    [questions, stored?.answers],
  );
  // One answer per question; never mutated.
  const answers: readonly Answer[] = useMemo(
    () => answersWithDraft(initial, draft),
    [initial, draft],
  );
  const isChanged = answers.some((answer, index) => answer !== initial[index]);
  const [hasRestored, setHasRestored] = useState(isChanged);

  const change = useCallback(
    (questionId: string, value: string) => {
      const next = answersWithDraft(initial, drafts.get(draftKey)).map((answer) =>
        answer.questionId === questionId ? { ...answer, value } : answer,
      );
      drafts.set(draftKey, draftOfAnswers(initial, next));
    },
    [drafts, initial, draftKey],
  );
  /** Discards the unsent answers. */
  const startOver = () => {
    drafts.set(draftKey, "");
    setHasRestored(false);
  };
  return { answers, isChanged, isRestored: hasRestored && isChanged, change, startOver };
}
