import { asObject } from "../../lib/text/json.js";
import { now } from "./time.js";
import type { ClientOptions } from "./types.js";

/** A token for one service of a client. `name` identifies the service across copies of the package. */
export interface Service<T> {
  readonly name: string;
  create(core: ClientCore): T;
}

/**
 * Holds the services of one client and creates each when it is first requested. Services are found by tokens and not listed
 * here, so that an import of `ApiHelper` brings neither the socket nor the translation engine.
 *
 * @example
 * const epoch = core.get(epochService);
 */
export class ClientCore {
  readonly options: ClientOptions;
  /** Receives each failed call for the error log: its address, its status and what the log says of it. */
  declare onError: ((url: string, status: number, details: string) => void) | undefined;
  readonly #services = new Map<string, unknown>();

  constructor(options: ClientOptions = {}) {
    this.options = asObject<ClientOptions>(options) ?? {};
  }

  /** Returns a service of this client. The first call creates it; nothing is started by that. */
  get<T>(service: Service<T>): T {
    if (!this.#services.has(service.name)) this.#services.set(service.name, service.create(this));
    return this.#services.get(service.name) as T;
  }

  now(): Date {
    return this.options.now?.() ?? now();
  }

  random(): number {
    return this.options.random?.() ?? Math.random();
  }

  /** Whether the client is shared by all users of a server process: the default client, on a server. */
  get isSharedOnServer(): boolean {
    return this.options.isShared === true && typeof window === "undefined";
  }
}
