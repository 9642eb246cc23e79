import { readableText } from "../api/readableText.js";

/** `stale`: the session has changed meanwhile, and nobody is to be told. `unknown`: it may have been saved all the same. */
export type SubmissionFailure = { kind: "stale" | "refused" | "unknown" } | { kind: "server"; text: string };

const SILENT = ["StaleSessionError", "AbortError"];

/** Why a form was not saved, or not deleted, by what the call rejected with. */
export function submissionFailure(error: unknown): SubmissionFailure {
  if (typeof error !== "object" || error === null) return { kind: "refused" };
  const { name, message, outcome, hasServerText } = error as Record<string, unknown>;
  if (typeof name === "string" && SILENT.includes(name)) return { kind: "stale" };
  if (outcome === "unknown") return { kind: "unknown" };
  const text = hasServerText === true ? readableText(message) : undefined;
  return text ? { kind: "server", text } : { kind: "refused" };
}
