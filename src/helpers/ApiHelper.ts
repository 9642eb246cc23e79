/* oxlint-disable typescript/no-explicit-any -- hosts use the result of `get(...)` without a type argument */
import type { ApiConfig, Permission } from "../platform/core/ClientCore.js";
import { getDefaultCore } from "../platform/core/defaultCore.js";
import { type ApiClient, apiClientService } from "../platform/http/ApiClient.js";
import { type ApiConfigs, apiConfigsService } from "../platform/http/ApiConfigs.js";

const api = (): ApiClient => getDefaultCore().get(apiClientService);
const configs = (): ApiConfigs => getDefaultCore().get(apiConfigsService);
const asFunction = <T>(hook: T): T | undefined => (typeof hook === "function" ? hook : undefined);

/**
 * Sends JSON requests to the suite's APIs through the default client. Every member works unbound. Failed requests
 * reject with an `ApiError`, whose `message` is fit for display. Wrong arguments reject with an Error, and requests whose session
 * changed with a `StaleSessionError`.
 * @example
 * ApiHelper.onSessionExpired = () => UserHelper.redirectToLogin();
 * const people = await ApiHelper.get("/people", "MembershipApi");
 */
export class ApiHelper {
  /**
   * The URLs, tokens and permissions of all APIs. Assign them before the first request.
   * @example ApiHelper.apiConfigs = apisAt("https://api.example.org");
   */
  static get apiConfigs(): ApiConfig[] {
    return configs().all;
  }
  static set apiConfigs(all: ApiConfig[]) {
    configs().all = all;
  }
  /** Whether any API has a token to send. False for the default client on a server, which sends no tokens. */
  static get isAuthenticated(): boolean {
    return configs().isAuthenticated;
  }

  /**
   * Called before each request with its URL and options. A hook that throws cancels the request.
   * @example ApiHelper.onRequest = (url, options) => console.log(options.method, url);
   */
  static get onRequest() {
    return api().onRequest;
  }
  static set onRequest(hook: ApiClient["onRequest"]) {
    api().onRequest = asFunction(hook);
  }

  /**
   * Called after each failed request with its URL, options and error. Errors of the hook are logged.
   * @example ApiHelper.onError = (url, options, error) => console.warn(options.method, url, error);
   */
  static get onError() {
    return api().onError;
  }
  static set onError(hook: ApiClient["onError"]) {
    api().onError = asFunction(hook);
  }

  /**
   * Called once per set of tokens, when a request with an expired token returns a 401 or no data. For a token without an
   * expiry time, a 401 is enough.
   * @example ApiHelper.onSessionExpired = () => UserHelper.redirectToLogin();
   */
  static get onSessionExpired() {
    return api().onSessionExpired;
  }
  static set onSessionExpired(hook: ApiClient["onSessionExpired"]) {
    api().onSessionExpired = asFunction(hook);
  }

  /**
   * Returns the URL, token and permissions of one API; `undefined` for an unknown name.
   * @example const url = ApiHelper.getConfig("MembershipApi")?.url;
   */
  static getConfig = (keyName: string): ApiConfig | undefined => configs().get(keyName);

  /**
   * Sets one token for all APIs and clears their permissions.
   * @example ApiHelper.setDefaultPermissions(user.jwt);
   */
  static setDefaultPermissions = (jwt: string | undefined): void => configs().setToken(jwt);

  /**
   * Sets the token and the permissions of one API. Ignores an unknown name.
   * @example ApiHelper.setPermissions("MembershipApi", jwt, []);
   */
  static setPermissions = (keyName: string, jwt: string, permissions: Permission[]): void => {
    configs().all = configs().all.map((config) =>
      config.keyName === keyName ? { ...config, jwt, permissions } : config,
    );
  };

  /**
   * Removes the tokens and permissions of all APIs, so that requests are anonymous.
   * @example ApiHelper.clearPermissions();
   */
  static clearPermissions = (): void => ApiHelper.setDefaultPermissions("");

  /**
   * Sends a GET request with the API's token. Resolves to the parsed JSON; `undefined` for an empty response. Equal requests
   * at the same time share one, and temporary failures are retried. Rejects with an `ApiError`.
   * @example const people = await ApiHelper.get<PersonInterface[]>("/people", "MembershipApi");
   */
  static get = <T = any>(path: string, apiName: string): Promise<T> =>
    api().get(path, apiName) as Promise<T>;

  /**
   * Sends a GET request like `get`, without a token. The third argument, the cache tags of some hosts, is ignored.
   * @example const church = await ApiHelper.getAnonymous("/churches/lookup?subDomain=grace", "MembershipApi");
   */
  static getAnonymous = <T = any>(path: string, apiName: string, _tags?: string[]): Promise<T> =>
    api().get(path, apiName, { anonymous: true }) as Promise<T>;

  /**
   * Sends a POST request with the API's token and with data as JSON. Resolves to the parsed JSON; `undefined` for an empty
   * response. Never retried. Rejects with an `ApiError`, whose `outcome` says whether the server may have saved the data.
   * @example const [saved] = await ApiHelper.post("/people", [person], "MembershipApi");
   */
  static post = <T = any>(path: string, data: unknown, apiName: string): Promise<T> =>
    api().post(path, data, apiName) as Promise<T>;

  /**
   * Sends a POST request like `post`, without a token.
   * @example await ApiHelper.postAnonymous("/users/forgot", { userEmail: email }, "MembershipApi");
   */
  static postAnonymous = <T = any>(path: string, data: unknown, apiName: string): Promise<T> =>
    api().post(path, data, apiName, { anonymous: true }) as Promise<T>;

  /**
   * Sends a PATCH request with the API's token and with data as JSON, like `post`.
   * @example await ApiHelper.patch("/tasks/TSK1", { status: "Closed" }, "DoingApi");
   */
  static patch = <T = any>(path: string, data: unknown, apiName: string): Promise<T> =>
    api().patch(path, data, apiName) as Promise<T>;

  /**
   * Sends a DELETE request with the API's token. Resolves to nothing. Never retried. Rejects with an `ApiError`.
   * @example await ApiHelper.delete("/people/PER1", "MembershipApi");
   */
  static delete = async (path: string, apiName: string): Promise<void> => {
    await api().delete(path, apiName);
  };

  /**
   * Sends a DELETE request like `delete`, without a token.
   * @example await ApiHelper.deleteAnonymous("/connections/CNN1", "MessagingApi");
   */
  static deleteAnonymous = async (path: string, apiName: string): Promise<void> => {
    await api().delete(path, apiName, { anonymous: true });
  };

  /**
   * Sends a request to any URL as given, without the API's token and without retries. Reads the response like `get`, and
   * rejects with the same `ApiError`.
   * @example const status = await ApiHelper.fetchWithErrorHandling("https://status.example.org/api.json");
   */
  static fetchWithErrorHandling = <T = any>(url: string, options?: RequestInit): Promise<T> =>
    api().fetchWithErrorHandling(url, options) as Promise<T>;
}
