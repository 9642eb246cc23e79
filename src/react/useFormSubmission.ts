"use client";
import { useEffect, useRef, useState } from "react";
import { deleteSubmission, postSubmission } from "../client/api/forms.js";
import { guarded } from "../client/guarded.js";
import { readableText } from "../rules/api/readableText.js";
import { buildSubmission } from "../rules/forms/buildSubmission.js";
import { formPlaceName } from "../rules/forms/formPlaceName.js";
import { formSource } from "../rules/forms/formSource.js";
import { savedSubmission } from "../rules/forms/savedSubmission.js";
import { submissionFailure } from "../rules/forms/submissionFailure.js";
import { hideTokens } from "../rules/links/hideTokens.js";
import { submitterOf } from "../rules/forms/submitterOf.js";
import type { FormPlace, FormSubmission } from "../types/forms.js";
import { useAttempt } from "./useAttempt.js";
import { useCore } from "./useCore.js";
import { formSpeaker, type LoadedForm } from "./useForm.js";
import { useFormAnswers } from "./useFormAnswers.js";
import { useLatest } from "./useLatest.js";
import type { Resource } from "./useResource.js";
import { useSession } from "./useSession.js";
import { useSessionGuard } from "./useSessionGuard.js";

/** What was paid for the form: the answers of its payment questions. */
export type Receipts = ReadonlyMap<string | undefined, string>;

/**
 * The life of one form that is loaded: filling in, sending, and sending again after a failure (FRM-19, FRM-27, FRM-34 to FRM-43).
 * `onDone` hears of what is stored; of nothing where it was deleted.
 */
export function useFormSubmission(place: FormPlace, form: Resource<LoadedForm>, onDone: (saved?: FormSubmission) => void) {
  const core = useCore();
  const session = useSession();
  const guard = useSessionGuard();
  const latest = useLatest(onDone);
  const { isBusy, failure, setFailure, attempt } = useAttempt();
  const source = formSource(place);
  const { questions = [], stored } = form.value ?? {};
  const given = useFormAnswers(form.value, formPlaceName(place));
  const churchId = place.churchId || stored?.churchId || questions.find((question) => question.churchId)?.churchId || session.churchId;
  const formId = stored?.formId || (source?.mode !== "submission" && source?.id) || questions[0]?.formId || "";
  /** What is stored now was sent from here. */
  const [isSaved, setSaved] = useState(false);
  const [outcome, setOutcome] = useState<{ saved?: FormSubmission }>();
  const reported = useRef(outcome);
  // Calls the host in an effect: a result that arrives while the view is hidden is reported when the view is shown again.
  useEffect(() => {
    if (!outcome || reported.current === outcome) return;
    reported.current = outcome;
    guarded(latest.current)(outcome.saved);
  }, [outcome, latest]);

  const connect = async () => core.part((await import("../client/http/ApiClient.js")).apiPart);

  /** `pay` tells what was paid, and nothing where that did not come about; `onPosted` hears that the form is stored. */
  const submit = (pay: () => Promise<Receipts | undefined>, onPosted: () => void) =>
    attempt(async () => {
      setSaved(false);
      const stillTheSame = guard();
      const speaker = formSpeaker(core, churchId);
      const receipts = await pay();
      if (!receipts) return;
      const api = await connect();
      // Who has come in meanwhile does not send what somebody else has written.
      stillTheSame();
      const answers = given.answers.map((answer) => ({ ...answer, value: receipts.get(answer.questionId) ?? answer.value ?? "" }));
      const where = { ...place, formId, personId: place.personId || submitterOf(session, churchId), churchId };
      const submission = buildSubmission(stored, where, { questions, answers, now: core.now() });
      const answered = await postSubmission(api, submission, speaker);
      if (answered?.error) {
        const isText = typeof answered.error === "string";
        if (isText && !readableText(answered.error)) console.error(hideTokens(`API error 200: POST /formsubmissions: ${answered.error}`));
        return setFailure(submissionFailure({ message: answered.error, hasServerText: true }));
      }
      onPosted();
      stillTheSame();
      given.startOver();
      const saved = savedSubmission(submission, answered);
      // What is saved is changed from then on: nobody submits a form twice by pressing Save once more.
      form.change((before) => ({ ...before, stored: saved }));
      setSaved(true);
      setOutcome({ saved });
    }, setFailure);
  const deleteStored = async () => {
    await deleteSubmission(await connect(), stored?.id ?? "", formSpeaker(core, churchId));
    given.startOver();
    form.change((before) => ({ ...before, stored: undefined }));
    setOutcome({});
  };
  /** Whether it is gone; `true` also where nobody is to hear of it any more. */
  const remove = async (): Promise<boolean> => {
    let isThere = false;
    await attempt(deleteStored, () => (isThere = true));
    return !isThere;
  };

  return { ...given, questions, stored, churchId, isBusy, isSaved: isSaved && !given.isChanged, failure, submit, remove };
}
