/** URL and navigation of an app: of the browser, or in memory for stories. */
export interface Address {
  /** Returns the full URL. */
  read: () => string;
  /** Navigates to a path of the app and adds a history entry. */
  navigate: (path: string) => void;
  /** Replaces the URL without a history entry. */
  replace: (href: string) => void;
  /** Subscribes to changes. Returns the unsubscribe function. */
  subscribe: (listener: () => void) => () => void;
}

/** The URL of the page. */
export const browserAddress: Address = {
  read: () => window.location.href,
  navigate: (path) => {
    window.history.pushState(null, "", path);
    window.dispatchEvent(new PopStateEvent("popstate"));
  },
  replace: (href) => {
    window.history.replaceState(window.history.state, "", href);
    window.dispatchEvent(new PopStateEvent("popstate"));
  },
  subscribe: (listener) => {
    window.addEventListener("popstate", listener);
    return () => window.removeEventListener("popstate", listener);
  },
};

/** Creates an in-memory URL without a history. */
export function createMemoryAddress(start: string): Address {
  const listeners = new Set<() => void>();
  let href = start;
  const set = (next: string) => {
    href = new URL(next, href).href;
    for (const listener of [...listeners]) listener();
  };
  return {
    read: () => href,
    navigate: set,
    replace: set,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
