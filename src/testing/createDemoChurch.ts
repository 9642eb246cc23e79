import { Hono } from "hono";
import { HTTPException } from "hono/http-exception";
import { type CardProvider, createCardProvider } from "./cards.js";
import { makeDatabase } from "./data/makeDatabase.js";
import {
  type Database,
  defaultQuirks,
  type DemoServer,
  filterBy,
  findBy,
  type Quirks,
} from "./DemoServer.js";
import { type DemoSocketConstructor, makeSocketClass, SocketHub } from "./DemoSocket.js";
import { throwFailedToFetch, Faults } from "./faults.js";
import { addMessage, findMessage, removeMessage, notify, removeConnections } from "./messages.js";
import { addChurchRoutes, createSession } from "./routes/churches.js";
import { addConnectionRoutes } from "./routes/connections.js";
import { addContentRoutes } from "./routes/content.js";
import { addFormRoutes } from "./routes/forms.js";
import { addGivingRoutes } from "./routes/giving.js";
import { addMessageRoutes } from "./routes/messages.js";
import { addNotificationRoutes } from "./routes/notifications.js";
import { addPeopleRoutes } from "./routes/people.js";
import { sendError } from "./routes/respond.js";
import type { User } from "../lib/people/people.js";
import { tryOrUndefined } from "../lib/text/json.js";
import type { Notification } from "../notifications/types.js";
import type { ApiConfig } from "../platform/core/ClientCore.js";
import { wait } from "../platform/core/time.js";
import { apisAt } from "../platform/http/ApiConfigs.js";
import { readErrorText } from "../platform/http/rules/errorText.js";
import type { UserChurch } from "../platform/session/types.js";

/** The origin in the demo server's addresses. `fetch` answers in memory, so that no request leaves the page. */
const ORIGIN = "http://demo.church";

/** Options of `createDemoChurch`: its clock, quirks, seed, latency and tokens. */
export interface DemoChurchOptions {
  /** The clock of the server. @default () => new Date() */
  now?: (() => Date) | undefined;
  /** Overrides single quirks of real servers. All others keep their defaults. */
  quirks?: Partial<Quirks> | undefined;
  /** The seed of random choices, such as the order of messages of the same second. @default 1 */
  seed?: number | undefined;
  /** The delay of each response, in milliseconds. @default 0 */
  latencyMs?: number | undefined;
  /** The seconds after which each token expires. @default 180 days for the token of a user, 2 days for that of a church */
  tokenLifetimeSeconds?: number | undefined;
}

/** A request that the demo server received. */
export interface RecordedRequest {
  /** The HTTP method, such as "GET". */
  method: string;
  /** The path with the module prefix and the query. */
  path: string;
  /** The header with the token, such as "Bearer …"; `undefined` without a token. */
  authorization: string | undefined;
  /** The parsed body. `undefined` for file uploads and requests to the card provider. */
  body: unknown;
}

/** A demo server and what a client needs to connect to it. */
export interface DemoChurch {
  /** A replacement for `window.fetch`. */
  fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
  /** A replacement for `window.WebSocket`. */
  WebSocket: DemoSocketConstructor;
  /** The server side of all sockets. */
  hub: SocketHub;
  /** The API configurations that a host passes to the client, without tokens. */
  apis: ApiConfig[];
  /** The address of the socket, for `ClientOptions.socketUrl`. */
  socketUrl: string;
  /** The unexpected behaviors of real servers, which can be turned on and off at any time. */
  quirks: Quirks;
  /** Injects faults into matching requests. */
  faults: Faults;
  /** The client of the demo card provider. */
  provider: CardProvider;
  /** Returns the response of POST /users/login. Throws if no user has this email. */
  signIn: (email: string) => { user: User; userChurches: UserChurch[] };
  /** Every request so far, in order. Set its `length` to 0 to clear it. */
  requests: RecordedRequest[];
  /** The data of the server. Can be changed at any time. */
  db: Database;
  /** The clock of the server. */
  now: () => Date;
  /** Adds a message, sends the frames that a real server sends, and returns the id of the message. */
  addMessage: (message: { conversationId: string; personId: string; content: string }) => string;
  /** Deletes a message and sends a `deleteMessage` frame to its conversation. */
  removeMessage: (id: string) => void;
  /** Adds a notification and sends a frame with the new counts to the person. */
  addNotification: (notification: Partial<Notification> & { personId: string }) => void;
}

/**
 * Creates a demo backend in memory. It has the routes, socket frames and quirks of a real server, and can inject faults.
 * @example
 * const server = createDemoChurch();
 * server.faults.add({ path: "/messages", times: 1, do: { kind: "status", status: 500 } });
 * const client = createDemoClient(server);
 */
export function createDemoChurch(options: DemoChurchOptions = {}): DemoChurch {
  const { now = () => new Date() } = options;
  return serveDatabase(makeDatabase(now()), options);
}

