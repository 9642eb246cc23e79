import { asObject } from "../../rules/api/asObject.js";
import { asToken } from "../../rules/api/asToken.js";
import type { ApiConfig } from "../../types/churches.js";
import type { ClientCore, Part } from "../ClientCore.js";

/** Addresses, tokens and permissions by API: what the session writes and the API client reads. */
export class ApiConfigs {
  readonly #core: ClientCore;
  #all: ApiConfig[];

  constructor(core: ClientCore) {
    this.#core = core;
    this.#all = (Array.isArray(core.options.apis) ? core.options.apis : []).flatMap((config: ApiConfig) =>
      asObject(config) ? { ...config } : [],
    );
  }

  get all(): ApiConfig[] {
    return this.#all;
  }

  set all(configs: ApiConfig[]) {
    const given: readonly unknown[] = Array.isArray(configs) ? configs : [];
    // The host's own list is kept where nothing is wrong with it: hosts go on changing it.
    this.#all =
      given === configs && given.every((config) => asObject(config))
        ? configs
        : given.flatMap((config) => asObject<ApiConfig>(config) ?? []);
    if (this.#core.isSharedOnServer && this.#hasToken) {
      console.warn("This client serves everybody: it sends no token. Make a ChurchClient per request.");
    }
  }

  /** Whether any API has a token that is sent. A client that is shared on a server sends none. */
  get isAuthenticated(): boolean {
    return this.#hasToken && !this.#core.isSharedOnServer;
  }

  get #hasToken(): boolean {
    return this.#all.some((config) => asToken(config.jwt) !== "");
  }

  get(keyName: string): ApiConfig | undefined {
    return this.#all.find((config) => config.keyName === keyName);
  }

  /** Gives every API this token and no permissions. */
  setToken(jwt: string | undefined): void {
    this.all = this.#all.map((config) => ({ ...config, jwt: asToken(jwt), permissions: [] }));
  }
}

export const apiConfigsPart: Part<ApiConfigs> = { name: "apiConfigs", create: (core) => new ApiConfigs(core) };
