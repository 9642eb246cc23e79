import { ownField } from "../../rules/api/ownField.js";
import { readShape } from "../../rules/api/readShape.js";
import { QUESTION, SUBMISSION } from "../../rules/api/shapes.js";
import { uniqueById } from "../../rules/api/uniqueById.js";
import { pathPart } from "../../rules/links/pathPart.js";
import type { FormSubmission, Question } from "../../types/forms.js";
import type { ApiClient, CallOptions } from "../http/ApiClient.js";
import { isGoneError } from "../http/ApiError.js";
import { MEMBERSHIP_API } from "./apiNames.js";

/** The membership service's calls about forms: one function per row of SPEC §7. Lists stay lists whatever the server answers. */

const questionsOf = (answer: unknown): Question[] => uniqueById(readShape<Question[]>(answer, [QUESTION]) ?? []);

/** FRM-25. */
export async function getQuestions(api: ApiClient, formId: string, options?: CallOptions): Promise<Question[]> {
  return questionsOf(await api.get(`/questions/?formId=${pathPart(formId)}`, MEMBERSHIP_API, options));
}

/** FRM-26, API-05: always without a token. */
export async function getUnrestrictedQuestions(api: ApiClient, formId: string, options?: CallOptions): Promise<Question[]> {
  return questionsOf(await api.get(`/questions/unrestricted?formId=${pathPart(formId)}`, MEMBERSHIP_API, { ...options, anonymous: true }));
}

/** FRM-24. */
export async function getSubmission(api: ApiClient, id: string, options?: CallOptions): Promise<FormSubmission | undefined> {
  const path = `/formsubmissions/${pathPart(id)}/?include=questions,answers,form`;
  const answer = readShape<FormSubmission>(await api.get(path, MEMBERSHIP_API, options), SUBMISSION);
  return answer && { ...answer, questions: uniqueById(answer.questions ?? []), answers: answer.answers ?? [] };
}

/**
 * FRM-36. The first item of the answer; it may hold an `error`. A server that is sent nothing it knows answers an object with
 * an `error` in place of the list. Where the answer was lost nothing tells before another try whether the form was stored:
 * servers list submissions to nobody, and show a single one, by its id, to those who edit forms.
 */
export async function postSubmission(
  api: ApiClient,
  submitted: FormSubmission,
  options?: CallOptions,
): Promise<FormSubmission | undefined> {
  const answer = await api.post("/formsubmissions/", [submitted], MEMBERSHIP_API, options);
  const first: unknown = Array.isArray(answer) ? answer[0] : answer;
  const submission = readShape<FormSubmission>(first, SUBMISSION);
  if (ownField(first, "error") && !submission?.error) throw new Error("The server refused the submission without a readable reason.");
  return submission;
}

/** FRM-42. The answer is not used. A submission that is already gone counts as deleted. */
export async function deleteSubmission(api: ApiClient, id: string, options?: CallOptions): Promise<void> {
  try {
    await api.delete(`/formsubmissions/${pathPart(id)}`, MEMBERSHIP_API, options);
  } catch (error) {
    if (!isGoneError(error)) throw error;
  }
}
