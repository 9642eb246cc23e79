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
  /** Called before each request. A hook that throws cancels the request. */
  static get onRequest() {
    return api().onRequest;
  }
  static set onRequest(hook: ApiClient["onRequest"]) {
    api().onRequest = asFunction(hook);
  }
  /** Called after each failed request. Errors of the hook are logged. */
  static get onError() {
    return api().onError;
  }
  static set onError(hook: ApiClient["onError"]) {
    api().onError = asFunction(hook);
  }
  /** Called once per set of tokens, after a 401 or an empty response with an expired token. Without an expiry time, a 401 is enough. */
  static get onSessionExpired() {
    return api().onSessionExpired;
  }
  static set onSessionExpired(hook: ApiClient["onSessionExpired"]) {
    api().onSessionExpired = asFunction(hook);
  }

  static getConfig = (keyName: string): ApiConfig | undefined => configs().get(keyName);
  /** Sets one token for all APIs and clears their permissions. */
  static setDefaultPermissions = (jwt: string | undefined): void => configs().setToken(jwt);
  static setPermissions = (keyName: string, jwt: string, permissions: Permission[]): void => {
    configs().all = configs().all.map((config) =>
      config.keyName === keyName ? { ...config, jwt, permissions } : config,
    );
  };
  static clearPermissions = (): void => ApiHelper.setDefaultPermissions("");

  static get = <T = any>(path: string, apiName: string): Promise<T> =>
    api().get(path, apiName) as Promise<T>;
  /** Sends no token. The third argument, the cache tags of some hosts, is ignored. */
  static getAnonymous = <T = any>(path: string, apiName: string, _tags?: string[]): Promise<T> =>
    api().get(path, apiName, { anonymous: true }) as Promise<T>;
  static post = <T = any>(path: string, data: unknown, apiName: string): Promise<T> =>
    api().post(path, data, apiName) as Promise<T>;
  static postAnonymous = <T = any>(path: string, data: unknown, apiName: string): Promise<T> =>
    api().post(path, data, apiName, { anonymous: true }) as Promise<T>;
  static patch = <T = any>(path: string, data: unknown, apiName: string): Promise<T> =>
    api().patch(path, data, apiName) as Promise<T>;
  static delete = async (path: string, apiName: string): Promise<void> => {
    await api().delete(path, apiName);
  };
  static deleteAnonymous = async (path: string, apiName: string): Promise<void> => {
    await api().delete(path, apiName, { anonymous: true });
  };
  /** Sends a request to any URL, and reads the response like the other methods. */
  static fetchWithErrorHandling = <T = any>(url: string, options?: RequestInit): Promise<T> =>
    api().fetchWithErrorHandling(url, options) as Promise<T>;
}
