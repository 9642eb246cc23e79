import { type AnalyticsQueue, analyticsService } from "../platform/core/AnalyticsQueue.js";
import { getDefaultCore, getDefaultEnvironment } from "../platform/core/defaultCore.js";

const queue = (): AnalyticsQueue => getDefaultCore().get(analyticsService);

/**
 * Sends analytics events to the page's tracker. Page addresses are sent without their query.
 * @example
 * AnalyticsHelper.init();
 * AnalyticsHelper.logEvent("Donation", "Complete");
 */
export class AnalyticsHelper {
  /** Enables events if the environment has a tracker id, else disables them. */
  static init = (): void => {
    queue().isEnabled = !!getDefaultEnvironment().GoogleAnalyticsTag;
  };

  static logPageView = (): void => queue().logPageView();
  static logEvent = (category: string, action: string, label?: string): void =>
    queue().logEvent(category, action, label);
}
