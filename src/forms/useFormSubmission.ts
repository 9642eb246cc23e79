"use client";
import { useEffect, useRef, useState } from "react";
import { deleteSubmission, postSubmission } from "./api.js";
import {
  type SubmissionFailure,
  buildSubmission,
  formKey,
  formSource,
  savedSubmission,
  submissionFailure,
  submitterOf,
} from "./rules/submission.js";
import type { FormPlace, FormSubmission } from "./types.js";
import { type LoadedForm, formAuthorization, useFormAnswers } from "./useForm.js";
import type { Payments } from "./usePayments.js";
import { hideTokens } from "../lib/links/tokens.js";
import { catchAndLog } from "../platform/core/emitter.js";
import { readableText } from "../platform/http/rules/responses.js";
import { useLatest } from "../platform/provider/useLatest.js";
import type { QueryResult } from "../platform/provider/useQuery.js";
import { useCore } from "../platform/provider/useService.js";
import { useSession, useSessionGuard } from "../platform/provider/useSession.js";
import { useSingleFlight } from "../platform/provider/useSingleFlight.js";

export type Submission = ReturnType<typeof useFormSubmission>;

/**
 * Returns the answers of a loaded form, and the functions that submit or delete it. `onDone` gets the stored submission, or
 * nothing after a deletion.
 */
export function useFormSubmission(
  target: FormPlace,
  form: LoadedForm,
  setForm: QueryResult<LoadedForm>["setData"],
  onDone: (saved?: FormSubmission) => void,
) {
  const core = useCore();
  const session = useSession();
  const guard = useSessionGuard();
  const latestOnDone = useLatest(onDone);
  const { isBusy, run } = useSingleFlight();
  const source = formSource(target);
  const { questions, stored } = form;
  const draft = useFormAnswers(form, formKey(target));
  const churchId =
    target.churchId ||
    stored?.churchId ||
    questions.find((question) => question.churchId)?.churchId ||
    session.churchId;
  const formId =
    stored?.formId || (source?.mode !== "submission" && source?.id) || questions[0]?.formId || "";
  const personId = target.personId || submitterOf(session, churchId);
  // Why the last submit failed.
  const [failure, setFailure] = useState<SubmissionFailure>();
  // The saved submission, or an empty object after a deletion.
  const [outcome, setOutcome] = useState<{ saved?: FormSubmission }>();
  const reported = useRef(outcome);
  // Calls the host in an effect: a result that arrives while the view is hidden is reported when it is shown again.
  useEffect(() => {
    if (!outcome || reported.current === outcome) return;
    reported.current = outcome;
    catchAndLog(latestOnDone.current)(outcome.saved);
  }, [outcome, latestOnDone]);

  const getApi = async () =>
    core.get((await import("../platform/http/ApiClient.js")).apiClientService);

  const payAndPost = async (pay: Payments["pay"]) => {
    const assertSameSession = guard();
    const authorization = formAuthorization(core, churchId);
    const payment = await pay();
    if (!payment) return;
    const api = await getApi();
    // Another user may have signed in during the payment: the form must not be sent as theirs.
    assertSameSession();
    const answers = draft.answers.map((answer) => ({
      ...answer,
      value: payment.receipts.get(answer.questionId ?? "") ?? answer.value ?? "",
    }));
    const submission = buildSubmission(
      stored,
      { ...target, formId, personId, churchId },
      { questions, answers, now: core.now() },
    );
    const response = await postSubmission(api, submission, authorization);
    if (response?.error) {
      if (!readableText(response.error))
        console.error(hideTokens(`API error 200: POST /formsubmissions: ${response.error}`));
      return setFailure(submissionFailure({ message: response.error, hasServerText: true }));
    }
    payment.finish();
    assertSameSession();
    draft.startOver();
    const saved = savedSubmission(submission, response);
    // The next save updates this submission: pressing Save twice does not submit the form twice.
    setForm((before) => ({ ...before, stored: saved }));
    setOutcome({ saved });
  };
  /** Pays, then posts the form. */
  const submit = (pay: Payments["pay"]) =>
    run("submit", async () => {
      setFailure(undefined);
      setOutcome(undefined);
      try {
        await payAndPost(pay);
      } catch (error) {
        const reason = submissionFailure(error);
        if (reason.kind !== "stale") setFailure(reason);
      }
    });
  /** Deletes the submission. Resolves to false after a failure, but to true if the session changed or the call was aborted. */
  const remove = async (): Promise<boolean> => {
    setFailure(undefined);
    try {
      await deleteSubmission(await getApi(), stored?.id ?? "", formAuthorization(core, churchId));
    } catch (error) {
      return submissionFailure(error).kind === "stale";
    }
    draft.startOver();
    setForm((before) => ({ ...before, stored: undefined }));
    setOutcome({});
    return true;
  };

  return {
    ...draft,
    churchId,
    isBusy: isBusy("submit"),
    isSaved: !!outcome?.saved && !draft.isChanged,
    failure,
    submit,
    remove,
  };
}

/**
 * Shows the browser's confirmation when the user leaves the page, while `isNeeded`. `onLeave` is called before it, because Chromium
 * ignores changes of the history's state in the later `pagehide`.
 */
export function useLeaveWarning(isNeeded: boolean, onLeave: () => void): void {
  const latestOnLeave = useLatest(onLeave);
  useEffect(() => {
    if (!isNeeded) return;
    const handleBeforeUnload = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      latestOnLeave.current();
    };
    window.addEventListener("beforeunload", handleBeforeUnload);
    return () => window.removeEventListener("beforeunload", handleBeforeUnload);
  }, [isNeeded, latestOnLeave]);
}
