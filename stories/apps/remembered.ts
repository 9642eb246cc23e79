import type { UserInterface } from "../../src/index.js";

export interface RememberedSession {
  jwt: string;
  user: UserInterface;
}

/** What an app keeps of a session across page loads; real hosts use a cookie. */
export interface Remembered {
  read: () => RememberedSession | undefined;
  write: (session: RememberedSession | undefined) => void;
}

/** In the storage of this app alone. */
export const storedSession = (name: string): Remembered => ({
  read: () => {
    const text = localStorage.getItem(name);
    return text ? (JSON.parse(text) as RememberedSession) : undefined;
  },
  write: (session) => (session ? localStorage.setItem(name, JSON.stringify(session)) : localStorage.removeItem(name)),
});

/** In memory, for stories. */
export function memorySession(start?: RememberedSession): Remembered {
  let kept = start;
  return { read: () => kept, write: (session) => void (kept = session) };
}