/** Creates a demo backend with other data than the demo's. */
export function serveDatabase(db: Database, options: DemoChurchOptions): DemoChurch {
  const { now = () => new Date(), seed = 1, latencyMs = 0, tokenLifetimeSeconds } = options;
  const quirks = { ...defaultQuirks(), ...options.quirks };
  const hub = new SocketHub((socketId) =>
    removeConnections(server, filterBy(db.connections, { socketId })),
  );
  let lastId = 0;
  const nextId = (prefix: string) => `${prefix}N${String((lastId += 1)).padStart(7, "0")}`;
  const settings = { now, seed, tokenLifetimeSeconds };
  const server: DemoServer = { db, quirks, hub, nextId, threadReads: 0, ...settings };
  const app = createApp(server);
  const faults = new Faults();
  const requests: RecordedRequest[] = [];

  const handle: DemoChurch["fetch"] = async (input, init) => {
    const request = new Request(input, init);
    const { url, method, headers, signal } = request;
    const { pathname, search } = new URL(url);
    // Uploads are read only when the server handles them, so that `breakAt` can interrupt them.
    const isUpload = headers.get("Content-Type")?.startsWith("multipart/");
    // Not `!request.body`, because in Firefox it is undefined even if the request has a body.
    const hasBody = method !== "GET" && method !== "HEAD" && request.body !== null;
    let body = hasBody && !isUpload ? request.arrayBuffer() : undefined;
    const text = new TextDecoder().decode(await body);
    // Pages send card data to the provider, not to the server.
    const isRecorded = text !== "" && !pathname.startsWith("/provider/");
    requests.push({
      method,
      path: pathname + search,
      authorization: headers.get("Authorization") ?? undefined,
      body: isRecorded ? (tryOrUndefined(() => JSON.parse(text) as unknown) ?? text) : undefined,
    });
    const respond = async () => {
      if (latencyMs) await wait(latencyMs);
      if (hasBody) body ??= request.arrayBuffer();
      const forwarded = new Request(url, { method, headers, body: (await body) ?? null });
      const response = await app.fetch(forwarded);
      return response.type === "error" ? throwFailedToFetch() : response;
    };
    const response = faults.apply(request, pathname + search, respond);
    return Promise.race([rejectOnAbort(signal), response]);
  };

  return {
    fetch: handle,
    WebSocket: makeSocketClass(hub),
    hub,
    apis: apisAt(ORIGIN),
    socketUrl: "ws://demo.church/socket",
    quirks,
    faults,
    provider: createCardProvider(handle, ORIGIN),
    signIn: (email) => {
      const account = findBy(db.users, { email });
      if (!account)
        throw new Error(
          `The demo server has no user with the email ${email}. Use the email of an entry of db.users.`,
        );
      return createSession(server, account);
    },
    requests,
    db,
    now,
    addMessage: (message) => addMessage(server, message.personId, message)?.id ?? "",
    removeMessage: (id) => {
      const message = findMessage(server, id);
      if (message) removeMessage(server, message);
    },
    addNotification: (notification) => {
      const churchId = findBy(db.people, { id: notification.personId })?.churchId ?? "";
      notify(server, { ...notification, churchId: notification.churchId ?? churchId });
    },
  };
}

/** Rejects as soon as the request is aborted, as browsers do, even if the server is still handling it. */
const rejectOnAbort = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const abort = () => reject(new DOMException("The call was aborted.", "AbortError"));
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
  });

const PREFIXES = ["", "/messaging", "/membership", "/giving", "/content"];

function createApp(server: DemoServer): Hono {
  const { quirks } = server;
  const app: Hono = new Hono({
    getPath: ({ method, url }) => matchPath(app, server, method, new URL(url).pathname),
  });
  app.use(async (context, next) => {
    await next();
    const { status } = context.res;
    if (quirks.errorBodiesDiffer || status < 400) return;
    const { text } = readErrorText({ statusText: "Not allowed", body: await context.res.text() });
    context.res = Response.json({ errors: [text] }, { status });
  });
  app.use(async (context, next) => {
    const isJson = context.req.header("Content-Type")?.includes("json");
    try {
      if (isJson) JSON.parse((await context.req.text()) || "{}");
    } catch (error) {
      return sendError(context, (error as Error).message, 400);
    }
    return next();
  });
  addNotificationRoutes(app, server);
  addMessageRoutes(app, server);
  addConnectionRoutes(app, server);
  addPeopleRoutes(app, server);
  addChurchRoutes(app, server);
  addFormRoutes(app, server);
  addGivingRoutes(app, server);
  addContentRoutes(app, server);
  app.notFound((context) => sendError(context, "Endpoint not found", 404));
  app.onError((error, context) =>
    error instanceof HTTPException ? error.getResponse() : sendError(context, error.message, 500),
  );
  return app;
}

const patterns = new Map<string, RegExp>();

function toPattern(route: string): RegExp {
  const pattern = patterns.get(route) ?? new RegExp(`^${route.replace(/:\w+/g, "[^/]+")}/?$`, "i");
  patterns.set(route, pattern);
  return pattern;
}

/** Returns the path of the matching route with the given parameters. Ignores letter case and a trailing slash; without `pathsNeedPrefixes`, also a missing prefix. */
function matchPath({ routes }: Hono, { quirks }: DemoServer, method: string, path: string): string {
  for (const prefix of quirks.pathsNeedPrefixes ? [""] : PREFIXES) {
    const full = prefix + path;
    const route = routes.find((each) => each.method === method && toPattern(each.path).test(full));
    const parts = full.split("/");
    const segments = route?.path.split("/");
    if (segments)
      return segments.map((each, index) => (each.startsWith(":") ? parts[index] : each)).join("/");
  }
  return path;
}
