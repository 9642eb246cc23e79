import { now } from "./time.js";
import type { Optional } from "../../lib/people/people.js";
import { asObject } from "../../lib/text/json.js";

/** The part of Web Storage that the client uses. Its methods may throw, for example in private mode. */
export interface StorageLike {
  /** Returns the text under a key; `null` without one. */
  getItem(key: string): string | null;
  /** Stores a text under a key. */
  setItem(key: string, value: string): void;
  /** Removes the text under a key. */
  removeItem(key: string): void;
  /** Returns the key at an index; `null` beyond the last. */
  key(index: number): string | null;
  /** The number of keys. */
  readonly length: number;
}

/** Keeps values on the device by key, for all tabs. Its methods may reject, for example in private mode. */
export interface DeviceStorage {
  /** Resolves to all keys. */
  keys(): Promise<readonly string[]>;
  /** Resolves to the value under a key; `undefined` without one. */
  get(key: string): Promise<unknown>;
  /** Stores a value that the structured clone algorithm can copy. */
  set(key: string, value: unknown): Promise<void>;
  /** Removes the value under a key. */
  delete(key: string): Promise<void>;
}

/** The attributes of a cookie. `maxAge` is in seconds. */
export interface CookieAttributes {
  /** The path below which the cookie is sent. */
  path: string;
  /** How long the browser keeps the cookie, in seconds. */
  maxAge: number;
  /** Sends the cookie with requests of the same site only, and with links to it. */
  sameSite: "lax";
  /** Whether the cookie is sent over https only. */
  secure: boolean;
}

/** Used instead of `document.cookie`: for example a `Cookies` of react-cookie, whose `CookiesProvider` then sees each change. */
export interface CookieJar {
  /** Returns the value of a cookie. With `doNotParse`, react-cookie returns a string even if the value looks like a number. */
  get(name: string, options: { doNotParse: true }): string | undefined;
  /** Stores a cookie. */
  set(name: string, value: string, attributes: CookieAttributes): void;
}

/** The address bar of the page. Both methods may throw, for example in a sandboxed frame. */
export interface AddressBar {
  /** Returns the full URL of the page. */
  read(): string;
  /** Replaces the URL without a new history entry and without a page load. */
  replace(href: string): void;
}

/** The state of the current history entry, with the fields of the host's router. Both methods may throw. */
export interface PageHistory {
  /** Returns the state of the current history entry. */
  read(): unknown;
  /** Replaces the state without a new history entry. */
  replace(state: unknown): void;
}

/** The configuration and the environment of a client. The environment defaults to the browser's own. */
export interface ClientOptions {
  /** The APIs with their URLs and, after sign-in, tokens. */
  apis?: readonly ApiConfig[] | undefined;
  /** The URL of the messaging socket. A function is called before each connect. */
  socketUrl?: string | (() => string) | undefined;
  /** Sends all requests. @default the global fetch */
  fetch?: ((input: string, init: RequestInit) => Promise<Response>) | undefined;
  /** The class of the socket. @default the global WebSocket */
  WebSocket?: WebSocketConstructor | undefined;
  /** `shareTabs()` of narthex/tabs: the tabs of a browser share one socket and the responses of lists. @default each tab has its own */
  tabs?: TabSharing | undefined;
  /**
   * How long a page may be hidden before its socket closes, in milliseconds. The socket reopens when the page is shown. For
   * servers that send push messages only to people who are not connected. @default never
   */
  hiddenCloseDelayMs?: number | undefined;
  /** Stores drafts, unsent messages and payments of this tab. @default sessionStorage */
  storage?: StorageLike | undefined;
  /** Stores the state and the lock of each payment, for all tabs of the browser. @default localStorage */
  sharedStorage?: StorageLike | undefined;
  /**
   * Whether the user's unsent messages are kept on the device for up to 7 days, and sent after a reload or crash. Requires Web
   * Locks.
   * @default true
   */
  shouldKeepUnsent?: boolean | undefined;
  /**
   * Whether conversations, messages, notifications and names that the user has seen are kept on the device for up to 7 days. After
   * a reload, they are shown below a progress line until the server has responded. Not for computers that many people share.
   * @default false
   */
  shouldKeepCache?: boolean | undefined;
  /** Keeps data on the device for `shouldKeepUnsent` and `shouldKeepCache`. @default IndexedDB, if the browser has it */
  deviceStorage?: DeviceStorage | undefined;
  /** Locks between tabs. @default navigator.locks, if the browser has it */
  locks?: Pick<LockManager, "request"> | undefined;
  /** Reads and writes the cookie with the last church, and reads the one with the XSRF token. @default document.cookie */
  cookies?: CookieJar | undefined;
  /** Reads and replaces the URL of the page. @default the browser's address bar */
  address?: AddressBar | undefined;
  /** Also stores an unfinished payment, as a fallback if `storage` is blocked or full. @default the browser's history */
  history?: PageHistory | undefined;
  /**
   * The language of the first render, on a server and during hydration too. Its texts are in `texts`.
   * @default "en", until `locale.init` or `locale.setLanguage` sets another
   */
  language?: string | undefined;
  /** Texts by language, as `locale.addTexts` takes them: `{ de }` with `import de from "narthex/locales/de.json"`. */
  texts?: Readonly<Record<string, unknown>> | undefined;
  /** The clock. @default () => new Date() */
  now?: (() => Date) | undefined;
  /** Returns numbers that are uniform in [0, 1). @default Math.random */
  random?: (() => number) | undefined;
  /** Timeouts of requests in milliseconds: of GETs, and of all others. 0 means none. @default none */
  timeouts?: { get?: number | undefined; mutation?: number | undefined } | undefined;
  /**
   * Starts the session of an earlier page: for example, calls `logIn` with a stored token. It runs in the browser, once, when the
   * first `ChurchProvider` or `client.mount()` mounts. Until it has settled, but for at most 10 seconds, `useSession` returns
   * `isResuming`, and components show that they load, request nothing, and offer no Login.
   * @default the user is signed out until the host signs in
   */
  resume?: (() => Promise<unknown>) | undefined;
  /** Called once per set of tokens when a response shows that the token has expired. */
  onSessionExpired?: (() => void) | undefined;
  /** Whether all users of a server process share the client. Such a client sends no token on a server. @default false */
  isShared?: boolean | undefined;
  /** Receives each error log record. The package sends none to a server. */
  onErrorLog?: ((record: ErrorLog) => void) | undefined;
}

