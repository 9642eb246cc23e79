import type { DemoChurch } from "./createDemoChurch.js";
import { findBy } from "./DemoServer.js";
import { ChurchClient } from "../client/ChurchClient.js";
import type { ClientOptions, PageHistory, StorageLike } from "../platform/core/ClientCore.js";
import { createStorage } from "../platform/core/storage.js";

/**
 * Creates a storage in memory, so that two clients on one page share no data.
 * @example const client = new ChurchClient({ storage: createMemoryStorage() });
 */
export function createMemoryStorage(): StorageLike {
  const entries = new Map<string, string>();
  return createStorage(() => entries);
}

export function createMemoryHistory(): PageHistory {
  let current: unknown = null;
  return { read: () => current, replace: (state) => void (current = structuredClone(state)) };
}

/**
 * Returns the client options that connect a client to a demo server, with its own storages and history. It keeps nothing on the
 * device, because the clients of one page would share the browser's IndexedDB and locks.
 */
export function demoOptions({ apis, socketUrl, fetch, WebSocket, now }: DemoChurch): ClientOptions {
  const storages = { storage: createMemoryStorage(), sharedStorage: createMemoryStorage() };
  const history = createMemoryHistory();
  const connection = { apis, socketUrl, fetch, WebSocket, now };
  return { ...connection, ...storages, history, shouldKeepUnsent: false };
}

/**
 * Creates a client of a demo server, signed in as a user of `db.users`. Sends nothing before `mount()` or a call.
 * @example
 * const client = createDemoClient(createDemoChurch(), "daniel@grace.example");
 * <ChurchProvider client={client}><App /></ChurchProvider>;
 */
export function createDemoClient(
  server: DemoChurch,
  email = "ruth@grace.example",
  options: ClientOptions = {},
): ChurchClient {
  // An option with the value undefined must not override its default.
  const definedOptions: ClientOptions = Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== undefined),
  );
  const cookies = { get: () => undefined, set: () => undefined };
  const client = new ChurchClient({ ...demoOptions(server), cookies, ...definedOptions });
  const login = server.signIn(email);
  const userChurch = client.startSession(login, login.userChurches[0]?.church.id);
  // The login response has only the person's id and membership status. Hosts load the rest and assign it like this.
  const person = findBy(server.db.people, { id: userChurch?.person.id });
  client.session.assign({ churchChanged: false, ...(person && { person }) });
  return client;
}
