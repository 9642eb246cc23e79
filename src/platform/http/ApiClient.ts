import { asToken, hideTokens } from "../../lib/links/tokens.js";
import { asText, asObject, toJson, parseJson } from "../../lib/text/json.js";
import type { ClientCore, Service } from "../core/ClientCore.js";
import { epochService } from "../core/Epoch.js";
import { readCookie } from "../core/cookies.js";
import { logRejection, catchAndLog } from "../core/emitter.js";
import { withAnySignal } from "../core/signals.js";
import type { ApiConfig } from "../core/types.js";
import { warnOfMisuse } from "../core/warnOfMisuse.js";
import { apiConfigsService } from "./ApiConfigs.js";
import { StaleSessionError, isApiError, isSilentFailure, ApiError, logTextOf } from "./ApiError.js";
import {
  joinUrl,
  retryDelay,
  errorText,
  isEmptyResponse,
  type ErrorText,
  outcomeOf,
  isLoginPath,
  isTokenExpired,
} from "./rules/responses.js";

const NO_ADDRESSES =
  "This client has no API addresses, so every request fails and components show an error. " +
  "Wrap the app in <ChurchProvider client={new ChurchClient({ apis })}>, or assign ApiHelper.apiConfigs first.";

const API_NOT_FOUND = "API configuration not found";

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** `true`: sends no token. */
  anonymous?: boolean | undefined;
  /** The token to send instead of the API's own, for requests about another church. */
  jwt?: string | undefined;
  /** `false`: no automatic retry, for GETs that have side effects or that a user waits for. @default true for GET */
  retry?: boolean | undefined;
  /** `true`: does not share a request that is already in flight, because its data may be stale. */
  fresh?: boolean | undefined;
  /** `true`: neither a timeout nor the end of the session aborts the request, as for payments. */
  untilAnswered?: boolean | undefined;
  /** `true`: does not log failures, because they are expected. */
  quiet?: boolean | undefined;
}

/** Returns an argument as text. Throws an Error with `name` if it is not text. */
function requireText(value: unknown, name: string): string {
  const text = asText(value);
  if (text === undefined) throw new Error(`${name} is not a text.`);
  return text;
}

/**
 * Returns the token of a request's Authorization header, which errors must not quote. Does not use `Headers`, whose
 * constructor throws for invalid header values.
 */
function secretsOf({ headers }: RequestInit): string[] {
  const entries: readonly unknown[] =
    headers instanceof Headers || Array.isArray(headers)
      ? [...headers]
      : Object.entries(headers ?? {});
  return entries.flatMap((entry) => {
    const [name, value] = Array.isArray(entry) ? entry.map(asText) : [];
    return name?.toLowerCase() === "authorization" && value ? [value.replace(/^\S+\s+/, "")] : [];
  });
}

interface Call {
  method: string;
  path: string;
  url: string;
  init: RequestInit;
  jwt?: string;
  /** `jwt` if it is the session's own token, else "". */
  sessionJwt?: string;
  options?: CallOptions;
}

/**
 * Sends JSON requests to the suite's services. Mutations are never retried. Equal reads without a signal share one
 * request while it is in flight, because several GETs have side effects. A response of an older session rejects with
 * {@link StaleSessionError}.
 */