/** The part of WebSocket that the client uses; the browser's own class fits. */
export interface WebSocketLike {
  /** 0 while connecting, 1 when open, 2 while closing, 3 when closed. */
  readonly readyState: number;
  /** Called when the socket is open. */
  onopen: ((event: never) => unknown) | null;
  /** Called with each message. */
  onmessage: ((event: never) => unknown) | null;
  /** Called when the socket is closed. */
  onclose: ((event: never) => unknown) | null;
  /** Called before `onclose` when the connection fails. */
  onerror: ((event: never) => unknown) | null;
  /** Sends text. */
  send(text: string): void;
  /** Closes the socket with a close code. */
  close(code?: number): void;
}

/** A class that opens a socket, such as the browser's `WebSocket`. */
export type WebSocketConstructor = new (url: string) => WebSocketLike;

/** Connects a client with the clients in other tabs, as `shareTabs` returns it. */
export interface TabSharing {
  /** Whether this tab holds what the tabs share. */
  readonly isLeader: boolean;
  /** Called once, by the client. */
  attach(core: ClientCore): void;
  /** Sends a request, or returns the response that another tab received: for `isFresh`, only of a later request. */
  fetch(
    url: string,
    init: RequestInit,
    send: () => Promise<Response>,
    isFresh?: boolean,
  ): Promise<Response>;
  /** Returns a side of the shared socket; without one, opens a socket of this tab. */
  openSocket(open: () => WebSocketLike): WebSocketLike;
}

/** The URL, token and permissions of one API, as hosts configure it. */
export interface ApiConfig {
  /** The name of the API in calls, such as "MembershipApi". */
  keyName: string;
  /** The root URL with the module prefix, without a trailing slash. */
  url: string;
  /** The token of the session; "" to send none. */
  jwt: string;
  /** The permissions of the user at this API. */
  permissions: Permission[];
}

/** The host's fields of an error log record. */
export interface ErrorAppData extends Optional<"churchId" | "userId" | "application"> {
  /** Recorded without the query string, which may contain a token. */
  originUrl?: string | undefined;
}

/** An error log record: the application's own data, and the type, the message, the details and the time of the error. */
export interface ErrorLog extends ErrorAppData, Optional<"errorType" | "message" | "details"> {
  /** When the error occurred. */
  errorTime?: Date | undefined;
}

/** How a call ended. `refused`: nothing changed. `unknown`: the server may have carried it out (network error, timeout, 408, 5xx, unreadable 2xx). */
export type Outcome = "ok" | "refused" | "unknown";

/** One entry of an API's permission list. */
export interface Permission
  extends
    Optional<"contentType" | "action" | "apiName">,
    Optional<"section" | "displaySection" | "displayAction"> {
  /** The record to which the permission is limited. */
  contentId?: string | null | undefined;
}

/** A permission that a feature requires: a leaf of the catalogue `Permissions`. */
export type ApiPermission = Record<"api" | "contentType" | "action", string>;

/** Identifies and creates one service of a client. Copies of the package share a service by its `name`. */
export interface Service<T> {
  readonly name: string;
  create(core: ClientCore): T;
}

/** Defines a service whose constructor takes the core. Mark calls as pure, so that bundlers can drop unused services. */
export const defineService = <T>(name: string, Class: new (core: ClientCore) => T): Service<T> => ({
  name,
  create: (core) => new Class(core),
});

/** Creates each service of a client on its first use. It has no list of services, so importing one does not bundle the others. */
export class ClientCore {
  readonly options: ClientOptions;
  /** Called for each failed API call that is logged. The error logger sets it. */
  declare onError: ((url: string, status: number, details: string) => void) | undefined;
  /** The last Date header of a response, and when it was received. "": the responses have none. The API client sets it. */
  declare serverDate: { header: string; at: Date } | undefined;
  readonly #services = new Map<string, unknown>();

  constructor(options: ClientOptions = {}) {
    this.options = asObject<ClientOptions>(options) ?? {};
  }

  get<T>(service: Service<T>): T {
    if (!this.#services.has(service.name)) this.#services.set(service.name, service.create(this));
    return this.#services.get(service.name) as T;
  }

  now(): Date {
    return this.options.now?.() ?? now();
  }

  /** The clock of the server minus {@link now}, in milliseconds; `undefined` without a Date header. */
  get clockDifferenceMs(): number | undefined {
    const { header = "", at } = this.serverDate ?? {};
    const difference = Date.parse(header) - Number(at);
    return Number.isNaN(difference) ? undefined : difference;
  }

  /** The time of the server if it is known, else of this device, in milliseconds. */
  get serverTimeMs(): number {
    return this.now().getTime() + (this.clockDifferenceMs ?? 0);
  }

  random(): number {
    return this.options.random?.() ?? Math.random();
  }

  get isSharedOnServer(): boolean {
    return this.options.isShared === true && typeof window === "undefined";
  }
}
