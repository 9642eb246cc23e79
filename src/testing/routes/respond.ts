import type { Context } from "hono";
import type { Conversation } from "../../types/messaging.js";
import type { Membership } from "../data/Database.js";
import type { Suite } from "../Suite.js";
import { readToken, type TokenClaims } from "../tokens.js";

/** Who calls, by the bearer token; a broken or expired one is nobody. */
export const callerOf = (suite: Suite, context: Context): TokenClaims | undefined =>
  readToken(context.req.header("Authorization")?.replace(/^Bearer /, ""), suite.now());

/** The caller's place in the church of the token. */
const membershipOf = (suite: Suite, caller: TokenClaims | undefined): Membership | undefined =>
  suite.db.memberships.find((entry) => entry.userId === caller?.userId && entry.churchId === caller.churchId);

/** Whether the caller may do something; every church token carries the permissions of all APIs. */
export const may = (suite: Suite, caller: TokenClaims | undefined, contentType: string, action: string): boolean =>
  Object.values(membershipOf(suite, caller)?.permissions ?? {})
    .flat()
    .some((permission) => permission.contentType === contentType && permission.action === action);

/** Whether somebody is kept from a conversation: notes about people are for those who may edit people. */
export const isGuarded = (suite: Suite, caller: TokenClaims | undefined, { contentType }: Conversation): boolean =>
  suite.quirks.personNotesAreGuarded && contentType === "person" && !may(suite, caller, "People", "Edit");

/** The usual refusal: 401 with an empty object. */
export const refuse = (context: Context) => context.json({}, 401);

/** An unhandled failure, as the server words it. */
export const crash = (context: Context, message: string, status: 500 | 404 | 400 = 500) =>
  context.json({ error: { message, status, timestamp: new Date().toISOString(), path: new URL(context.req.url).pathname } }, status);

/** What a real server says where it found nothing and read on. */
export const NOTHING_FOUND = "Cannot read properties of null (reading 'id')";
export const NO_LIST = "req.body is not iterable";

/** The body of a call as a list, or `undefined` when it is none. */
export async function listBody<T>(context: Context): Promise<T[] | undefined> {
  const body: unknown = await context.req.json().catch(() => undefined);
  return Array.isArray(body) ? (body as T[]) : undefined;
}

/** The body of a call as an object; an empty body is an empty object. */
export const objectBody = <T extends object>(context: Context): Promise<T> => context.req.json<T>().catch(() => ({}) as T);

/** Marks an answer that the network loses on its way. */
const LOST = "X-Demo-Lost";

export function loseAnswer(answer: Response): Response {
  answer.headers.set(LOST, "1");
  return answer;
}

export const isLostAnswer = (answer: Response): boolean => answer.headers.has(LOST);