export class ApiClient {
  declare onRequest: ((url: string, options: RequestInit) => void) | undefined;
  declare onError: ((url: string, options: RequestInit, error: unknown) => void) | undefined;
  /** Called once per set of tokens, when a response shows that its token has expired. */
  onSessionExpired: (() => void) | undefined;
  readonly #core: ClientCore;
  readonly #inFlight = new Map<string, Promise<unknown>>();
  #expiredTokens: readonly ApiConfig[] | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
    this.onSessionExpired = core.options.onSessionExpired;
  }

  /** Resolves to `undefined` for 204 and for empty responses. */
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

  /** Sends a request to any address, and reads errors and empty responses like the other methods. */
  async fetchWithErrorHandling(url: string, options?: RequestInit): Promise<unknown> {
    const init = asObject<RequestInit>(options) ?? {};
    const address = requireText(url, "The address of the request");
    return this.#sendOnce({
      method: requireText(init.method ?? "GET", "The method of the request").toUpperCase(),
      path: address,
      url: address,
      init,
    });
  }

  async #call(
    method: string,
    givenPath: string,
    api: string,
    data: unknown,
    options: CallOptions = {},
  ): Promise<unknown> {
    const configs = this.#core.get(apiConfigsService);
    if (configs.all.length === 0) warnOfMisuse(NO_ADDRESSES);
    const config = configs.get(api);
    const name = asText(api) ?? typeof api;
    if (!config) throw new Error(`${API_NOT_FOUND}: ${name}`);
    const root = asText(config.url);
    if (!root) throw new Error(`${API_NOT_FOUND}: ${name} has no url`);
    const jwt =
      options.anonymous || this.#core.isSharedOnServer ? "" : asToken(options.jwt ?? config.jwt);
    const path = requireText(givenPath, "The path of the request");
    const url = joinUrl(root, path);
    const headers: Record<string, string> = jwt ? { Authorization: `Bearer ${jwt}` } : {};
    const init: RequestInit = { method, headers };
    if (data !== undefined) {
      headers["Content-Type"] = "application/json";
      const body = toJson(data);
      if (body === undefined)
        throw new Error(`The data of ${method} ${path} cannot be written as JSON.`);
      init.body = body;
    }
    this.#addXsrfHeader(url, headers);
    const sessionJwt = options.jwt ? "" : jwt;
    const call: Call = { method, path, url, init, jwt, sessionJwt, options };

    const { value, signal } = this.#core.get(epochService);
    // Only requests with a token belong to a session. Anonymous reads survive a sign-in.
    const sessionEnd = jwt && !options.untilAnswered ? signal : undefined;
    try {
      const result = await this.#send(call, options, sessionEnd, value);
      if (!sessionEnd?.aborted) return result;
    } catch (error) {
      if (!sessionEnd?.aborted) throw error;
    }
    throw new StaleSessionError();
  }

  #send(
    call: Call,
    options: CallOptions,
    sessionEnd: AbortSignal | undefined,
    epoch: number,
  ): Promise<unknown> {
    const { signal, retry = true, fresh } = options;
    if (call.method !== "GET") return this.#sendOnce(call, signal);
    const read = () =>
      withAnySignal([signal, sessionEnd], (combined) => this.#readWithRetry(call, combined, retry));
    if (signal) return read();
    const key = `${epoch} ${retry} ${call.jwt} ${call.url}`;
    const shared = fresh ? undefined : this.#inFlight.get(key);
    if (shared) return shared;
    const request = read().finally(
      () => this.#inFlight.get(key) === request && this.#inFlight.delete(key),
    );
    this.#inFlight.set(key, request);
    return request;
  }

  /** Sends a read, and retries it where that is safe. */
  async #readWithRetry(call: Call, signal: AbortSignal, mayRetry: boolean): Promise<unknown> {
    for (let attempt = 0; ; attempt++) {
      try {
        return await this.#sendOnce(call, signal);
      } catch (error) {
        if (!mayRetry || !isApiError(error)) throw error;
        const { status, retryAfter } = error;
        const delay = retryDelay({
          attempt,
          status,
          retryAfter,
          random: this.#core.random(),
          now: this.#core.now(),
        });
        if (delay === null) throw error;
        await new Promise((resolve) => {
          setTimeout(resolve, delay);
          signal.addEventListener("abort", resolve);
        });
        signal.throwIfAborted();
      }
    }
  }

  async #sendOnce(call: Call, signal?: AbortSignal): Promise<unknown> {
    const { init, method } = call;
    const { timeouts = {} } = this.#core.options;
    const timeout = call.options?.untilAnswered
      ? 0
      : method === "GET"
        ? timeouts.get
        : timeouts.mutation;
    const callers = [signal, init.signal];
    const deadline = timeout ? AbortSignal.timeout(timeout) : undefined;
    return withAnySignal([...callers, deadline], (combined) =>
      this.#fetch(call, { ...init, signal: combined }, () =>
        callers.some((caller) => caller?.aborted),
      ),
    );
  }

  /** `isAborted`: whether the caller has aborted the request. */
  async #fetch(call: Call, options: RequestInit, isAborted: () => boolean): Promise<unknown> {
    const { fetch: send = (input: string, request: RequestInit) => fetch(input, request) } =
      this.#core.options;
    // A hook that throws cancels the request. The request does not wait for an asynchronous hook.
    logRejection(this.onRequest?.(call.url, options));
    try {
      const response = await send(call.url, options);
      return this.#readResponse(call, response, await response.text());
    } catch (error) {
      const isFinal = isApiError(error) || isAborted();
      const failure = isFinal ? error : this.#createNetworkError(call, error);
      if (!isSilentFailure(failure)) this.#report(call, options, failure);
      throw failure;
    }
  }

  /** Returns the response's value. Throws an ApiError for an error status and for an unreadable response. */
  #readResponse(call: Call, response: Response, body: string): unknown {
    const { ok, status, statusText, headers } = response;
    if (!ok) {
      this.#checkTokenExpiry(call.sessionJwt, response, false);
      const message = errorText({ statusText, body, secrets: secretsOf(call.init) });
      throw this.#createError(call, status, message, headers.get("Retry-After"));
    }
    let result: unknown;
    try {
      result = body.trim() ? parseJson(body) : undefined;
    } catch {
      throw this.#createError(call, status, { text: "Error", fromServer: false });
    }
    this.#checkTokenExpiry(call.sessionJwt, response, isEmptyResponse(result));
    return result;
  }

  #createNetworkError(call: Call, error: unknown): ApiError {
    const { message } = (error ?? {}) as { message?: unknown };
    const statusText = typeof message === "string" ? message : "";
    return this.#createError(
      call,
      0,
      errorText({ statusText, body: "", secrets: secretsOf(call.init) }),
    );
  }

  #createError(
    { method, path }: Call,
    status: number,
    message: ErrorText,
    retryAfter: string | null = null,
  ): ApiError {
    const outcome = outcomeOf(status);
    return new ApiError(message.text, {
      status,
      method,
      path,
      // A successful request whose response is unreadable may have had an effect.
      outcome: outcome === "ok" ? "unknown" : outcome,
      hasServerText: message.fromServer,
      retryAfter,
      detail: message.withheld,
    });
  }

  #report(call: Call, options: RequestInit, error: unknown): void {
    if (
      isApiError(error) &&
      !call.options?.quiet &&
      !(error.status === 401 && isLoginPath(call.path))
    ) {
      // An address may hold a token in its query or fragment.
      const text = `API error ${error.status}: ${call.method} ${call.path}: ${logTextOf(error)}`;
      console.error(hideTokens(text.replace(/[?#]\S+/g, "")));
      this.#core.onError?.(call.url, error.status, logTextOf(error));
    }
    if (this.onError) catchAndLog(this.onError)(call.url, options, error);
  }

  /** Calls `onSessionExpired` once per set of tokens. Ignores tokens that are not in use any more. */
  #checkTokenExpiry(
    jwt: string | undefined,
    { status, headers }: Response,
    isEmpty: boolean,
  ): void {
    const tokens = this.#core.get(apiConfigsService).all;
    if (
      !jwt ||
      this.#expiredTokens === tokens ||
      !tokens.some((config) => asToken(config.jwt) === jwt)
    )
      return;
    if (
      !isTokenExpired(jwt, {
        status,
        isEmpty,
        serverDate: headers.get("Date"),
        now: this.#core.now(),
      })
    )
      return;
    this.#expiredTokens = tokens;
    // An error of the host's hook must not replace the response.
    catchAndLog(() => this.onSessionExpired?.())();
  }

  /** Adds the XSRF header for same-origin requests only, because servers refuse it across origins. */
  #addXsrfHeader(url: string, headers: Record<string, string>): void {
    if (typeof location === "undefined") return;
    const token = readCookie(this.#core, "XSRF-TOKEN");
    if (token && new URL(url, location.href).origin === location.origin)
      headers["X-XSRF-TOKEN"] = token;
  }
}

export const apiClientService: Service<ApiClient> = {
  name: "api",
  create: (core) => new ApiClient(core),
};
