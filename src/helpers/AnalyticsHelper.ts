import { analyticsPart } from "../client/analytics/AnalyticsQueue.js";
import { getDefaultCore, getDefaultEnvironment } from "../client/defaultCore.js";

/** Events for the page's tracking queue over the default client. Addresses are sent without query. */
export class AnalyticsHelper {
  /** Sends events only where the environment names a tracker. */
  static init = (): void => {
    getDefaultCore().part(analyticsPart).isEnabled = !!getDefaultEnvironment().GoogleAnalyticsTag;
  };

  static logPageView = (): void => getDefaultCore().part(analyticsPart).logPageView();

  static logEvent = (category: string, action: string, label?: string): void =>
    getDefaultCore().part(analyticsPart).logEvent(category, action, label);
}
