import { analyticsService } from "../platform/core/AnalyticsQueue.js";
import { getDefaultCore, getDefaultEnvironment } from "../platform/core/defaultCore.js";

/**
 * Sends analytics events to the page's tracker, through the default client. Page addresses are sent without their
 * query.
 *
 * @example
 * AnalyticsHelper.init();
 * AnalyticsHelper.logEvent("Donation", "Complete");
 */
export class AnalyticsHelper {
  /** Enables events if the environment has a tracker id. */
  static init = (): void => {
    getDefaultCore().get(analyticsService).isEnabled = !!getDefaultEnvironment().GoogleAnalyticsTag;
  };

  static logPageView = (): void => getDefaultCore().get(analyticsService).logPageView();

  static logEvent = (category: string, action: string, label?: string): void =>
    getDefaultCore().get(analyticsService).logEvent(category, action, label);
}
