import { ChurchClient } from "../client/ChurchClient.js";
import type { ClientOptions, PageHistory, StorageLike } from "../client/ClientCore.js";
import type { DemoChurch } from "./createDemoChurch.js";

/** Storage of its own, so that two clients on one page share nothing. */
export function createMemoryStorage(): StorageLike {
  const entries = new Map<string, string>();
  return {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    key: (index) => [...entries.keys()][index] ?? null,
    get length() {
      return entries.size;
    },
  };
}

/** A page's history of its own, with one entry. */
export function createMemoryHistory(): PageHistory {
  let current: unknown = null;
  return { read: () => current, replace: (state) => void (current = structuredClone(state)) };
}

/** What leads a client to a demo church and keeps it apart from others; nobody is signed in yet. */
export function demoOptions({ apis, socketUrl, fetch, WebSocket, now }: DemoChurch): ClientOptions {
  const memory = { storage: createMemoryStorage(), sharedStorage: createMemoryStorage(), history: createMemoryHistory() };
  return { apis, socketUrl, fetch, WebSocket, now, ...memory };
}

/** A client of a demo church, signed in as one of its users (see the addresses in data/makeDatabase) and inert until mounted. */
export function createDemoClient(church: DemoChurch, email = "ruth@grace.example", options: ClientOptions = {}): ChurchClient {
  const defaults: ClientOptions = { ...demoOptions(church), cookies: { get: () => undefined, set: () => undefined } };
  // An option that is undefined is one that was left out.
  const given: ClientOptions = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const client = new ChurchClient({ ...defaults, ...given });
  const login = church.signIn(email);
  const userChurch = client.signIn(login, login.userChurches[0]?.church.id);
  // As hosts do: the answer to a sign-in knows the person's id, not the name.
  const person = church.db.people.find(({ id }) => id === userChurch?.person.id);
  client.session.assign({ churchChanged: false, ...(person && { person }) });
  return client;
}
