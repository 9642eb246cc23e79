import { errorText } from "../../rules/api/errorText.js";
import { isLoginPath } from "../../rules/api/isLoginPath.js";
import { joinUrl } from "../../rules/api/joinUrl.js";
import { outcomeOf } from "../../rules/api/outcomeOf.js";
import { parseJson } from "../../rules/api/parseJson.js";
import { retryDelay } from "../../rules/api/retryDelay.js";
import { tokenExpiry } from "../../rules/api/tokenExpiry.js";
import type { ApiConfig } from "../../types/churches.js";
import type { ClientCore } from "../ClientCore.js";
import { type Part } from "../ClientCore.js";
import type { Epoch } from "../session/Epoch.js";
import { epochPart } from "../session/Epoch.js";
import { ApiError, isSilentFailure, StaleSessionError } from "./ApiError.js";
import { type ApiConfigs, apiConfigsPart } from "./ApiConfigs.js";
import { SharedFlights } from "./SharedFlights.js";

export type HttpMethod = "GET" | "POST" | "PATCH" | "DELETE";

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Send no token even when one is known (API-04). */
  anonymous?: boolean;
  /** Send this token instead of the API's own: for a call about another church than the current one. */
  jwt?: string;
  /** `false`: never ask again by itself. For GETs that mark things read. @default true for GET */
  retry?: boolean;
  /** `true`: a failure is expected in normal life and is not logged. */
  quiet?: boolean;
}

interface Call {
  method: HttpMethod;
  path: string;
  url: string;
  init: RequestInit & { headers: Record<string, string> };
  jwt: string;
  quiet: boolean;
}

/** A pause that ends early, by rejecting, when the signal fires. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(new DOMException("Aborted while waiting.", "AbortError"));
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  });

/**
 * JSON over HTTP to the suite's services (SPEC §7). Mutations are never sent twice; equal concurrent reads share one
 * flight; an answer of an older session rejects with {@link StaleSessionError}.
 */
export class ApiClient {
  onRequest: ((url: string, options: RequestInit) => void) | undefined;
  onError: ((url: string, options: RequestInit, error: unknown) => void) | undefined;
  readonly #configs: ApiConfigs;
  readonly #core: ClientCore;
  readonly #epoch: Epoch;
  readonly #flights = new SharedFlights();
  #expiredEpoch = -1;

  constructor(core: ClientCore) {
    this.#core = core;
    this.#epoch = core.part(epochPart);
    this.#configs = core.part(apiConfigsPart);
  }

  get apiConfigs(): ApiConfig[] {
    return this.#configs.all;
  }

  set apiConfigs(configs: ApiConfig[]) {
    this.#configs.all = configs;
  }

  /** Whether any API has a token. */
  get isAuthenticated(): boolean {
    return this.#configs.isAuthenticated;
  }

  getConfig(keyName: string): ApiConfig | undefined {
    return this.#configs.get(keyName);
  }

  /** Resolves to `undefined` for 204 and for empty answers (API-02, A-15). */
  get(path: string, api: string, options: CallOptions = {}): Promise<unknown> {
    return this.#call("GET", path, api, undefined, options);
  }

  post(path: string, data: unknown, api: string, options: CallOptions = {}): Promise<unknown> {
    return this.#call("POST", path, api, data, options);
  }

  patch(path: string, data: unknown, api: string, options: CallOptions = {}): Promise<unknown> {
    return this.#call("PATCH", path, api, data, options);
  }

  delete(path: string, api: string, options: CallOptions = {}): Promise<unknown> {
    return this.#call("DELETE", path, api, undefined, options);
  }

  /** Any address, with the same reading of errors and of empty answers. */
  async fetchWithErrorHandling(url: string, init: RequestInit): Promise<unknown> {
    const method = (init.method ?? "GET").toUpperCase() as HttpMethod;
    const headers = Object.fromEntries(new Headers(init.headers).entries());
    return this.#attempt({ method, path: url, url, init: { ...init, method, headers }, jwt: "", quiet: false }, undefined);
  }

  async #call(method: HttpMethod, path: string, api: string, data: unknown, options: CallOptions): Promise<unknown> {
    const config = this.getConfig(api);
    if (!config?.url) throw new Error("API configuration not found");
    const jwt = options.anonymous || this.#core.isSharedOnServer ? "" : (options.jwt ?? config.jwt);
    const url = joinUrl(config.url, path);
    const headers: Record<string, string> = jwt ? { Authorization: `Bearer ${jwt}` } : {};
    const init: Call["init"] = { method, headers };
    if (data !== undefined) {
      headers["Content-Type"] = "application/json";
      init.body = JSON.stringify(data);
    }
    this.#addXsrfHeader(url, headers);
    const call: Call = { method, path, url, init, jwt, quiet: options.quiet ?? false };
    if (jwt && !options.jwt) this.#noticeExpiry(jwt, undefined);

