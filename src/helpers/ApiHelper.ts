import { getDefaultCore } from "../client/defaultCore.js";
import { type ApiClient, apiPart } from "../client/http/ApiClient.js";
import { type ApiConfigs, apiConfigsPart } from "../client/http/ApiConfigs.js";
import type { ApiConfig } from "../types/churches.js";
import type { Permission } from "../types/permissions.js";

const api = (): ApiClient => getDefaultCore().part(apiPart);
const configs = (): ApiConfigs => getDefaultCore().part(apiConfigsPart);

const functionOrNone = <T>(hook: T): T | undefined => (typeof hook === "function" ? hook : undefined);

/**
 * JSON calls to the suite's services over the default client. Every member works unbound.
 * Failures reject with an `ApiError` whose `message` can be shown. Wrong arguments reject with an Error that names what is wrong: an
 * API that is not configured, a path that is not a text, data that cannot be written as JSON. Nothing here leaves the page: the host decides
 * what an expired session means, for example `ApiHelper.onSessionExpired = () => UserHelper.redirectToLogin()`.
 */
export class ApiHelper {
  static get apiConfigs(): ApiConfig[] {
    return configs().all;
  }
  static set apiConfigs(all: ApiConfig[]) {
    configs().all = all;
  }

  /** Whether any API has a token that is sent. False for the default client on a server, which sends no tokens. */
  static get isAuthenticated(): boolean {
    return configs().isAuthenticated;
  }

  /** Called before each request. */
  static get onRequest() {
    return api().onRequest;
  }
  static set onRequest(hook: ApiClient["onRequest"]) {
    api().onRequest = functionOrNone(hook);
  }

  /** Called after each failure, whatever the method; what it throws is logged. */
  static get onError() {
    return api().onError;
  }
  static set onError(hook: ApiClient["onError"]) {
    api().onError = functionOrNone(hook);
  }

  /**
   * Called once per set of tokens, when a call shows that its token has expired. A 401 alone does not: servers also
   * answer it where only a permission is missing.
   */
  static get onSessionExpired() {
    return api().onSessionExpired;
  }
  static set onSessionExpired(hook: ApiClient["onSessionExpired"]) {
    api().onSessionExpired = functionOrNone(hook);
  }

  /** The configuration of an API, or `undefined` when the host has none of that name. */
  static getConfig = (keyName: string): ApiConfig | undefined => configs().get(keyName);

  /** One token for every API, without permissions. */
  static setDefaultPermissions = (jwt: string | undefined): void => configs().setToken(jwt);

  static setPermissions = (keyName: string, jwt: string, permissions: Permission[]): void => {
    configs().all = configs().all.map((config) => (config.keyName === keyName ? { ...config, jwt, permissions } : config));
  };

  static clearPermissions = (): void => ApiHelper.setDefaultPermissions("");

  // Hosts write `ApiHelper.get(...)` without a type and use the answer; only here is `any` the honest default.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  static get = <T = any>(path: string, apiName: string): Promise<T> => api().get(path, apiName) as Promise<T>;

  /** Never a token. The third argument is accepted for hosts that pass cache tags and is not used. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  static getAnonymous = <T = any>(path: string, apiName: string, _tags?: string[]): Promise<T> =>
    api().get(path, apiName, { anonymous: true }) as Promise<T>;

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  static post = <T = any>(path: string, data: unknown, apiName: string): Promise<T> => api().post(path, data, apiName) as Promise<T>;

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  static postAnonymous = <T = any>(path: string, data: unknown, apiName: string): Promise<T> =>
    api().post(path, data, apiName, { anonymous: true }) as Promise<T>;

  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  static patch = <T = any>(path: string, data: unknown, apiName: string): Promise<T> => api().patch(path, data, apiName) as Promise<T>;

  static delete = async (path: string, apiName: string): Promise<void> => {
    await api().delete(path, apiName);
  };

  static deleteAnonymous = async (path: string, apiName: string): Promise<void> => {
    await api().delete(path, apiName, { anonymous: true });
  };

  /** Any address, with the same reading of errors and of empty answers. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  static fetchWithErrorHandling = <T = any>(url: string, options?: RequestInit): Promise<T> =>
    api().fetchWithErrorHandling(url, options) as Promise<T>;
}
