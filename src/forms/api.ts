import type { FormSubmission, Question } from "./types.js";
import { pathPart } from "../lib/links/safeUrl.js";
import { uniqueById, ownField } from "../lib/text/json.js";
import { readShape, type FieldsOf } from "../lib/text/readShape.js";
import type { ApiClient, CallOptions } from "../platform/http/ApiClient.js";
import { MEMBERSHIP_API } from "../platform/http/ApiConfigs.js";
import { isGoneError } from "../platform/http/ApiError.js";

export const QUESTION: FieldsOf<Question> = {
  id: "text",
  churchId: "text",
  formId: "text",
  parentId: "text?",
  title: "text",
  description: "text?",
  fieldType: "text",
  placeholder: "text?",
  required: "flag",
  sort: "numberOrText",
  choices: [{ value: "text", text: "text" }],
};

export const SUBMISSION: FieldsOf<FormSubmission> = {
  id: "text",
  formId: "text",
  contentType: "text",
  contentId: "text",
  churchId: "text?",
  questions: [QUESTION],
  answers: [
    {
      id: "text",
      churchId: "text",
      formSubmissionId: "text",
      questionId: "text",
      required: "flag",
      value: "text",
    },
  ],
  form: {
    id: "text",
    churchId: "text",
    name: "text",
    contentType: "text",
    thankYouMessage: "text?",
    restricted: "flag",
  },
  submittedBy: "text?",
  submissionDate: "time?",
  error: "text",
};

async function readQuestions(response: Promise<unknown>): Promise<Question[]> {
  return uniqueById(readShape<Question[]>(await response, [QUESTION]) ?? []);
}

/** Returns the questions of a form; an empty list for a malformed response. */
export const getQuestions = (api: ApiClient, formId: string, options?: CallOptions) =>
  readQuestions(api.get(`/questions/?formId=${pathPart(formId)}`, MEMBERSHIP_API, options));

/** Returns the questions of a form that anyone may fill in. Sends no token. */
export function getUnrestrictedQuestions(api: ApiClient, formId: string, options?: CallOptions) {
  const path = `/questions/unrestricted?formId=${pathPart(formId)}`;
  return readQuestions(api.get(path, MEMBERSHIP_API, { ...options, anonymous: true }));
}

/** Returns a stored submission with its questions and answers; `undefined` for a malformed response. */
export async function getSubmission(
  api: ApiClient,
  id: string,
  options?: CallOptions,
): Promise<FormSubmission | undefined> {
  const path = `/formsubmissions/${pathPart(id)}/?include=questions,answers,form`;
  const response = await api.get(path, MEMBERSHIP_API, options);
  const stored = readShape<FormSubmission>(response, SUBMISSION);
  if (!stored) return undefined;
  const { questions = [], answers = [] } = stored;
  return { ...stored, questions: uniqueById(questions), answers };
}

/**
 * Returns the first item of the response, which may hold an `error`. A server that rejects the body responds with an object that
 * holds an `error` instead of a list. After a lost response, the client cannot check whether the submission was stored: the API
 * lists no submissions, and returns a single one only to users who may edit forms.
 */
export async function postSubmission(
  api: ApiClient,
  submission: FormSubmission,
  options?: CallOptions,
): Promise<FormSubmission | undefined> {
  const response = await api.post("/formsubmissions/", [submission], MEMBERSHIP_API, options);
  const first: unknown = Array.isArray(response) ? response[0] : response;
  const saved = readShape<FormSubmission>(first, SUBMISSION);
  if (ownField(first, "error") && !saved?.error)
    throw new Error("The server refused the submission without a readable reason.");
  return saved;
}

/** Deletes a submission. Resolves if it is already gone. */
export async function deleteSubmission(
  api: ApiClient,
  id: string,
  options?: CallOptions,
): Promise<void> {
  try {
    await api.delete(`/formsubmissions/${pathPart(id)}`, MEMBERSHIP_API, options);
  } catch (error) {
    if (!isGoneError(error)) throw error;
  }
}
