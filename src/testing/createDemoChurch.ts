import type { ApiConfig, UserChurch } from "../types/churches.js";
import type { Notification } from "../types/messaging.js";
import type { User } from "../types/people.js";
import { type CardProvider, createCardProvider } from "./cards/createCardProvider.js";
import type { Database } from "./data/Database.js";
import { makeDatabase } from "./data/makeDatabase.js";
import { Faults } from "./faults.js";
import { endConnections } from "./frames.js";
import { type DemoSocketConstructor, makeSocketClass } from "./makeSocketClass.js";
import { addMessage } from "./messages/addMessage.js";
import { findMessage } from "./messages/findMessage.js";
import { removeMessage } from "./messages/removeMessage.js";
import { notify } from "./notify.js";
import { type Quirks, realQuirks } from "./quirks.js";
import { createApp } from "./routes/createApp.js";
import { findPath } from "./routes/findPath.js";
import { isLostAnswer } from "./routes/respond.js";
import { sessionOf } from "./session/sessionOf.js";
import { SocketHub } from "./SocketHub.js";
import type { Suite } from "./Suite.js";

/** Where the demo church lives: nowhere; no request of it ever leaves the page. */
const ROOT = "http://demo.church";
const MODULES = {
  messaging: "MessagingApi",
  membership: "MembershipApi",
  giving: "GivingApi",
  content: "ContentApi",
  attendance: "AttendanceApi",
} as const;

export interface DemoChurchOptions {
  now?: (() => Date) | undefined;
  quirks?: Partial<Quirks> | undefined;
  /** Decides what is left to chance, such as the order of messages of the same second. @default 1 */
  seed?: number | undefined;
  /** How long each answer takes, in ms. @default 0 */
  latencyMs?: number | undefined;
}

/** A call as the church received it. */
export interface RecordedRequest {
  method: string;
  /** With the module prefix and the query. */
  path: string;
  authorization: string | undefined;
  /** Parsed; nothing for files. */
  body: unknown;
}

export interface DemoChurch {
  /** In place of `window.fetch`. */
  fetch: (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;
  /** In place of `window.WebSocket`. */
  WebSocket: DemoSocketConstructor;
  hub: SocketHub;
  /** Addresses as hosts configure them, without tokens. */
  apis: ApiConfig[];
  socketUrl: string;
  /** Mutable switches. */
  quirks: Quirks;
  faults: Faults;
  /** The card provider, as pages ask it. */
  provider: CardProvider;
  /** What POST /users/login answers. Throws for an unknown address. */
  signIn: (email: string) => { user: User; userChurches: UserChurch[] };
  /** Every call so far, in order; empty it to count anew. */
  requests: RecordedRequest[];
  db: Database;
  now: () => Date;
  /** Somebody writes a message; frames go out as from a real server. Returns its id. */
  addMessage: (message: { conversationId: string; personId: string; content: string }) => string;
  /** Deletes a message and tells its room. */
  removeMessage: (id: string) => void;
  /** Somebody is notified; a frame with counts goes out. */
  addNotification: (notification: Partial<Notification> & { personId: string }) => void;
}

const isSameHost = (url: URL): boolean => url.origin === ROOT;

/** A small church suite in memory: real routes, real frames, real quirks, and faults that can be turned on. */
export function createDemoChurch(options: DemoChurchOptions = {}): DemoChurch {
  const now = options.now ?? (() => new Date());
  let made = 0;
  const suite: Suite = {
    db: makeDatabase(now()),
    quirks: { ...realQuirks(), ...options.quirks },
    hub: new SocketHub((socketId) => endConnections(suite, (each) => each.socketId === socketId)),
    now,
    seed: options.seed ?? 1,
    reads: 0,
    nextId: (prefix) => `${prefix}N${String((made += 1)).padStart(7, "0")}`,
  };
  const app = createApp(suite);
  const faults = new Faults();
  const requests: RecordedRequest[] = [];

  const handle: DemoChurch["fetch"] = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const path = findPath(app, suite, Object.keys(MODULES), request.method, url.pathname);
    const isForm = request.headers.get("Content-Type")?.startsWith("multipart/");
    // Files are read when the server works on them, so that a connection can break on the way.
    const sent = request.body && !isForm ? await request.clone().arrayBuffer() : undefined;
    let form: Promise<ArrayBuffer> | undefined;
    requests.push({
      method: request.method,
      path: url.pathname + url.search,
      authorization: request.headers.get("Authorization") ?? undefined,
      // What a page tells the card provider is no church's business.
      body: sent && !url.pathname.startsWith("/provider/") ? bodyOf(new TextDecoder().decode(sent)) : undefined,
    });
    const target = new URL(path + url.search, isSameHost(url) ? ROOT : url.origin);
    const work = async () => {
      if (options.latencyMs) await new Promise((resolve) => setTimeout(resolve, options.latencyMs));
      const forwarded: RequestInit = { method: request.method, headers: request.headers };
      const body = isForm ? await (form ??= request.arrayBuffer()) : sent;
      if (body) forwarded.body = body;
      const response = await app.fetch(new Request(target, forwarded));
      if (isLostAnswer(response)) throw new TypeError("Failed to fetch");
      return response;
    };
    const answer = faults.apply(request, url.pathname + url.search, work);
    return request.signal ? abortable(answer, request.signal) : answer;
  };

  return {
    fetch: handle,
    WebSocket: makeSocketClass(suite.hub),
    hub: suite.hub,
    apis: Object.entries(MODULES).map(([module, keyName]) => ({ keyName, url: `${ROOT}/${module}`, jwt: "", permissions: [] })),
    socketUrl: "ws://demo.church/socket",
    quirks: suite.quirks,
    faults,
    provider: createCardProvider(handle, ROOT),
    signIn: (email) => {
      const account = suite.db.users.find((user) => user.email === email);
      if (!account) throw new Error(`Nobody in the demo church has the address ${email}.`);
      return sessionOf(suite, account);
    },
    requests,
    db: suite.db,
    now,
    addMessage: (message) => addMessage(suite, message.personId, message)?.id ?? "",
    removeMessage: (id) => {
      const message = findMessage(suite, id);
      if (message) removeMessage(suite, message);
    },
    addNotification: (notification) => {
      const churchId = suite.db.people.find(({ id }) => id === notification.personId)?.churchId ?? "";
      notify(suite, { ...notification, churchId: notification.churchId ?? churchId });
    },
  };
}

function bodyOf(text: string): unknown {
  if (!text) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** As a browser does it: an aborted call rejects at once, whatever the server is still doing. */
function abortable(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new DOMException("The call was aborted.", "AbortError"));
    answer.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });
}
