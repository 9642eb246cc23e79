import { asObject } from "../../rules/api/asObject.js";
import { asText } from "../../rules/api/asText.js";
import { errorText, type ErrorText } from "../../rules/api/errorText.js";
import { isLoginPath } from "../../rules/api/isLoginPath.js";
import { joinUrl } from "../../rules/api/joinUrl.js";
import { outcomeOf } from "../../rules/api/outcomeOf.js";
import { parseJson } from "../../rules/api/parseJson.js";
import { retryDelay } from "../../rules/api/retryDelay.js";
import { toJson } from "../../rules/api/toJson.js";
import { asToken } from "../../rules/api/asToken.js";
import { isEmptyAnswer } from "../../rules/api/isEmptyAnswer.js";
import { isTokenExpired } from "../../rules/api/isTokenExpired.js";
import { hideTokens } from "../../rules/links/hideTokens.js";
import type { ApiConfig } from "../../types/churches.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { guarded, logRejection } from "../guarded.js";
import { readCookie } from "../session/cookieJar.js";
import { epochPart } from "../session/Epoch.js";
import { withAnySignal } from "../signals.js";
import { warnOfMisuse } from "../warnOfMisuse.js";
import { apiConfigsPart } from "./ApiConfigs.js";
import { ApiError, isApiError, isSilentFailure, logTextOf, StaleSessionError } from "./ApiError.js";

const NO_ADDRESSES =
  "This client has no API addresses, so every call fails and components can only say that they could not be loaded. " +
  "Wrap the app in <ChurchProvider client={new ChurchClient({ apis })}>, or assign ApiHelper.apiConfigs first.";

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** Send no token even when one is known. */
  anonymous?: boolean | undefined;
  /** Send this token instead of the API's own: for a call about another church than the current one. */
  jwt?: string | undefined;
  /** `false`: never ask again by itself. For GETs that mark things read, and where somebody waits for the answer. @default true for GET */
  retry?: boolean | undefined;
  /** `true`: take no answer that was asked for earlier, as after news from the server. A later read may share this one. */
  fresh?: boolean | undefined;
  /** `true`: neither a deadline nor the end of the session takes the answer away, as where money moves. */
  untilAnswered?: boolean | undefined;
  /** `true`: a failure is expected in normal life and is not logged. */
  quiet?: boolean | undefined;
}

const API_NOT_FOUND = "API configuration not found";

/** Returns what a host passed as a text. `name`: what it is, for the error that is thrown otherwise. */
function textOf(value: unknown, name: string): string {
  const text = asText(value);
  if (text === undefined) throw new Error(`${name} is not a text.`);
  return text;
}

/** The token of a request's Authorization header, which no error may quote. Reads it without `Headers`, which throws for what no header can hold. */
function secretsOf({ headers }: RequestInit): string[] {
  const entries: readonly unknown[] = headers instanceof Headers || Array.isArray(headers) ? [...headers] : Object.entries(headers ?? {});
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
  /** The same where it is the session's own. */
  own?: string;
  options?: CallOptions;
}

