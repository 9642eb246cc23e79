import { hideTokens } from "../../lib/links/tokens.js";
import type { Service } from "./ClientCore.js";

/** The global queue that analytics trackers read. */
const ANALYTICS_QUEUE_NAME = "dataLayer";

/** Adds events to the tracking queue of the page. A failure only logs a warning. */
export class AnalyticsQueue {
  /** Hosts without a tracker set it to `false`. */
  isEnabled = true;

  /** Logs the path of the page, without query and fragment, which may contain a token. */
  logPageView(): void {
    if (typeof location === "undefined") return;
    this.#push({ event: "page_view", page_path: location.pathname });
  }

  /** Logs an event. Tokens in the texts are removed. */
  logEvent(category: string, action: string, label?: string): void {
    const [event_category, event_action] = [hideTokens(category), hideTokens(action)];
    this.#push({
      event: "event",
      event_category,
      event_action,
      ...(label !== undefined && { event_label: hideTokens(label) }),
    });
  }

  #push(entry: Record<string, string>): void {
    if (!this.isEnabled || typeof window === "undefined") return;
    try {
      const queue: unknown = Reflect.get(globalThis, ANALYTICS_QUEUE_NAME);
      if (Array.isArray(queue)) queue.push(entry);
      else Reflect.set(globalThis, ANALYTICS_QUEUE_NAME, [entry]);
    } catch (error) {
      console.warn("An analytics event could not be recorded.", error);
    }
  }
}

export const analyticsService: Service<AnalyticsQueue> = {
  name: "analytics",
  create: () => new AnalyticsQueue(),
};
