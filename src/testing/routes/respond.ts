import type { Context } from "hono";
import type { Conversation } from "../../messaging/types.js";
import { type DemoServer, type TokenClaims, readToken } from "../DemoServer.js";
import type { Membership } from "../types.js";

/** The error of a real server that reads a property of a missing row. */
export const NULL_ID = "Cannot read properties of null (reading 'id')";

/** The error of a real server for a body that is not an array. */
export const NOT_ITERABLE = "req.body is not iterable";

const LOST_HEADER = "X-Demo-Lost";

/** Responds with `{}`, or never if `someCallsHang` is on. */
export const sendEmptyOrHang = ({ quirks }: DemoServer, context: Context): Promise<Response> =>
  quirks.someCallsHang ? new Promise(() => undefined) : Promise.resolve(context.json({}));

/** Returns the claims of the bearer token, or `undefined` if it is missing, malformed or expired. */
export const getCaller = (server: DemoServer, context: Context): TokenClaims | undefined =>
  readToken(context.req.header("Authorization")?.replace(/^Bearer /, ""), server.now());

/** Returns the caller's membership of the token's church. */
const findMembership = (
  server: DemoServer,
  caller: TokenClaims | undefined,
): Membership | undefined =>
  server.db.memberships.find(
    (entry) => entry.userId === caller?.userId && entry.churchId === caller.churchId,
  );

/** Whether the caller has a permission in any API, because each church token holds the permissions of all APIs. */
export const hasPermission = (
  server: DemoServer,
  caller: TokenClaims | undefined,
  contentType: string,
  action: string,
): boolean =>
  Object.values(findMembership(server, caller)?.permissions ?? {})
    .flat()
    .some((permission) => permission.contentType === contentType && permission.action === action);

/** Whether the caller cannot access a conversation: notes about people require the permission to edit people. */
export const isForbidden = (
  server: DemoServer,
  caller: TokenClaims | undefined,
  { contentType }: Conversation,
): boolean =>
  server.quirks.personNotesAreGuarded &&
  contentType === "person" &&
  !hasPermission(server, caller, "People", "Edit");

/** Responds with 401 and an empty object, like most refusals of a real server. */
export const deny = (context: Context) => context.json({}, 401);

/** Responds like a real server after an unhandled exception. */
export const sendError = (context: Context, message: string, status: 500 | 404 | 400 = 500) =>
  context.json(
    {
      error: {
        message,
        status,
        timestamp: new Date().toISOString(),
        path: new URL(context.req.url).pathname,
      },
    },
    status,
  );

/** Returns the body of a request if it is an array. */
export async function readList<T>(context: Context): Promise<T[] | undefined> {
  const body: unknown = await context.req.json().catch(() => undefined);
  return Array.isArray(body) ? (body as T[]) : undefined;
}

/** Returns the body of a request as an object. An empty or invalid body becomes `{}`. */
export const readObject = <T extends object>(context: Context): Promise<T> =>
  context.req.json<T>().catch(() => ({}) as T);

/** Marks a response that `createDemoChurch` replaces with a network error. */
export function markAsLost(response: Response): Response {
  response.headers.set(LOST_HEADER, "1");
  return response;
}

/** Whether a response was marked with `markAsLost`. */
export const isLostResponse = (response: Response): boolean => response.headers.has(LOST_HEADER);
