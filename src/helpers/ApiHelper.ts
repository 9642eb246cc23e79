import { getDefaultCore } from "../client/defaultClient.js";
import { type ApiClient, apiPart } from "../client/http/ApiClient.js";
import { apiConfigsPart } from "../client/http/ApiConfigs.js";
import type { ApiConfig } from "../types/churches.js";
import type { Permission } from "../types/permissions.js";

const api = (): ApiClient => getDefaultCore().part(apiPart);

/**
 * JSON calls to the suite's services over the default client (SPEC §7). Every member works unbound.
 * Failures reject with an `ApiError` whose `message` can be shown.
 */
export class ApiHelper {
  static get apiConfigs(): ApiConfig[] {
    return api().apiConfigs;
  }
  static set apiConfigs(configs: ApiConfig[]) {
    api().apiConfigs = configs;
  }

  /** Whether any API has a token. */
  static get isAuthenticated(): boolean {
    return api().isAuthenticated;
  }

  /** Called before each request. */
  static get onRequest() {
    return api().onRequest;
  }
  static set onRequest(hook: ApiClient["onRequest"]) {
    api().onRequest = hook;
  }

  /** Called after each failure, whatever the method. */
  static get onError() {
    return api().onError;
  }
  static set onError(hook: ApiClient["onError"]) {
    api().onError = hook;
  }

  /** The configuration of an API, or `undefined` when the host has none of that name. */
  static getConfig = (keyName: string): ApiConfig | undefined => api().getConfig(keyName);

  /** One token for every API, without permissions. */
  static setDefaultPermissions = (jwt: string | undefined): void => getDefaultCore().part(apiConfigsPart).setToken(jwt);

  static setPermissions = (keyName: string, jwt: string, permissions: Permission[]): void => {
    api().apiConfigs = api().apiConfigs.map((config) => (config.keyName === keyName ? { ...config, jwt, permissions } : config));
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
  static fetchWithErrorHandling = <T = any>(url: string, options: RequestInit): Promise<T> =>
    api().fetchWithErrorHandling(url, options) as Promise<T>;
}
