import { apiConfigsService } from "./ApiConfigs.js";
import { StaleSessionError, isApiError, isSilentFailure, ApiError, logTextOf } from "./ApiError.js";
import type { ErrorText } from "./rules/errorText.js";
import * as responses from "./rules/responses.js";
import { asToken, hideTokens } from "../../lib/links/urls.js";
import { asText, asObject, toJson, parseJson } from "../../lib/text/json.js";
import { type ClientCore, defineService } from "../core/ClientCore.js";
import { readCookie } from "../core/cookies.js";
import { epochService } from "../core/Epoch.js";
import { logRejection, catchAndLog } from "../core/logging.js";
import { warnOfMisuse } from "../core/misuse.js";
import { withAnySignal } from "../core/signals.js";
import { wait } from "../core/time.js";

/** Options of one API call. */
export interface CallOptions {
  /** Aborts the request, which then rejects with an AbortError. */
  signal?: AbortSignal | undefined;
  /** `true`: sends no token. */
  anonymous?: boolean | undefined;
  /** The token to send instead of the API's own, for requests about another church. */
  jwt?: string | undefined;
  /** `false`: no automatic retry, for GETs that have side effects or that a user waits for. @default true for GET */
  retry?: boolean | undefined;
  /** `true`: does not share a request that is already in flight, or a response of another tab, because its data may be outdated. */
  fresh?: boolean | undefined;
  /** `true`: no timeout, and the answer is delivered even if the session has ended meanwhile, as for payments. */
  untilAnswered?: boolean | undefined;
  /** `true`: does not log failures, because they are expected. */
  quiet?: boolean | undefined;
}

function requireText(value: unknown, name: string): string {
  const text = asText(value);
  if (text === undefined) throw new Error(`${name} is not a string.`);
  return text;
}

/** Returns the tokens of a request, which errors must not quote. Does not call `new Headers()`, which throws for invalid values. */
function secretsOf({ headers }: RequestInit): string[] {
  const isList = headers instanceof Headers || Array.isArray(headers);
  const entries: unknown[] = isList ? [...headers] : Object.entries(headers ?? {});
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
  options: CallOptions;
}

/**
 * Sends JSON requests to the suite's APIs. Mutations are never retried. Equal reads without a signal share one request,
 * because several GETs have side effects. A response of an older session rejects with a `StaleSessionError`.
 * @example const people = await client.api.get("/people", "MembershipApi", { fresh: true });
 */
