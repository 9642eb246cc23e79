import { asObject } from "../rules/api/asObject.js";
import type { ApiConfig } from "../types/churches.js";
import type { ErrorLog } from "../types/errors.js";
import type { WebSocketConstructor } from "./realtime/SocketLink.js";

/** The little of Web Storage that the client needs; may throw (private mode, blocked cookies). */
export interface StorageLike {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
  key(index: number): string | null;
  readonly length: number;
}

/** Cookies that are not the page's own. Must not throw. */
export interface CookieJar {
  get(name: string): string | undefined;
  set(name: string, value: string): void;
}

/** The address bar of the page. Both may throw (a page in a sandbox). */
export interface AddressBar {
  /** The whole address. */
  read(): string;
  /** Writes another address in its place: no new entry of the history, no loading. */
  replace(href: string): void;
}

/** The state of the current entry in the page's history. Both may throw (a page in a sandbox). */
export interface PageHistory {
  /** The whole state, the router's own fields included. */
  read(): unknown;
  /** Writes another state in its place: no new entry of the history, no other address. */
  replace(state: unknown): void;
}

/** How a client reaches the outside world. Everything is optional; the defaults are the browser's own. */
export interface ClientOptions {
  /** Addresses (and, once signed in, tokens) of the services. */
  apis?: readonly ApiConfig[] | undefined;
  /** Address of the messaging socket. A function is asked at each connect. */
  socketUrl?: string | (() => string) | undefined;
  fetch?: ((input: string, init: RequestInit) => Promise<Response>) | undefined;
  WebSocket?: WebSocketConstructor | undefined;
  /** Where drafts live. @default sessionStorage */
  storage?: StorageLike | undefined;
  /** What the tabs of a browser have in common. @default localStorage */
  sharedStorage?: StorageLike | undefined;
  /** Keeps two tabs from doing one thing at a time. @default the browser's own, where it has any */
  locks?: Pick<LockManager, "request"> | undefined;
  cookies?: CookieJar | undefined;
  /** Where the page is. @default the browser's address bar */
  address?: AddressBar | undefined;
  /** Where an unfinished payment is kept besides `storage`, so that it survives a reload. @default the browser's history */
  history?: PageHistory | undefined;
  now?: (() => Date) | undefined;
  /** Uniform in [0, 1). */
  random?: (() => number) | undefined;
  /** Deadlines in milliseconds; 0 means none. */
  timeouts?: { get?: number | undefined; mutation?: number | undefined } | undefined;
  /** Told once per set of tokens when a call shows that its token is no longer good. */
  onSessionExpired?: (() => void) | undefined;
  /** The client is shared by everybody whom this process serves; on a server it never carries anybody's token. */
  isShared?: boolean | undefined;
  /** Receives every error log record; the library itself posts nothing. */
  onErrorLog?: ((record: ErrorLog) => void) | undefined;
}

/** One service of a client, made on first use. `name` is its identity across copies of the package. */
export interface Part<T> {
  readonly name: string;
  create(core: ClientCore): T;
}

/**
 * Holds one client's services. They are made one by one when first asked for, so that an import of
 * `ApiHelper` brings no socket and no translation engine with it.
 */
export class ClientCore {
  readonly options: ClientOptions;
  /** Receives each failed call for the error log. `details` is what the log says of it. */
  declare onError: ((url: string, status: number, details: string) => void) | undefined;
  readonly #parts = new Map<string, unknown>();

  constructor(options: ClientOptions = {}) {
    this.options = asObject<ClientOptions>(options) ?? {};
  }

  part<T>(part: Part<T>): T {
    if (!this.#parts.has(part.name)) this.#parts.set(part.name, part.create(this));
    return this.#parts.get(part.name) as T;
  }

  now(): Date {
    return this.options.now?.() ?? new Date();
  }

  random(): number {
    return this.options.random?.() ?? Math.random();
  }

  /** Whether requests of different people could meet in this client: the default one, on a server. */
  get isSharedOnServer(): boolean {
    return this.options.isShared === true && typeof window === "undefined";
  }
}
