import type { UserInterface } from "../../src/entries/index.js";

/** The stored part of a session. */
export interface StoredSession {
  jwt: string;
  user: UserInterface;
}

/** Storage of a session across page loads. Real hosts use a cookie. */
export interface SessionStorage {
  read: () => StoredSession | undefined;
  write: (session: StoredSession | undefined) => void;
  /** Calls the listener when another page may have changed the session. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** Stores the session in localStorage, which all tabs of the app share. Also notifies pages from the back/forward cache. */
export const createLocalSessionStorage = (name: string): SessionStorage => ({
  read: () => {
    const json = localStorage.getItem(name);
    return json ? (JSON.parse(json) as StoredSession) : undefined;
  },
  write: (session) =>
    session ? localStorage.setItem(name, JSON.stringify(session)) : localStorage.removeItem(name),
  subscribe: (listener) => {
    const handleStorage = ({ key }: StorageEvent) => (key === name || key === null) && listener();
    const handleShow = ({ persisted }: PageTransitionEvent) => persisted && listener();
    window.addEventListener("storage", handleStorage);
    window.addEventListener("pageshow", handleShow);
    return () => {
      window.removeEventListener("storage", handleStorage);
      window.removeEventListener("pageshow", handleShow);
    };
  },
});

/** Stores the session in memory, for stories. */
export function createMemorySessionStorage(start?: StoredSession): SessionStorage {
  let session = start;
  return {
    read: () => session,
    write: (newSession) => void (session = newSession),
    subscribe: () => () => undefined,
  };
}
