import { now } from "./time.js";
import type { Optional } from "../../lib/people/people.js";
import { asObject } from "../../lib/text/json.js";

/** The part of Web Storage that the client uses. Its methods may throw, for example in private mode. */
export interface StorageLike {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  key(index: number): string | null;
  readonly length: number;
}

/** The attributes of a cookie. `maxAge` is in seconds. */
export interface CookieAttributes {
  path: string;
  maxAge: number;
  sameSite: "lax";
  secure: boolean;
}

/** Replaces the cookies of the page, for example by a `Cookies` of react-cookie, whose `CookiesProvider` then sees each change. */
export interface CookieJar {
  /** With `doNotParse`, react-cookie returns a string even if the value looks like a number. */
  get(name: string, options: { doNotParse: true }): string | undefined;
  set(name: string, value: string, attributes: CookieAttributes): void;
}

/** The address bar of the page. Both methods may throw, for example in a sandboxed frame. */
export interface AddressBar {
  read(): string;
  /** Replaces the address without a new history entry and without a page load. */
  replace(href: string): void;
}

/** The state of the current history entry, with the fields of the host's router. Both methods may throw. */
export interface PageHistory {
  read(): unknown;
  /** Replaces the state without a new history entry. */
  replace(state: unknown): void;
}

/** The configuration and the environment of a client. The environment defaults to the browser's own. */
export interface ClientOptions {
  /** The APIs with their addresses and, after sign-in, tokens. */
  apis?: readonly ApiConfig[] | undefined;
  /** The address of the messaging socket. A function is called before each connect. */
  socketUrl?: string | (() => string) | undefined;
  fetch?: ((input: string, init: RequestInit) => Promise<Response>) | undefined;
  WebSocket?: WebSocketConstructor | undefined;
  /** Stores drafts and payments of this tab. @default sessionStorage */
  storage?: StorageLike | undefined;
  /** Stores marks and locks of payments, which the tabs of a browser share. @default localStorage */
  sharedStorage?: StorageLike | undefined;
  /** Locks between tabs. @default navigator.locks, if the browser has it */
  locks?: Pick<LockManager, "request"> | undefined;
  cookies?: CookieJar | undefined;
  address?: AddressBar | undefined;
  /** Stores an unfinished payment as well, in case `storage` is blocked or full. @default the browser's history */
  history?: PageHistory | undefined;
  now?: (() => Date) | undefined;
  /** Returns numbers that are uniform in [0, 1). */
  random?: (() => number) | undefined;
  /** Timeouts of requests in milliseconds. 0 means none. */
  timeouts?: { get?: number | undefined; mutation?: number | undefined } | undefined;
  /** Called once per set of tokens when a response shows that the token has expired. */
  onSessionExpired?: (() => void) | undefined;
  /** Whether all users of a server process share the client. Such a client sends no token on a server. */
  isShared?: boolean | undefined;
  /** Receives each error log record. The package sends none to a server. */
  onErrorLog?: ((record: ErrorLog) => void) | undefined;
}

/** The part of WebSocket that the client uses; the browser's own class fits. */
export interface WebSocketLike {
  readonly readyState: number;
  onopen: ((event: never) => unknown) | null;
  onmessage: ((event: never) => unknown) | null;
  onclose: ((event: never) => unknown) | null;
  onerror: ((event: never) => unknown) | null;
  send(text: string): void;
  close(code?: number): void;
}

export type WebSocketConstructor = new (url: string) => WebSocketLike;

/** The address, token and permissions of one API, as hosts configure it. */
export interface ApiConfig {
  keyName: string;
  /** The root address with the module prefix, without a trailing slash. */
  url: string;
  jwt: string;
  permissions: Permission[];
}

/** The host's fields of an error log record. */
export interface ErrorAppData extends Optional<"churchId" | "userId" | "application"> {
  /** The record has it without the query string, which may contain a token. */
  originUrl?: string | undefined;
}

/** An error log record. */
export interface ErrorLog extends ErrorAppData, Optional<"errorType" | "message" | "details"> {
  errorTime?: Date | undefined;
}

/** How a call ended. `refused`: nothing changed. `unknown`: the server may have carried it out (network error, abort, 408, 5xx, unreadable 2xx). */
export type Outcome = "ok" | "refused" | "unknown";

/** One entry of an API's permission list. */
export interface Permission
  extends
    Optional<"contentType" | "action" | "apiName">,
    Optional<"section" | "displaySection" | "displayAction"> {
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
  declare onError: ((url: string, status: number, details: string) => void) | undefined;
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

  random(): number {
    return this.options.random?.() ?? Math.random();
  }

  get isSharedOnServer(): boolean {
    return this.options.isShared === true && typeof window === "undefined";
  }
}
