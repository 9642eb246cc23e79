// Imports little but types: with more, bundlers would split the shared code of each entry once more.
import type { Subscriptions } from "./subscriptions.js";
import { isPageHidden } from "../core/wakeEvents.js";

/** The longest delay of a browser timer, in milliseconds. */
const MAX_DELAY_MS = 2 ** 31 - 1;

/** Closes the socket once the page has been hidden for a time in milliseconds, and opens it when the page is shown. */
export function closeWhenHidden(subscriptions: Subscriptions, delayMs: number): void {
  // Not on servers.
  if (typeof document === "undefined") return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    // A connection that is not loaded yet is closed after another delay.
    timer = undefined;
    subscriptions.engine?.setPaused(true);
  };
  const update = () => {
    const hasConnection = subscriptions.store.getState().state !== "uninitialized";
    if (hasConnection && isPageHidden()) {
      timer ??= setTimeout(close, Math.min(delayMs, MAX_DELAY_MS));
    } else {
      clearTimeout(timer);
      timer = undefined;
    }
  };
  subscriptions.store.subscribe(update);
  document.addEventListener("visibilitychange", () => {
    update();
    if (!isPageHidden()) subscriptions.engine?.setPaused(false);
  });
  update();
}
