import * as v from "valibot";
import type { Call } from "./Call.js";
import { contentCalls } from "./content.js";
import { error } from "./errors.js";
import { givingCalls } from "./giving.js";
import { membershipCalls } from "./membership.js";
import { messagingCalls } from "./messaging.js";

/** Every call of the client (the table of test/requirements.md), the sign-in, and what hosts ask for beside them. */
export const calls: readonly Call[] = [
  ...messagingCalls,
  ...membershipCalls,
  ...givingCalls,
  ...contentCalls,
];

/** The call that a request is, if the client makes it. */
export function findCall(method: string, address: string): Call | undefined {
  const path = (address.split("?")[0] ?? "").replace(/(.)\/$/, "$1");
  return calls.find((call) => call.method === method && call.path.test(path));
}

/** What is wrong with an answer: the place and the reason of each fault; places in lists have no number. */
export function findProblems(call: Call, status: number, body: unknown): string[] {
  const schema = status === 200 ? call.answer : (call.refusals?.[status] ?? error);
  const { issues = [] } = v.safeParse(schema, body);
  const place = (issue: v.GenericIssue) =>
    v.getDotPath(issue)?.replace(/(^|\.)\d+(?=\.|$)/g, "$1*") ?? "the answer";
  return [
    ...new Set(
      issues
        .flatMap((issue) => issue.issues ?? [issue])
        .map((issue) => `${place(issue)}: ${issue.message}`),
    ),
  ];
}
