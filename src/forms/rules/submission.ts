import type { FormSubmission, Question, Answer, FormPlace } from "../types.js";
import { asObject, idText, isSameId } from "../../lib/text/json.js";
import { readableText } from "../../platform/http/rules/responses.js";
import { findUserChurch } from "../../platform/session/rules/churches.js";
import type { SessionIdentity, UserChurch } from "../../platform/session/types.js";

/** Returns the submission to post; a stored one keeps its id. It includes the questions, because the server's emails need them. */
export function buildSubmission(
  stored: FormSubmission | undefined,
  target: Pick<FormPlace, "contentType" | "contentId" | "churchId" | "personId"> & {
    formId: string;
  },
  parts: { questions: readonly Question[]; answers: readonly Answer[]; now: Date },
): FormSubmission {
  const questions = [...parts.questions];
  const answers = [...parts.answers];
  if (stored) return { ...stored, questions, answers };
  const { formId, contentType, contentId, personId, churchId } = target;
  return {
    formId,
    contentType,
    contentId,
    questions,
    answers,
    submittedBy: personId || null,
    submissionDate: parts.now,
    churchId: churchId || null,
  };
}

/** Returns the key of a form's query and draft: unique per form and content. */
export function formKey(target: FormPlace): string {
  const source = formSource(target);
  return `form:${source?.mode}:${source?.id}:${target.contentType}:${target.contentId}`;
}

/**
 * Returns what to load: a stored submission, or an empty form for members (`add`) or for everyone (`unrestricted`). The first given
 * id wins; `undefined` without any. Hosts pass empty strings or null for ids that they lack.
 */
export function formSource(ids: {
  formSubmissionId?: unknown;
  addFormId?: unknown;
  unRestrictedFormId?: unknown;
}): { mode: "submission" | "add" | "unrestricted"; id: string } | undefined {
  const given = [
    { mode: "submission", id: ids.formSubmissionId },
    { mode: "add", id: ids.addFormId },
    { mode: "unrestricted", id: ids.unRestrictedFormId },
  ] as const;
  for (const { mode, id } of given)
    if (typeof id === "string" && id.trim() !== "") return { mode, id: id.trim() };
  return undefined;
}

/**
 * Returns the stored submission, merged from the sent one and the server's response. It keeps every sent answer and adds its id: a
 * response that lacks answers must not drop one, because an answer may be the proof of a payment.
 */
export function savedSubmission(
  sent: FormSubmission,
  response: FormSubmission | undefined,
): FormSubmission {
  const stored = new Map((response?.answers ?? []).map((answer) => [answer.questionId, answer]));
  const answers = (sent.answers ?? []).map((answer) => ({
    ...stored.get(answer.questionId),
    ...answer,
  }));
  return { ...sent, ...response, answers };
}

/** Why a call failed. `stale`: the session changed or the call was aborted, so no message is shown. `unknown`: the form may be saved. */
export type SubmissionFailure =
  { kind: "stale" | "refused" | "unknown" } | { kind: "server"; text: string };

/** Returns why saving or deleting failed, from the error of the call. */
export function submissionFailure(error: unknown): SubmissionFailure {
  const { name, message, outcome, hasServerText } = asObject<Record<string, unknown>>(error) ?? {};
  if (name === "StaleSessionError" || name === "AbortError") return { kind: "stale" };
  if (outcome === "unknown") return { kind: "unknown" };
  const text = hasServerText === true ? readableText(message) : undefined;
  return text ? { kind: "server", text } : { kind: "refused" };
}

/** Returns the person id of the signed-in user in the church of a form; `undefined` if they are not a member of it. */
export function submitterOf(
  session: Pick<SessionIdentity, "churchId" | "personId"> & {
    userChurches: readonly UserChurch[] | null | undefined;
  },
  churchId: string | undefined,
): string | undefined {
  if (!churchId || isSameId(session.churchId, churchId)) return session.personId;
  return idText(findUserChurch(session.userChurches, churchId)?.person?.id);
}