export class ApiClient {
  /** Called before each request with its URL and options. A hook that throws cancels the request. */
  declare onRequest: ((url: string, options: RequestInit) => void) | undefined;
  /** Called after each failed request with its URL, options and error. Errors of the hook are logged. */
  declare onError: ((url: string, options: RequestInit, error: unknown) => void) | undefined;
  /** Called once per set of tokens when a response shows that the token has expired. */
  onSessionExpired: (() => void) | undefined;
  readonly #core: ClientCore;
  readonly #inFlight = new Map<string, Promise<unknown>>();
  #expiredTokens: string | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
    this.onSessionExpired = core.options.onSessionExpired;
  }

  /**
   * Sends a GET, and retries temporary failures. Resolves to the parsed JSON; `undefined` for 204 and for empty responses.
   * Rejects with an `ApiError`.
   */
  get(path: string, api: string, options?: CallOptions): Promise<unknown> {
    return this.#call("GET", path, api, undefined, options);
  }

  /** Sends a POST with data as JSON. Resolves to the parsed JSON, and rejects with an `ApiError`. Never retried. */
  post(path: string, data: unknown, api: string, options?: CallOptions): Promise<unknown> {
    return this.#call("POST", path, api, data, options);
  }

  /** Sends a PATCH with data as JSON. Resolves to the parsed JSON, and rejects with an `ApiError`. Never retried. */
  patch(path: string, data: unknown, api: string, options?: CallOptions): Promise<unknown> {
    return this.#call("PATCH", path, api, data, options);
  }

  /** Sends a DELETE. Resolves to the parsed JSON, if any, and rejects with an `ApiError`. Never retried. */
  delete(path: string, api: string, options?: CallOptions): Promise<unknown> {
    return this.#call("DELETE", path, api, undefined, options);
  }

  /** Sends a request as the host built it: adds no token, no retries and no check of the session. */
  async fetchWithErrorHandling(url: string, options?: RequestInit): Promise<unknown> {
    const init = asObject<RequestInit>(options) ?? {};
    const path = requireText(url, "The URL of the request");
    const method = requireText(init.method ?? "GET", "The method of the request").toUpperCase();
    return this.#sendOnce({ method, path, url: path, init, options: {} });
  }

  async #call(
    method: string,
    givenPath: string,
    api: string,
    data: unknown,
    options: CallOptions = {},
  ): Promise<unknown> {
    const configs = this.#core.get(apiConfigsService);
    if (configs.all.length === 0) warnOfMisuse("noAddresses");
    const config = configs.get(api);
    const name = asText(api) ?? typeof api;
    if (!config) throw new Error(`API configuration not found: ${name}`);
    const root = asText(config.url);
    if (!root) throw new Error(`API configuration not found: ${name} has no url`);
    const jwt =
      options.anonymous || this.#core.isSharedOnServer ? "" : asToken(options.jwt ?? config.jwt);
    const path = requireText(givenPath, "The path of the request");
    const url = responses.joinUrl(root, path);
    const body = data === undefined ? undefined : toJson(data);
    if (data !== undefined && body === undefined)
      throw new Error(`The data of ${method} ${path} cannot be written as JSON.`);
    const headers: Record<string, string> = {
      ...(jwt && { Authorization: `Bearer ${jwt}` }),
      ...(body !== undefined && { "Content-Type": "application/json" }),
      ...this.#xsrfHeader(url),
    };
    const init = { method, headers, ...(body !== undefined && { body }) };
    const call: Call = { method, path, url, init, jwt, options };
    const epoch = this.#core.get(epochService);
    // Only requests with a token belong to a session. Anonymous reads survive a sign-in.
    const sessionEnd = jwt && !options.untilAnswered ? epoch.sessionEnd : undefined;
    try {
      const result = await (method === "GET"
        ? this.#read(call, sessionEnd, epoch.value)
        : this.#sendOnce(call, options.signal));
      if (!sessionEnd?.aborted) return result;
    } catch (error) {
      if (!sessionEnd?.aborted) throw error;
    }
    throw new StaleSessionError();
  }

  /** Sends a GET, with retries. Joins an equal request in flight, unless one of the callers passed a signal. */
  #read(call: Call, sessionEnd: AbortSignal | undefined, epoch: number): Promise<unknown> {
    const { signal, retry = true, fresh } = call.options;
    const read = () =>
      withAnySignal([signal, sessionEnd], async (combined) => {
        for (let attempt = 0; ; attempt++) {
          try {
            return await this.#sendOnce(call, combined);
          } catch (error) {
            if (!retry || !isApiError(error)) throw error;
            const { status, retryAfter } = error;
            const random = this.#core.random();
            const now = this.#core.now();
            const delayMs = responses.getRetryDelay({ attempt, status, retryAfter, random, now });
            if (delayMs === null) throw error;
            await wait(delayMs, combined);
            combined.throwIfAborted();
          }
        }
      });
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

  async #sendOnce(call: Call, signal?: AbortSignal): Promise<unknown> {
    const { url, init, method, options } = call;
    const { fetch: send = fetch, tabs, timeouts = {} } = this.#core.options;
    const timeout = (method === "GET" ? timeouts.get : timeouts.mutation) ?? 0;
    const hasDeadline = timeout > 0 && Number.isFinite(timeout) && !options.untilAnswered;
    const deadline = hasDeadline ? AbortSignal.timeout(timeout) : undefined;
    const callerSignals = [signal, init.signal];
    const isCanceled = () => callerSignals.some((each) => each?.aborted);
    return withAnySignal([...callerSignals, deadline], async (combined) => {
      const request = { ...init, signal: combined };
      // A hook that throws cancels the request. The request does not wait for an asynchronous hook.
      logRejection(this.onRequest?.(url, request));
      try {
        const sendNow = () => send(url, request);
        // The other tabs share responses that were read with the token of the session only.
        const isShared = method !== "GET" || (!!call.jwt && !options.jwt);
        const shared = isShared && tabs?.fetch(url, request, sendNow, options.fresh);
        const response = await (shared || sendNow());
        const text = await response.text();
        const result = await this.#readResponse(call, response, text);
        if (method !== "GET" || text.length <= LARGE_BODY_CHARACTERS) return result;
        // The caller processes much data in a task of its own, so that the page responds in between.
        await wait(0);
        signal?.throwIfAborted();
        return result;
      } catch (error) {
        const shouldKeepError = isApiError(error) || isCanceled();
        const { message } = (error ?? {}) as { message?: unknown };
        const failure = shouldKeepError ? error : createNetworkError(call, asText(message));
        // The call may have been canceled while the message was read.
        if (!isSilentFailure(failure) && !isCanceled()) this.#report(call, request, failure);
        throw failure;
      }
    });
  }

  async #readResponse(call: Call, response: Response, body: string): Promise<unknown> {
    const { ok, status, statusText, headers } = response;
    const date = headers.get("Date");
    // One API may expose the header, and another not.
    if (date || !this.#core.serverDate)
      this.#core.serverDate = { header: date ?? "", at: this.#core.now() };
    if (!ok) {
      this.#checkTokenExpiry(call, response, false);
      const retryAfter = headers.get("Retry-After");
      const text = await loadErrorText(statusText, body, secretsOf(call.init));
      throw createError(call, status, text, retryAfter);
    }
    let result: unknown;
    try {
      result = body.trim() ? parseJson(body) : undefined;
    } catch {
      throw createError(call, status, UNKNOWN_TEXT);
    }
    this.#checkTokenExpiry(call, response, responses.isEmptyResponse(result));
    return result;
  }

  #report({ method, path, url, options }: Call, request: RequestInit, error: unknown): void {
    const isExpected =
      options.quiet || (isApiError(error) && error.status === 401 && responses.isLoginPath(path));
    if (isApiError(error) && !isExpected) {
      const reason = logTextOf(error);
      const line = `API error ${error.status}: ${method} ${path}: ${reason}`;
      console.error(hideTokens(line.replace(/[?#]\S+/g, "")));
      this.#core.onError?.(url, error.status, reason);
    }
    if (this.onError) catchAndLog(this.onError)(url, request, error);
  }

  /** Calls `onSessionExpired` once per set of tokens. Ignores tokens that are not in use any more. */
  #checkTokenExpiry({ jwt, options }: Call, response: Response, isEmpty: boolean): void {
    const configs = this.#core.get(apiConfigsService).all;
    const tokens = configs.map((config) => asToken(config.jwt));
    const isInUse = !options.jwt && tokens.includes(jwt ?? "");
    if (!jwt || !isInUse || this.#expiredTokens === tokens.join()) return;
    const { status, headers } = response;
    const serverDate = headers.get("Date");
    const now = this.#core.now();
    if (!responses.isTokenExpired(jwt, { status, isEmpty, serverDate, now })) return;
    // A host may assign its hook after the first failure.
    if (this.onSessionExpired) this.#expiredTokens = tokens.join();
    // An error of the host's hook must not replace the response.
    catchAndLog(() => this.onSessionExpired?.())();
  }

  /** Returns the XSRF header for same-origin requests only, because servers refuse it across origins. */
  #xsrfHeader(url: string): Record<string, string> {
    // Only visible ASCII: other characters in a header would make every request fail.
    const token = typeof location !== "undefined" && asToken(readCookie(this.#core, "XSRF-TOKEN"));
    if (!token || new URL(url, location.href).origin !== location.origin) return {};
    return { "X-XSRF-TOKEN": token };
  }
}

/** Parsing a longer body takes longer than an animation frame of a slow device. */
const LARGE_BODY_CHARACTERS = 250_000;

const UNKNOWN_TEXT: ErrorText = { text: "Error", hasServerText: false, detail: undefined };

/** Loads the rules of error texts with the first error response. If they cannot be loaded, the message is "Error". */
async function loadErrorText(statusText: string, body: string, secrets: readonly string[]) {
  try {
    const { readErrorText } = await import("./rules/errorText.js");
    return readErrorText({ statusText, body, secrets });
  } catch {
    return UNKNOWN_TEXT;
  }
}

/** Loads no code, because the network may hang. The message is the one of `fetch`, such as "Failed to fetch". */
function createNetworkError(call: Call, reason = ""): ApiError {
  const isQuoted = secretsOf(call.init).some((secret) => responses.quotesSecret(reason, secret));
  const text = isQuoted ? "" : hideTokens(reason);
  return createError(call, 0, { ...UNKNOWN_TEXT, ...(text && { text }) });
}

function createError(
  { method, path }: Call,
  status: number,
  { text, hasServerText, detail }: ErrorText,
  retryAfter: string | null = null,
): ApiError {
  // A successful request whose response is unreadable may have had an effect.
  const outcome = responses.outcomeOf(status) === "refused" ? "refused" : "unknown";
  const fields = { status, method, path, outcome, hasServerText, retryAfter, detail } as const;
  return new ApiError(text, fields);
}

export const apiClientService = /* @__PURE__ */ defineService("api", ApiClient);
