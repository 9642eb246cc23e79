import { asList } from "../../rules/api/asList.js";
import { asObject } from "../../rules/api/asObject.js";
import { uniqueById } from "../../rules/api/uniqueById.js";
import { withTexts } from "../../rules/api/withTexts.js";
import type { Answer, FormSubmission, Question } from "../../types/forms.js";
import type { ApiClient, CallOptions } from "../http/ApiClient.js";
import { isApiError } from "../http/ApiError.js";
import { MEMBERSHIP_API } from "./apiNames.js";

/** The membership service's calls about forms: one function per row of SPEC §7. Lists stay lists whatever the server answers. */

const part = encodeURIComponent;
const QUESTION_TEXTS = ["id", "title", "description", "placeholder", "fieldType", "churchId", "formId"] as const;

const questionsOf = (answer: unknown): Question[] =>
  uniqueById(asList<Question>(answer)).map((question) => withTexts(question, QUESTION_TEXTS));

/** FRM-25. */
export async function getQuestions(api: ApiClient, formId: string, options?: CallOptions): Promise<Question[]> {
  return questionsOf(await api.get(`/questions/?formId=${part(formId)}`, MEMBERSHIP_API, options));
}

/** FRM-26, API-05: always without a token. */
export async function getUnrestrictedQuestions(api: ApiClient, formId: string, options?: CallOptions): Promise<Question[]> {
  return questionsOf(await api.get(`/questions/unrestricted?formId=${part(formId)}`, MEMBERSHIP_API, { ...options, anonymous: true }));
}

/** FRM-24. */
export async function getSubmission(api: ApiClient, id: string, options?: CallOptions): Promise<FormSubmission | undefined> {
  const path = `/formsubmissions/${part(id)}/?include=questions,answers,form`;
  const answer = asObject<FormSubmission>(await api.get(path, MEMBERSHIP_API, options));
  if (!answer) return undefined;
  return { ...answer, questions: questionsOf(answer.questions), answers: asList<Answer>(answer.answers) };
}

/**
 * FRM-36. The first item of the answer; it may hold an `error`. A server that is sent nothing it knows answers an object with
 * an `error` in place of the list. Where the answer was lost nothing tells before another try whether the form was stored:
 * servers list submissions to nobody, and show a single one, by its id, to those who edit forms.
 */
export async function postSubmission(
  api: ApiClient,
  submission: FormSubmission,
  options?: CallOptions,
): Promise<FormSubmission | undefined> {
  const answer = await api.post("/formsubmissions/", [submission], MEMBERSHIP_API, options);
  return asList<FormSubmission>(answer)[0] ?? asObject<FormSubmission>(answer);
}

/** FRM-42. The answer is not used. A submission that is already gone counts as deleted. */
export async function deleteSubmission(api: ApiClient, id: string, options?: CallOptions): Promise<void> {
  try {
    await api.delete(`/formsubmissions/${part(id)}`, MEMBERSHIP_API, options);
  } catch (error) {
    if (!isApiError(error) || (error.status !== 404 && error.status !== 410)) throw error;
  }
}