/**
 * JSON over HTTP to the suite's services. Mutations are never sent twice; equal reads at the same time that
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

  /** Resolves to `undefined` for 204 and for empty answers. */
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
  async fetchWithErrorHandling(url: string, options?: RequestInit): Promise<unknown> {
    const init = asObject<RequestInit>(options) ?? {};
    const address = textOf(url, "The address of the request");
    return this.#attempt({
      method: textOf(init.method ?? "GET", "The method of the request").toUpperCase(),
      path: address,
      url: address,
      init,
    });
  }

  async #call(method: string, givenPath: string, api: string, data: unknown, options: CallOptions = {}): Promise<unknown> {
    const configs = this.#core.part(apiConfigsPart);
    if (configs.all.length === 0) warnOfMisuse(NO_ADDRESSES);
    const config = configs.get(api);
    const name = asText(api) ?? typeof api;
    if (!config) throw new Error(`${API_NOT_FOUND}: ${name}`);
    const root = asText(config.url);
    if (!root) throw new Error(`${API_NOT_FOUND}: ${name} has no url`);
    const jwt = options.anonymous || this.#core.isSharedOnServer ? "" : asToken(options.jwt ?? config.jwt);
    const path = textOf(givenPath, "The path of the request");
    const url = joinUrl(root, path);
    const headers: Record<string, string> = jwt ? { Authorization: `Bearer ${jwt}` } : {};
    const init: RequestInit = { method, headers };
    if (data !== undefined) {
      headers["Content-Type"] = "application/json";
      const body = toJson(data);
      if (body === undefined) throw new Error(`The data of ${method} ${path} cannot be written as JSON.`);
      init.body = body;
    }
    this.#addXsrfHeader(url, headers);
    const call: Call = { method, path, url, init, jwt, own: options.jwt ? "" : jwt, options };

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
    const read = () => withAnySignal([signal, sessionEnd], (either) => this.#read(call, either, retry));
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
    const { init, method } = call;
    const { timeouts = {} } = this.#core.options;
    const limit = call.options?.untilAnswered ? 0 : method === "GET" ? timeouts.get : timeouts.mutation;
    const callers = [signal, init.signal];
    const deadline = limit ? AbortSignal.timeout(limit) : undefined;
    return withAnySignal([...callers, deadline], (any) =>
      this.#exchange(call, { ...init, signal: any }, () => callers.some((each) => each?.aborted)),
    );
  }

  /** `isLeft`: whether the caller does not wait for the answer any more. */
  async #exchange(call: Call, options: RequestInit, isLeft: () => boolean): Promise<unknown> {
    const { fetch: send = (input: string, request: RequestInit) => fetch(input, request) } = this.#core.options;
    // A hook that throws refuses the request; the request does not wait for one that is asynchronous.
    logRejection(this.onRequest?.(call.url, options));
    try {
      const response = await send(call.url, options);
      return this.#judge(call, response, await response.text());
    } catch (error) {
      const isOurs = isApiError(error) || isLeft();
      const failure = isOurs ? error : this.#networkFailure(call, error);
      if (!isSilentFailure(failure)) this.#report(call, options, failure);
      throw failure;
    }
  }

  /** The answer's value; throws an ApiError for a refusal and for an answer that cannot be read. */
  #judge(call: Call, response: Response, body: string): unknown {
    const { ok, status, statusText, headers } = response;
    if (!ok) {
      this.#noticeExpiry(call.own, response, false);
      const said = errorText({ statusText, body, secrets: secretsOf(call.init) });
      throw this.#failure(call, status, said, headers.get("Retry-After"));
    }
    let answer: unknown;
    try {
      answer = body.trim() ? parseJson(body) : undefined;
    } catch {
      throw this.#failure(call, status, { text: "Error", fromServer: false });
    }
    this.#noticeExpiry(call.own, response, isEmptyAnswer(answer));
    return answer;
  }

  #networkFailure(call: Call, error: unknown): ApiError {
    const { message } = (error ?? {}) as { message?: unknown };
    const statusText = typeof message === "string" ? message : "";
    return this.#failure(call, 0, errorText({ statusText, body: "", secrets: secretsOf(call.init) }));
  }

  #failure({ method, path }: Call, status: number, said: ErrorText, retryAfter: string | null = null): ApiError {
    const outcome = outcomeOf(status);
    return new ApiError(said.text, {
      status,
      method,
      path,
      // What succeeded but cannot be read may have happened.
      outcome: outcome === "ok" ? "unknown" : outcome,
      hasServerText: said.fromServer,
      retryAfter,
      detail: said.withheld,
    });
  }

  #report(call: Call, options: RequestInit, error: unknown): void {
    if (isApiError(error) && !call.options?.quiet && !(error.status === 401 && isLoginPath(call.path))) {
      // An address may hold a token in its query or fragment.
      const text = `API error ${error.status}: ${call.method} ${call.path}: ${logTextOf(error)}`;
      console.error(hideTokens(text.replace(/[?#]\S+/g, "")));
      this.#core.onError?.(call.url, error.status, logTextOf(error));
    }
    if (this.onError) guarded(this.onError)(call.url, options, error);
  }

  /** Calls the hook once per set of tokens. A token that is not, or no longer, in use says nothing about the session. */
  #noticeExpiry(jwt: string | undefined, { status, headers }: Response, isEmpty: boolean): void {
    const tokens = this.#core.part(apiConfigsPart).all;
    if (!jwt || this.#expired === tokens || !tokens.some((config) => asToken(config.jwt) === jwt)) return;
    if (!isTokenExpired(jwt, { status, isEmpty, serverDate: headers.get("Date"), now: this.#core.now() })) return;
    this.#expired = tokens;
    // What the host does about it must not spoil the answer.
    guarded(() => this.onSessionExpired?.())();
  }

  /** The usual XSRF pair (API-16, A-13), to our own origin only: real servers refuse that header across origins. */
  #addXsrfHeader(url: string, headers: Record<string, string>): void {
    if (typeof location === "undefined") return;
    const token = readCookie(this.#core, "XSRF-TOKEN");
    if (token && new URL(url, location.href).origin === location.origin) headers["X-XSRF-TOKEN"] = token;
  }
}

export const apiPart: Part<ApiClient> = { name: "api", create: (core) => new ApiClient(core) };
