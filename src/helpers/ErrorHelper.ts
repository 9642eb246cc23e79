import { errorLoggerService } from "../platform/core/ErrorLogger.js";
import { getDefaultCore } from "../platform/core/defaultCore.js";
import type { ErrorAppData, ErrorLog } from "../platform/core/types.js";

/**
 * Creates error log records, after `init` also of failed API requests: with the status, the address and the server's message.
 * @example ErrorHelper.init(() => ({ application: "My app" }), (errorLog) => sendToServer(errorLog));
 */
export class ErrorHelper {
  /** Sets the function that returns the application's own data, and the function that receives each record. */
  static init = (
    getAppData: () => ErrorAppData,
    customErrorHandler: (errorLog: ErrorLog) => void,
  ): void => getDefaultCore().get(errorLoggerService).init(getAppData, customErrorHandler);

  /** Never throws. */
  static logError = (errorType: string, message: string, details: string): void => {
    getDefaultCore().get(errorLoggerService).logError(errorType, message, details);
  };
}
