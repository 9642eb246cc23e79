import type { FormSubmission, Question } from "./types.js";
import { pathPart } from "../lib/links/urls.js";
import { ownField, uniqueById, readShape, type FieldsOf } from "../lib/text/json.js";
import type { ClientCore } from "../platform/core/ClientCore.js";
import type { ApiClient, CallOptions } from "../platform/http/ApiClient.js";
import { MEMBERSHIP_API } from "../platform/http/ApiConfigs.js";
import { isGoneError } from "../platform/http/ApiError.js";
import { authorizationFor, sessionService } from "../platform/session/SessionStore.js";

const allText = <Name extends string>(...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, "text"])) as Record<Name, "text">;

export const QUESTION: FieldsOf<Question> = {
  ...allText("id", "churchId", "formId", "title", "fieldType"),
  parentId: "text?",
  description: "text?",
  placeholder: "text?",
  required: "flag",
  sort: "numberOrText",
  choices: [allText("value", "text")],
};

export const SUBMISSION: FieldsOf<FormSubmission> = {
  ...allText("id", "formId", "contentType", "contentId", "error"),
  churchId: "text?",
  questions: [QUESTION],
  answers: [
    { ...allText("id", "churchId", "formSubmissionId", "questionId", "value"), required: "flag" },
  ],
  form: {
    ...allText("id", "churchId", "name", "contentType"),
    thankYouMessage: "text?",
    restricted: "flag",
  },
  submittedBy: "text?",
  submissionDate: "time?",
};

const readQuestions = async (response: Promise<unknown>) =>
  uniqueById(readShape<Question[]>(await response, [QUESTION]) ?? []);

export const getQuestions = (api: ApiClient, formId: string, options?: CallOptions) =>
  readQuestions(api.get(`/questions/?formId=${pathPart(formId)}`, MEMBERSHIP_API, options));

export function getUnrestrictedQuestions(api: ApiClient, formId: string, options?: CallOptions) {
  const path = `/questions/unrestricted?formId=${pathPart(formId)}`;
  return readQuestions(api.get(path, MEMBERSHIP_API, { ...options, anonymous: true }));
}

export async function getSubmission(api: ApiClient, id: string, options?: CallOptions) {
  const path = `/formsubmissions/${pathPart(id)}/?include=questions,answers,form`;
  const response = await api.get(path, MEMBERSHIP_API, options);
  const stored = readShape<FormSubmission>(response, SUBMISSION);
  if (!stored) return undefined;
  const { questions = [], answers = [] } = stored;
  return { ...stored, questions: uniqueById(questions), answers };
}

/** Posts a submission. Returns the first item of the response: `{ error }` if the server rejects it. Throws if that error is not text. */
export async function postSubmission(api: ApiClient, sent: FormSubmission, options?: CallOptions) {
  const response = await api.post("/formsubmissions/", [sent], MEMBERSHIP_API, options);
  const first: unknown = Array.isArray(response) ? response[0] : response;
  const saved = readShape<FormSubmission>(first, SUBMISSION);
  if (ownField(first, "error") && !saved?.error)
    throw new Error("The server refused the submission without a readable reason.");
  return saved;
}

/** Deletes a submission. Succeeds also if it no longer exists. */
export async function deleteSubmission(api: ApiClient, id: string, options?: CallOptions) {
  try {
    await api.delete(`/formsubmissions/${pathPart(id)}`, MEMBERSHIP_API, options);
  } catch (error) {
    if (!isGoneError(error)) throw error;
  }
}

/** Returns the authorization for a church's form. Without a session or church id it is `{}`: calls send the configured token, if any. */
export function formAuthorization(core: ClientCore, churchId?: string) {
  const { identity, state } = core.get(sessionService);
  return churchId && identity.churchId ? authorizationFor(state, churchId) : {};
}
