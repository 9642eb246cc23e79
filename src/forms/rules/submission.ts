import type { FormSubmission, Question, Answer, FormPlace } from "../types.js";
import { isSameId, idText } from "../../lib/text/json.js";
import { readableText } from "../../platform/http/rules/responses.js";
import { findUserChurch } from "../../platform/session/rules/churches.js";
import type { UserChurch } from "../../platform/session/types.js";

/** The form, content, person and church of a submission. */
export interface SubmissionTarget {
  formId: string;
  contentType: string;
  contentId: string;
  /** The visitor's person; `undefined` if they are not signed in. */
  personId: string | undefined;
  churchId: string | undefined;
}

/** Returns the submission to post; a stored one keeps its id. It includes the questions, because the server's emails need them. */
export function buildSubmission(
  stored: FormSubmission | undefined,
  { formId, contentType, contentId, personId, churchId }: SubmissionTarget,
  parts: { questions: readonly Question[]; answers: readonly Answer[]; now: Date },
): FormSubmission {
  const { questions, answers, now } = parts;
  if (stored) return { ...stored, questions: [...questions], answers: [...answers] };
  return {
    formId,
    contentType,
    contentId,
    questions: [...questions],
    answers: [...answers],
    submittedBy: personId || null,
    submissionDate: now,
    churchId: churchId || null,
  };
}

/** Returns the key of a form's query and draft: unique per form and content. */
export function formKey(target: FormPlace): string {
  const source = formSource(target);
  return `form:${source?.mode}:${source?.id}:${target.contentType}:${target.contentId}`;
}

/** What to load: a stored submission, or an empty form for members (`add`) or for everyone (`unrestricted`). */
export interface FormSource {
  mode: "submission" | "add" | "unrestricted";
  id: string;
}

/**
 * Returns what to load: the first given id in the order submission, form, unrestricted form; `undefined` without any id. Hosts pass
 * empty strings or null for ids that they lack.
 */
export function formSource(ids: {
  formSubmissionId?: unknown;
  addFormId?: unknown;
  unRestrictedFormId?: unknown;
}): FormSource | undefined {
  const given = [
    ["submission", ids.formSubmissionId],
    ["add", ids.addFormId],
    ["unrestricted", ids.unRestrictedFormId],
  ] as const;
  const found = given.find(([, id]) => typeof id === "string" && id.trim() !== "");
  return found && { mode: found[0], id: String(found[1]).trim() };
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

const SILENT = ["StaleSessionError", "AbortError"];

/** Returns why saving or deleting failed, from the error of the call. */
export function submissionFailure(error: unknown): SubmissionFailure {
  if (typeof error !== "object" || error === null) return { kind: "refused" };
  const { name, message, outcome, hasServerText } = error as Record<string, unknown>;
  if (typeof name === "string" && SILENT.includes(name)) return { kind: "stale" };
  if (outcome === "unknown") return { kind: "unknown" };
  const text = hasServerText === true ? readableText(message) : undefined;
  return text ? { kind: "server", text } : { kind: "refused" };
}

/** Returns the person id of the signed-in user in the church of a form; `undefined` if they are not a member of it. */
export function submitterOf(
  session: {
    churchId: string | undefined;
    personId: string | undefined;
    userChurches: readonly UserChurch[] | null | undefined;
  },
  churchId: string | undefined,
): string | undefined {
  if (!churchId || isSameId(session.churchId, churchId)) return session.personId;
  return idText(findUserChurch(session.userChurches, churchId)?.person?.id);
}
