import { asObject, idText, isSameId } from "../../lib/text/json.js";
import { findUserChurch } from "../../platform/session/rules/churches.js";
import type { SessionIdentity } from "../../platform/session/types.js";
import type { Answer, FormTarget, FormSubmission, Question } from "../types.js";

/** Returns the submission to post. A stored submission keeps its id. The server needs the questions for its emails. */
export function buildSubmission(
  stored: FormSubmission | undefined,
  target: FormTarget & { formId: string },
  content: { questions: readonly Question[]; answers: readonly Answer[]; now: Date },
): FormSubmission {
  // Copies the arrays, because hosts receive the submission and may change it.
  const lists = { questions: [...content.questions], answers: [...content.answers] };
  if (stored) return { ...stored, ...lists };
  return {
    formId: target.formId,
    contentType: target.contentType,
    contentId: target.contentId,
    ...lists,
    submissionDate: content.now,
    submittedBy: target.personId || null,
    churchId: target.churchId || null,
  };
}

/** Returns the key of what is loaded and typed: the form or submission, and the record that it belongs to. */
export function formKey(target: FormTarget): string {
  const source = formSource(target);
  return `form:${source?.mode}:${source?.id}:${target.contentType}:${target.contentId}`;
}

/** Returns the first non-empty id and its mode, if any. Hosts pass empty strings or null for missing ids. */
export function formSource(ids: {
  [name in "formSubmissionId" | "addFormId" | "unRestrictedFormId"]?: unknown;
}) {
  const given = [
    ["submission", ids.formSubmissionId],
    ["add", ids.addFormId],
    ["unrestricted", ids.unRestrictedFormId],
  ] as const;
  for (const [mode, id] of given)
    if (typeof id === "string" && id.trim() !== "") return { mode, id: id.trim() };
  return undefined;
}

/** Merges the response into the sent submission. Keeps all sent answers, because they may contain payment receipts. */
export function savedSubmission(sent: FormSubmission, response?: FormSubmission): FormSubmission {
  const stored = new Map((response?.answers ?? []).map((answer) => [answer.questionId, answer]));
  const { answers = [] } = sent;
  const merged = answers.map((answer) => ({ ...stored.get(answer.questionId), ...answer }));
  return { ...sent, ...response, answers: merged };
}

/** Why posting a form failed. `unknown`: it may have been saved. `server`: `text` is the server's reason. */
export type SubmissionFailure = { kind: "notSaved" | "unknown" } | { kind: "server"; text: string };

export function submissionFailure(error: unknown): SubmissionFailure {
  const { message, outcome, hasServerText } = asObject<Record<string, unknown>>(error) ?? {};
  if (outcome === "unknown") return { kind: "unknown" };
  // `hasServerText` is only set for messages that are fit for display.
  return hasServerText === true && typeof message === "string" && message
    ? { kind: "server", text: message }
    : { kind: "notSaved" };
}

/** Returns the person id of the signed-in user in the church of a form; `undefined` if they are not a member of it. */
export function submitterOf(
  session: Pick<SessionIdentity, "churchId" | "personId"> & { userChurches?: unknown },
  churchId: string | undefined,
): string | undefined {
  if (!churchId || isSameId(session.churchId, churchId)) return session.personId;
  return idText(findUserChurch(session.userChurches, churchId)?.person?.id);
}
