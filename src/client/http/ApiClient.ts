import { errorText } from "../../rules/api/errorText.js";
import { isLoginPath } from "../../rules/api/isLoginPath.js";
import { joinUrl } from "../../rules/api/joinUrl.js";
import { outcomeOf } from "../../rules/api/outcomeOf.js";
import { parseJson } from "../../rules/api/parseJson.js";
import { retryDelay } from "../../rules/api/retryDelay.js";
import { tokenExpiry } from "../../rules/api/tokenExpiry.js";
import type { ApiConfig } from "../../types/churches.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { readCookie } from "../session/cookieJar.js";
import { epochPart } from "../session/Epoch.js";
import { apiConfigsPart } from "./ApiConfigs.js";
import { ApiError, isApiError, isSilentFailure, StaleSessionError } from "./ApiError.js";

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Send no token even when one is known (API-04). */
  anonymous?: boolean;
  /** Send this token instead of the API's own: for a call about another church than the current one. */
  jwt?: string;
  /** `false`: never ask again by itself. For GETs that mark things read, and where somebody waits for the answer. @default true for GET */
  retry?: boolean;
  /** `true`: take no answer that was asked for earlier, as after news from the server. A later read may share this one. */
  fresh?: boolean;
  /** `true`: neither a deadline nor the end of the session takes the answer away, as where money moves (FAULTS §5). */
  untilAnswered?: boolean;
  /** `true`: a failure is expected in normal life and is not logged. */
  quiet?: boolean;
}

const anyOf = (...signals: (AbortSignal | null | undefined)[]) => AbortSignal.any(signals.filter((each) => each != null));

interface Call {
  method: string;
  path: string;
  url: string;
  init: RequestInit;
  jwt?: string;
  /** The same where it is the session's own. */
  own?: string;
  options?: CallOptions;
}

/**
 * JSON over HTTP to the suite's services (SPEC §7). Mutations are never sent twice; equal reads at the same time that
 * carry no signal share one flight, because several GETs of these services have side effects; an answer of an older
 * session rejects with {@link StaleSessionError}.
 */
