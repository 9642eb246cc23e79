import type { UserInterface } from "../../src/index.js";

export interface RememberedSession {
  jwt: string;
  user: UserInterface;
}

/** What an app keeps of a session across page loads; real hosts use a cookie. */
export interface Remembered {
  read: () => RememberedSession | undefined;
  write: (session: RememberedSession | undefined) => void;
  /** Tells when another page may have changed it. Returns the unsubscribe. */
  subscribe: (listener: () => void) => () => void;
}

/** In the storage of this app alone: all its tabs share it, and so do pages that the browser keeps for going back. */
export const storedSession = (name: string): Remembered => ({
  read: () => {
    const text = localStorage.getItem(name);
    return text ? (JSON.parse(text) as RememberedSession) : undefined;
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

/** In memory, for stories. */
export function memorySession(start?: RememberedSession): Remembered {
  let kept = start;
  return {
    read: () => kept,
    write: (session) => void (kept = session),
    subscribe: () => () => undefined,
  };
}
