import { type AnalyticsQueue, analyticsService } from "../platform/core/AnalyticsQueue.js";
import { getDefaultCore, getDefaultEnvironment } from "../platform/core/defaultCore.js";

const queue = (): AnalyticsQueue => getDefaultCore().get(analyticsService);

/**
 * Sends analytics events to the page's tracker. Page URLs are sent without their query.
 * @example
 * AnalyticsHelper.init();
 * AnalyticsHelper.logEvent("Donation", "Complete");
 */
export class AnalyticsHelper {
  /**
   * Enables events if `CommonEnvironmentHelper.GoogleAnalyticsTag` is set, else disables them.
   * @example AnalyticsHelper.init();
   */
  static init = (): void => {
    queue().isEnabled = !!getDefaultEnvironment().GoogleAnalyticsTag;
  };

  /**
   * Logs a view of the current page: its path with tokens hidden, without query and fragment.
   * @example AnalyticsHelper.logPageView();
   */
  static logPageView = (): void => queue().logPageView();

  /**
   * Logs an event with a category, an action and an optional label. Tokens in them are hidden.
   * @example AnalyticsHelper.logEvent("Donation", "Complete", "Building fund");
   */
  static logEvent = (category: string, action: string, label?: string): void =>
    queue().logEvent(category, action, label);
}
