import * as v from "valibot";
import type { Call } from "./Call.js";
import { contentCalls } from "./content.js";
import { error } from "./errors.js";
import { givingCalls } from "./giving.js";
import { membershipCalls } from "./membership.js";
import { messagingCalls } from "./messaging.js";

/** Every call of the client (the table in test/requirements.md), the sign-in, and further calls of hosts. */
export const calls: readonly Call[] = [
  ...messagingCalls,
  ...membershipCalls,
  ...givingCalls,
  ...contentCalls,
];

/** Returns the call that a request belongs to, or `undefined` for other requests. */
export function findCall(method: string, url: string): Call | undefined {
  const path = (url.split("?")[0] ?? "").replace(/(.)\/$/, "$1");
  return calls.find((call) => call.method === method && call.path.test(path));
}

/** Returns `path: reason` for each difference between a response and its schema. List indexes in paths are `*`. */
export function findProblems(call: Call, status: number, body: unknown): string[] {
  const schema = status === 200 ? call.response : (call.errorResponses?.[status] ?? error);
  const { issues = [] } = v.safeParse(schema, body);
  const pathOf = (issue: v.GenericIssue) =>
    v.getDotPath(issue)?.replace(/(^|\.)\d+(?=\.|$)/g, "$1*") ?? "the response";
  return [
    ...new Set(
      issues
        .flatMap((issue) => issue.issues ?? [issue])
        .map((issue) => `${pathOf(issue)}: ${issue.message}`),
    ),
  ];
}