export class ApiClient {
  declare onRequest: ((url: string, options: RequestInit) => void) | undefined;
  declare onError: ((url: string, options: RequestInit, error: unknown) => void) | undefined;
  /** Told once per set of tokens when a call shows that its token is no longer good. */
  onSessionExpired: (() => void) | undefined;
  readonly #core: ClientCore;
  readonly #flights = new Map<string, Promise<unknown>>();
  #expired: readonly ApiConfig[] | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
    this.onSessionExpired = core.options.onSessionExpired;
  }

  /** Resolves to `undefined` for 204 and for empty answers (API-02, A-15). */
  get(path: string, api: string, options?: CallOptions): Promise<unknown> {
    return this.#call("GET", path, api, undefined, options);
  }

  post(path: string, data: unknown, api: string, options?: CallOptions): Promise<unknown> {
    return this.#call("POST", path, api, data, options);
  }

  patch(path: string, data: unknown, api: string, options?: CallOptions): Promise<unknown> {
    return this.#call("PATCH", path, api, data, options);
  }

  delete(path: string, api: string, options?: CallOptions): Promise<unknown> {
    return this.#call("DELETE", path, api, undefined, options);
  }

  /** Any address, with the same reading of errors and of empty answers. */
  fetchWithErrorHandling(url: string, init: RequestInit): Promise<unknown> {
    return this.#attempt({ method: (init.method ?? "GET").toUpperCase(), path: url, url, init });
  }

  async #call(method: string, path: string, api: string, data: unknown, options: CallOptions = {}): Promise<unknown> {
    const config = this.#core.part(apiConfigsPart).get(api);
    if (!config?.url) throw new Error("API configuration not found");
    const jwt = options.anonymous || this.#core.isSharedOnServer ? "" : (options.jwt ?? config.jwt);
    const url = joinUrl(config.url, path);
    const headers: Record<string, string> = jwt ? { Authorization: `Bearer ${jwt}` } : {};
    const init: RequestInit = { method, headers };
    if (data !== undefined) {
      headers["Content-Type"] = "application/json";
      init.body = JSON.stringify(data);
    }
    this.#addXsrfHeader(url, headers);
    const call: Call = { method, path, url, init, jwt, own: options.jwt ? "" : jwt, options };
    this.#noticeExpiry(call.own);

    const { value, signal } = this.#core.part(epochPart);
    // Only what was asked for somebody belongs to a session; anonymous reads outlive a login.
    const sessionEnd = jwt && !options.untilAnswered ? signal : undefined;
    try {
      const answer = await this.#send(call, options, sessionEnd, value);
      if (!sessionEnd?.aborted) return answer;
    } catch (error) {
      if (!sessionEnd?.aborted) throw error;
    }
    throw new StaleSessionError();
  }

  #send(call: Call, options: CallOptions, sessionEnd: AbortSignal | undefined, epoch: number): Promise<unknown> {
    const { signal, retry = true, fresh } = options;
    if (call.method !== "GET") return this.#attempt(call, signal);
    const read = () => this.#read(call, anyOf(signal, sessionEnd), retry);
    if (signal) return read();
    const key = `${epoch} ${retry} ${call.jwt} ${call.url}`;
    const shared = fresh ? undefined : this.#flights.get(key);
    if (shared) return shared;
    const flight = read().finally(() => this.#flights.get(key) === flight && this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }

  /** A read, asked again at most twice where asking again is harmless. */
  async #read(call: Call, signal: AbortSignal, mayRetry: boolean): Promise<unknown> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#attempt(call, signal);
      } catch (error) {
        if (!mayRetry || !isApiError(error)) throw error;
        const { status, retryAfter } = error;
        const delay = retryDelay({ attempt, status, retryAfter, random: this.#core.random(), now: this.#core.now() });
        if (delay === null) throw error;
        await new Promise((resolve) => {
          setTimeout(resolve, delay);
          signal.addEventListener("abort", resolve);
        });
        signal.throwIfAborted();
      }
    }
  }

  async #attempt(call: Call, signal?: AbortSignal): Promise<unknown> {
    const { url, init, method } = call;
    const { fetch: send = (input: string, request: RequestInit) => fetch(input, request), timeouts = {} } = this.#core.options;
    const limit = call.options?.untilAnswered ? 0 : method === "GET" ? timeouts.get : timeouts.mutation;
    const callers = anyOf(signal, init.signal);
    const options: RequestInit = { ...init, signal: limit ? anyOf(callers, AbortSignal.timeout(limit)) : callers };
    this.onRequest?.(url, options);
    try {
      const response = await send(url, options);
      return this.#judge(call, response, await response.text());
    } catch (error) {
      const isOurs = isApiError(error) || callers.aborted;
      const failure = isOurs ? error : this.#failure(call, (error as Error | null)?.message || "Error", 0);
      if (!isSilentFailure(failure)) this.#report(call, options, failure);
      throw failure;
    }
  }

  /** The answer's value; throws an ApiError for a refusal and for an answer that cannot be read. */
  #judge(call: Call, response: Response, body: string): unknown {
    const { ok, status, statusText, headers } = response;
    if (!ok) {
      if (status === 401) this.#noticeExpiry(call.own, true);
      const { text, fromServer } = errorText({ statusText, body });
      throw this.#failure(call, text, status, fromServer, headers.get("Retry-After"));
    }
    if (!body.trim()) return undefined;
    try {
      return parseJson(body);
    } catch {
      throw this.#failure(call, "Error", status);
    }
  }

  #failure({ method, path }: Call, message: string, status: number, hasServerText = false, retryAfter: string | null = null): ApiError {
    const outcome = outcomeOf(status);
    return new ApiError(message, {
      status,
      method,
      path,
      // What succeeded but cannot be read may have happened.
      outcome: outcome === "ok" ? "unknown" : outcome,
      hasServerText,
      retryAfter,
    });
  }

  #report(call: Call, options: RequestInit, error: unknown): void {
    if (isApiError(error) && !call.options?.quiet && !(error.status === 401 && isLoginPath(call.path))) {
      // An address may hold a token in its query or fragment.
      console.error(`API error ${error.status}: ${call.method} ${call.path}: ${error.message}`.replace(/[?#]\S+/g, ""));
      this.#core.onError?.(call.url, error);
    }
    this.onError?.(call.url, options, error);
  }

  /**
   * A real server answers 401 to a mere lack of permission, and 200 with nothing to an expired token. So the token's
   * own expiry decides; one that cannot be read counts as expired once the server refuses it. A token that is not, or no
   * longer, in use says nothing about the session.
   */
  #noticeExpiry(jwt: string | undefined, isRefused = false): void {
    const tokens = this.#core.part(apiConfigsPart).all;
    if (!jwt || this.#expired === tokens || !tokens.some((config) => config.jwt === jwt)) return;
    const expiry = tokenExpiry(jwt);
    if (!(expiry ? expiry <= this.#core.now() : isRefused)) return;
    this.#expired = tokens;
    this.onSessionExpired?.();
  }

  /** The usual XSRF pair (API-16, A-13), to our own origin only: real servers refuse that header across origins. */
  #addXsrfHeader(url: string, headers: Record<string, string>): void {
    if (typeof location === "undefined") return;
    const token = readCookie(this.#core, "XSRF-TOKEN");
    if (token && new URL(url, location.href).origin === location.origin) headers["X-XSRF-TOKEN"] = token;
  }
}

export const apiPart: Part<ApiClient> = { name: "api", create: (core) => new ApiClient(core) };
