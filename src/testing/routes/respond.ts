import type { Context, Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import type { Conversation } from "../../messaging/types.js";
import { type DemoServer, findBy, readToken, type TokenClaims } from "../DemoServer.js";

/** The errors of a real server for a missing row, and for a body that is not an array. */
export const NULL_ID = "Cannot read properties of null (reading 'id')";
export const NOT_ITERABLE = "req.body is not iterable";

/** Responds with `{}`, or never if `someCallsHang` is on. */
export const sendEmptyOrHang = ({ quirks }: DemoServer, context: Context): Promise<Response> =>
  quirks.someCallsHang ? new Promise(() => undefined) : Promise.resolve(context.json({}));

/** Ends the call by throwing this response. 200 is for refusals that real servers send as a success (`raw.message`). */
export function refuse(status: 200 | 400 | 401 | 402 | 403 | 404 = 401, body: object = {}): never {
  throw new HTTPException(status, { res: Response.json(body, { status }) });
}

/** Returns the claims of the bearer token, or `undefined` if it is missing, malformed or expired. */
export const getCaller = (server: DemoServer, context: Context): Caller =>
  readToken(context.req.header("Authorization")?.replace(/^Bearer /, ""), server.now());

/** Adds a GET route of a list. Without a valid token it returns `[]`, or 401 if `badTokensReadNothing` is off. */
export function addListRoute(
  app: Hono,
  server: DemoServer,
  path: string,
  list: (caller: TokenClaims, context: Context) => object[],
): void {
  app.get(path, (context) => {
    const caller = getCaller(server, context);
    if (!caller && !server.quirks.badTokensReadNothing) refuse();
    return context.json(caller ? list(caller, context) : []);
  });
}

type Caller = TokenClaims | undefined;
type RequiredPermission = [contentType: string, ...actions: string[]];

/** Whether the caller may do one of the actions on the content type. Permissions of every API count, because one token is for all APIs. */
export function hasPermission({ db }: DemoServer, caller: Caller, ...needs: RequiredPermission) {
  const [contentType, ...actions] = needs;
  const { userId, churchId } = caller ?? {};
  const { permissions = {} } = findBy(db.memberships, { userId, churchId }) ?? {};
  return Object.values(permissions)
    .flat()
    .some((each) => each.contentType === contentType && actions.includes(each.action ?? ""));
}

export function requirePermission(
  server: DemoServer,
  context: Context,
  ...needs: RequiredPermission
) {
  const caller = getCaller(server, context);
  if (!caller || !hasPermission(server, caller, ...needs)) refuse();
  return caller;
}

/** Whether the caller cannot access a conversation. Notes about people require the permission to edit people. */
export const isForbidden = (server: DemoServer, caller: Caller, { contentType }: Conversation) =>
  server.quirks.personNotesAreGuarded &&
  contentType === "person" &&
  !hasPermission(server, caller, "People", "Edit");

/** Responds with an error in the format that real servers use for unhandled exceptions. */
export function sendError(context: Context, message: string, status: 500 | 404 | 400) {
  const { pathname: path } = new URL(context.req.url);
  const error = { message, status, timestamp: new Date().toISOString(), path };
  return context.json({ error }, status);
}

export async function readList<T>(context: Context): Promise<T[]> {
  const body: unknown = await context.req.json().catch(() => undefined);
  if (!Array.isArray(body)) throw new Error(NOT_ITERABLE);
  return body as T[];
}

/** Returns the body of a request as an object. An empty or invalid body becomes `{}`. */
export const readObject = <T extends object = Record<string, string>>(
  context: Context,
): Promise<Partial<T>> => context.req.json<T>().catch(() => ({}));

export const escapeXml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
