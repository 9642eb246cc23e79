import type { User } from "../lib/people/types.js";
import type { Notification } from "../notifications/types.js";
import type { ApiConfig } from "../platform/core/types.js";
import type { UserChurch } from "../platform/session/types.js";
import type { DemoServer } from "./DemoServer.js";
import { type DemoSocketConstructor, SocketHub, makeSocketClass } from "./DemoSocket.js";
import { type CardProvider, createCardProvider } from "./cards.js";
import { makeDatabase } from "./data/makeDatabase.js";
import { Faults } from "./faults.js";
import { removeConnections, notify } from "./frames.js";
import { addMessage, removeMessage, findMessage } from "./messages.js";
import { type Quirks, defaultQuirks } from "./quirks.js";
import { createApp, resolvePath } from "./routes/app.js";
import { isLostResponse } from "./routes/respond.js";
import { createSession } from "./session.js";
import type { Database } from "./types.js";

/** The origin of the demo server. It does not exist: no request leaves the page. */
const ORIGIN = "http://demo.church";

const MODULES = {
  messaging: "MessagingApi",
  membership: "MembershipApi",
  giving: "GivingApi",
  content: "ContentApi",
  attendance: "AttendanceApi",
} as const;

const isDemoOrigin = (url: URL): boolean => url.origin === ORIGIN;

/** Options of `createDemoChurch`. */
export interface DemoChurchOptions {
  /** The clock of the server. @default () => new Date() */
  now?: (() => Date) | undefined;
  /** Overrides single quirks. All others behave as on a real server. */
  quirks?: Partial<Quirks> | undefined;
  /** The seed of random choices, such as the order of messages of the same second. @default 1 */
  seed?: number | undefined;
  /** The delay of each response, in milliseconds. @default 0 */
  latencyMs?: number | undefined;
}

/** A request that the demo server received. */
export interface RecordedRequest {
  method: string;
  /** Includes the module prefix and the query. */
  path: string;
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
  socketUrl: string;
  /** Can be changed at any time. */
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
 * const church = createDemoChurch();
 * church.faults.add({ path: "/messages", times: 1, do: { kind: "status", status: 500 } });
 * const client = createDemoClient(church);
 */
export function createDemoChurch(options: DemoChurchOptions = {}): DemoChurch {
  const now = options.now ?? (() => new Date());
  let lastId = 0;
  const server: DemoServer = {
    db: makeDatabase(now()),
    quirks: { ...defaultQuirks(), ...options.quirks },
    hub: new SocketHub((socketId) =>
      removeConnections(server, (each) => each.socketId === socketId),
    ),
    now,
    seed: options.seed ?? 1,
    threadReads: 0,
    nextId: (prefix) => `${prefix}N${String((lastId += 1)).padStart(7, "0")}`,
  };
  const app = createApp(server);
  const faults = new Faults();
  const requests: RecordedRequest[] = [];

  const handle: DemoChurch["fetch"] = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const path = resolvePath(app, server, Object.keys(MODULES), request.method, url.pathname);
    const isForm = request.headers.get("Content-Type")?.startsWith("multipart/");
    // Uploads are read only when the server handles them, so that `breakAt` can interrupt them.
    const bytes = request.body && !isForm ? await request.clone().arrayBuffer() : undefined;
    let formBytes: Promise<ArrayBuffer> | undefined;
    requests.push({
      method: request.method,
      path: url.pathname + url.search,
      authorization: request.headers.get("Authorization") ?? undefined,
      // Pages send these requests to the card provider, not to the server.
      body:
        bytes && !url.pathname.startsWith("/provider/")
          ? parseBody(new TextDecoder().decode(bytes))
          : undefined,
    });
    const target = new URL(path + url.search, isDemoOrigin(url) ? ORIGIN : url.origin);
    const work = async () => {
      if (options.latencyMs) await new Promise((resolve) => setTimeout(resolve, options.latencyMs));
      const forwarded: RequestInit = { method: request.method, headers: request.headers };
      const body = isForm ? await (formBytes ??= request.arrayBuffer()) : bytes;
      if (body) forwarded.body = body;
      const response = await app.fetch(new Request(target, forwarded));
      if (isLostResponse(response)) throw new TypeError("Failed to fetch");
      return response;
    };
    const response = faults.apply(request, url.pathname + url.search, work);
    return request.signal ? rejectOnAbort(response, request.signal) : response;
  };

  return {
    fetch: handle,
    WebSocket: makeSocketClass(server.hub),
    hub: server.hub,
    apis: Object.entries(MODULES).map(([module, keyName]) => ({
      keyName,
      url: `${ORIGIN}/${module}`,
      jwt: "",
      permissions: [],
    })),
    socketUrl: "ws://demo.church/socket",
    quirks: server.quirks,
    faults,
    provider: createCardProvider(handle, ORIGIN),
    signIn: (email) => {
      const account = server.db.users.find((user) => user.email === email);
      if (!account)
        throw new Error(
          `The demo server has no user with the email ${email}. Use the email of an entry of db.users.`,
        );
      return createSession(server, account);
    },
    requests,
    db: server.db,
    now,
    addMessage: (message) => addMessage(server, message.personId, message)?.id ?? "",
    removeMessage: (id) => {
      const message = findMessage(server, id);
      if (message) removeMessage(server, message);
    },
    addNotification: (notification) => {
      const churchId =
        server.db.people.find(({ id }) => id === notification.personId)?.churchId ?? "";
      notify(server, { ...notification, churchId: notification.churchId ?? churchId });
    },
  };
}

function parseBody(text: string): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Rejects as soon as the request is aborted, as browsers do, even if the server is still handling it. */
function rejectOnAbort(response: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const handleAbort = () => reject(new DOMException("The call was aborted.", "AbortError"));
    response.then(resolve, reject).finally(() => signal.removeEventListener("abort", handleAbort));
    if (signal.aborted) handleAbort();
    else signal.addEventListener("abort", handleAbort, { once: true });
  });
}
