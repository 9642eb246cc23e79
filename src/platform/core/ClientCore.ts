import { asObject } from "../../lib/text/json.js";
import { now } from "./time.js";
import type { ClientOptions } from "./types.js";

/** A token for one service of a client. `name` identifies it across copies of the package. */
export interface Service<T> {
  readonly name: string;
  create(core: ClientCore): T;
}

/** Defines a service whose class takes the client's services. Mark calls as pure, so that bundlers can drop unused services. */
export const defineService = <T>(name: string, Class: new (core: ClientCore) => T): Service<T> => ({
  name,
  create: (core) => new Class(core),
});

/** Creates each service of a client on its first use. There is no list of them, so that a light import brings no heavy service. */
export class ClientCore {
  readonly options: ClientOptions;
  declare onError: ((url: string, status: number, details: string) => void) | undefined;
  readonly #services = new Map<string, unknown>();

  constructor(options: ClientOptions = {}) {
    this.options = asObject<ClientOptions>(options) ?? {};
  }

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

  get isSharedOnServer(): boolean {
    return this.options.isShared === true && typeof window === "undefined";
  }
}
