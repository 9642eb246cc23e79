/** The address bar of an app: the browser's own, or one that a story draws. */
export interface Address {
  /** The whole address. */
  read: () => string;
  /** Another page of the same app. */
  go: (path: string) => void;
  /** The same page by another address: nothing to go back to. */
  replace: (href: string) => void;
  subscribe: (listener: () => void) => () => void;
}

export const browserAddress: Address = {
  read: () => window.location.href,
  go: (path) => {
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

/** An address bar in memory. */
export function storyAddress(start: string): Address {
  const listeners = new Set<() => void>();
  let href = start;
  const set = (next: string) => {
    href = new URL(next, href).href;
    for (const listener of [...listeners]) listener();
  };
  return {
    read: () => href,
    go: set,
    replace: set,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
