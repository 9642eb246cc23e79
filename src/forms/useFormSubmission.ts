"use client";
import { useRef, useState, useEffect } from "react";
import { postSubmission, deleteSubmission } from "./api.js";
import {
  type SubmissionFailure,
  submissionFailure,
  formSource,
  formKey,
  submitterOf,
  buildSubmission,
  savedSubmission,
} from "./rules/submission.js";
import type { FormPlace, FormSubmission } from "./types.js";
import { type LoadedForm, useFormAnswers, formAuthorization } from "./useForm.js";
import { hideTokens } from "../lib/links/tokens.js";
import { catchAndLog } from "../platform/core/emitter.js";
import { readableText } from "../platform/http/rules/responses.js";
import { useLatest } from "../platform/provider/useLatest.js";
import type { QueryResult } from "../platform/provider/useQuery.js";
import { useCore } from "../platform/provider/useService.js";
import { useSession, useSessionGuard } from "../platform/provider/useSession.js";

/** The answers of the paid questions, by question id. */
export type Receipts = ReadonlyMap<string | undefined, string>;

interface SubmissionFlight {
  /** Whether the work is running. */
  isBusy: boolean;
  /** Why the last run failed; cleared by the next run. */
  failure: SubmissionFailure | undefined;
  setFailure: (failure: SubmissionFailure) => void;
  /** Resolves when the work has ended, also after a failure. `onFailed` is not called for a stale session or an abort. */
  run: (work: () => Promise<void>, onFailed: (failure: SubmissionFailure) => void) => Promise<void>;
}

/** Runs a submit or a deletion as a single flight. A ref guards it, because clicks before the next render still see the old state. */
function useSubmissionFlight(): SubmissionFlight {
  const isRunning = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SubmissionFailure>();
  const run: SubmissionFlight["run"] = async (work, onFailed) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailure(undefined);
    try {
      await work();
    } catch (error) {
      const reason = submissionFailure(error);
      if (reason.kind !== "stale") onFailed(reason);
    } finally {
      isRunning.current = false;
      setBusy(false);
    }
  };
  return { isBusy, failure, setFailure, run };
}

/**
 * Returns the answers of a loaded form, and the functions that submit or delete it. `onDone` gets the stored submission, or
 * nothing after a deletion.
 */
export function useFormSubmission(
  target: FormPlace,
  form: QueryResult<LoadedForm>,
  onDone: (saved?: FormSubmission) => void,
) {
  const core = useCore();
  const session = useSession();
  const guard = useSessionGuard();
  const latestOnDone = useLatest(onDone);
  const { isBusy, failure, setFailure, run } = useSubmissionFlight();
  const source = formSource(target);
  const { questions = [], stored } = form.data ?? {};
  const draft = useFormAnswers(form.data, formKey(target));
  const churchId =
    target.churchId ||
    stored?.churchId ||
    questions.find((question) => question.churchId)?.churchId ||
    session.churchId;
  const formId =
    stored?.formId || (source?.mode !== "submission" && source?.id) || questions[0]?.formId || "";
  const [isSaved, setSaved] = useState(false);
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

  /** Pays, then posts the form. `pay` resolves to `undefined` after a failed payment; `onPosted` runs once the form is stored. */
  const submit = (pay: () => Promise<Receipts | undefined>, onPosted: () => void) =>
    run(async () => {
      setSaved(false);
      const assertSameSession = guard();
      const authorization = formAuthorization(core, churchId);
      const receipts = await pay();
      if (!receipts) return;
      const api = await getApi();
      // Another user may have signed in during the payment: the form must not be sent as theirs.
      assertSameSession();
      const answers = draft.answers.map((answer) => ({
        ...answer,
        value: receipts.get(answer.questionId) ?? answer.value ?? "",
      }));
      const submissionTarget = {
        ...target,
        formId,
        personId: target.personId || submitterOf(session, churchId),
        churchId,
      };
      const submission = buildSubmission(stored, submissionTarget, {
        questions,
        answers,
        now: core.now(),
      });
      const response = await postSubmission(api, submission, authorization);
      if (response?.error) {
        const isText = typeof response.error === "string";
        if (isText && !readableText(response.error))
          console.error(hideTokens(`API error 200: POST /formsubmissions: ${response.error}`));
        return setFailure(submissionFailure({ message: response.error, hasServerText: true }));
      }
      onPosted();
      assertSameSession();
      draft.startOver();
      const saved = savedSubmission(submission, response);
      // The next save updates this submission: pressing Save twice does not submit the form twice.
      form.setData((before) => ({ ...before, stored: saved }));
      setSaved(true);
      setOutcome({ saved });
    }, setFailure);
  const deleteStored = async () => {
    await deleteSubmission(await getApi(), stored?.id ?? "", formAuthorization(core, churchId));
    draft.startOver();
    form.setData((before) => ({ ...before, stored: undefined }));
    setOutcome({});
  };
  /** Deletes the submission. Resolves to false after a failure, but to true if the session changed or the call was aborted. */
  const remove = async (): Promise<boolean> => {
    let hasFailed = false;
    await run(deleteStored, () => (hasFailed = true));
    return !hasFailed;
  };

  return {
    ...draft,
    questions,
    stored,
    churchId,
    isBusy,
    isSaved: isSaved && !draft.isChanged,
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