    const epoch = this.#epoch.value;
    // Only what was asked for somebody belongs to a session; anonymous reads outlive a login.
    const endsWithSession = !!jwt;
    const guard = <T>(answer: T): T => {
      if (endsWithSession && epoch !== this.#epoch.value) throw new StaleSessionError();
      return answer;
    };
    try {
      if (method !== "GET") return guard(await this.#attempt(call, options.signal));
      const sessionEnd = endsWithSession ? this.#epoch.signal : undefined;
      const start = (signal: AbortSignal) =>
        this.#read(call, sessionEnd ? AbortSignal.any([signal, sessionEnd]) : signal, options.retry ?? true);
      return guard(await this.#flights.join(`${jwt} ${url}`, options.signal, start));
    } catch (error) {
      guard(undefined);
      throw error;
    }
  }

  /** A read, asked again at most twice where asking again is harmless (FAULTS §1b). */
  async #read(call: Call, signal: AbortSignal, mayRetry: boolean): Promise<unknown> {
    for (let attempt = 0; ; attempt++) {
      let retryAfter: string | null = null;
      try {
        return await this.#attempt(call, signal, (response) => (retryAfter = response.headers.get("Retry-After")));
      } catch (error) {
        if (!mayRetry || !(error instanceof ApiError)) throw error;
        const delay = retryDelay({ attempt, status: error.status, retryAfter, random: this.#core.random(), now: this.#core.now() });
        if (delay === null) throw error;
        await pause(delay, signal);
      }
    }
  }

  async #attempt(call: Call, signal: AbortSignal | undefined, onResponse?: (response: Response) => void): Promise<unknown> {
    const { url, init, method } = call;
    const limit = (method === "GET" ? this.#core.options.timeouts?.get : this.#core.options.timeouts?.mutation) ?? 0;
    const deadline = new AbortController();
    const timer = limit > 0 ? setTimeout(() => deadline.abort(), limit) : undefined;
    const signals = [deadline.signal, ...(signal ? [signal] : []), ...(init.signal ? [init.signal] : [])];
    const options: RequestInit = { ...init, signal: AbortSignal.any(signals) };
    this.onRequest?.(url, options);
    try {
      const send = this.#core.options.fetch ?? ((input: string, request: RequestInit) => fetch(input, request));
      const response = await send(url, options);
      onResponse?.(response);
      const body = await response.text();
      return response.ok ? this.#parse(call, response.status, body) : this.#refuse(call, response, body);
    } catch (error) {
      const gone = signal?.aborted || init.signal?.aborted;
      const failure = error instanceof ApiError ? error : gone ? error : this.#noAnswer(call, error);
      if (!isSilentFailure(failure)) this.#report(call, options, failure);
      throw failure;
    } finally {
      clearTimeout(timer);
    }
  }

  #parse({ method, path }: Call, status: number, body: string): unknown {
    if (status === 204 || body.trim() === "") return undefined;
    try {
      return parseJson(body);
    } catch {
      throw new ApiError({ message: "Error", status, method, path, outcome: "unknown" });
    }
  }

  #refuse({ method, path, jwt }: Call, response: Response, body: string): never {
    const { status, statusText } = response;
    if (status === 401 && jwt) this.#noticeExpiry(jwt, status);
    const { text, fromServer } = errorText({ statusText, body });
    throw new ApiError({ message: text, status, method, path, outcome: outcomeOf(status), hasServerText: fromServer });
  }

  #noAnswer({ method, path }: Call, error: unknown): ApiError {
    const message = error instanceof Error && error.message ? error.message : "Error";
    return new ApiError({ message, status: 0, method, path, outcome: "unknown" });
  }

  #report(call: Call, options: RequestInit, error: unknown): void {
    if (error instanceof ApiError && !call.quiet && !(error.status === 401 && isLoginPath(call.path))) {
      console.error(`API error ${error.status}: ${call.method} ${call.path}: ${error.message}`);
    }
    this.onError?.(call.url, options, error);
  }

  /**
   * A real server answers 401 to a mere lack of permission, and 200 with nothing to an expired token. So the token's
   * own expiry decides; one that cannot be read counts as expired once the server refuses it.
   */
  #noticeExpiry(jwt: string, status: number | undefined): void {
    const expiry = tokenExpiry(jwt);
    const isExpired = expiry ? expiry <= this.#core.now() : status === 401;
    if (!isExpired || this.#expiredEpoch === this.#epoch.value) return;
    this.#expiredEpoch = this.#epoch.value;
    this.#core.options.onSessionExpired?.();
  }

  /** The usual XSRF pair (API-16, A-13), to our own origin only: real servers refuse that header across origins. */
  #addXsrfHeader(url: string, headers: Record<string, string>): void {
    if (typeof location === "undefined") return;
    const token = this.#core.cookies.get("XSRF-TOKEN");
    if (token && new URL(url, location.href).origin === location.origin) headers["X-XSRF-TOKEN"] = token;
  }
}

export const apiPart: Part<ApiClient> = { name: "api", create: (core) => new ApiClient(core) };
