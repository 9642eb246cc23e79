import { hideTokens } from "../../rules/links/hideTokens.js";
import type { Part } from "../ClientCore.js";

/** The global queue that trackers read (ANA-01, A-86). */
const ANALYTICS_QUEUE_NAME = "dataLayer";

/** Forwards events to the page's tracking queue; failures are a warning only (ANA-03). */
export class AnalyticsQueue {
  /** Sends nothing while false: hosts that have no tracker. */
  isEnabled = true;

  /** Path without query or fragment: they may hold a token. */
  logPageView(): void {
    if (typeof location === "undefined") return;
    this.#push({ event: "page_view", page_path: location.pathname });
  }

  /** Addresses in the texts lose their tokens. */
  logEvent(category: string, action: string, label?: string): void {
    const [event_category, event_action] = [hideTokens(category), hideTokens(action)];
    this.#push({ event: "event", event_category, event_action, ...(label !== undefined && { event_label: hideTokens(label) }) });
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

export const analyticsPart: Part<AnalyticsQueue> = { name: "analytics", create: () => new AnalyticsQueue() };
