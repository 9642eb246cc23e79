import { defineService } from "./ClientCore.js";
import { hideTokens } from "../../lib/links/urls.js";

/** Adds events to `dataLayer`, the global queue of analytics trackers. A failure only logs a warning. */
export class AnalyticsQueue {
  /** Hosts without a tracker set it to `false`. */
  isEnabled = true;

  /** Logs the path of the page with tokens hidden, without query and fragment. */
  logPageView(): void {
    if (typeof location !== "undefined")
      this.#push({ event: "page_view", page_path: hideTokens(location.pathname) });
  }

  logEvent(category: string, action: string, label?: string): void {
    this.#push({
      event: "event",
      event_category: hideTokens(category),
      event_action: hideTokens(action),
      ...(label !== undefined && { event_label: hideTokens(label) }),
    });
  }

  #push(entry: Record<string, string>): void {
    if (!this.isEnabled || typeof window === "undefined") return;
    try {
      const queue: unknown = Reflect.get(globalThis, "dataLayer");
      if (Array.isArray(queue)) queue.push(entry);
      else Reflect.set(globalThis, "dataLayer", [entry]);
    } catch (error) {
      console.warn("An analytics event could not be recorded.", error);
    }
  }
}

export const analyticsService = /* @__PURE__ */ defineService("analytics", AnalyticsQueue);
