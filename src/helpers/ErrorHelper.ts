import type { ErrorAppData, ErrorLog } from "../platform/core/ClientCore.js";
import { getDefaultCore } from "../platform/core/defaultCore.js";
import { errorLoggerService } from "../platform/core/ErrorLogger.js";

/**
 * Creates error log records. After `init`, failed API requests create records too, with the status, the URL and the server's
 * message.
 * @example ErrorHelper.init(() => ({ application: "My app" }), (errorLog) => console.error(errorLog));
 */
export class ErrorHelper {
  /**
   * Sets the function that returns the application's own data, and the function that receives each record.
   * @example ErrorHelper.init(() => ({ application: "My app" }), (errorLog) => console.error(errorLog));
   */
  static init = (
    getAppData: () => ErrorAppData,
    customErrorHandler: (errorLog: ErrorLog) => void,
  ): void => getDefaultCore().get(errorLoggerService).init(getAppData, customErrorHandler);

  /**
   * Creates a record from its type, message and details, and passes it to the function of `init`. Never throws.
   * @example ErrorHelper.logError("import", "The file has no header.", file.name);
   */
  static logError = (errorType: string, message: string, details: string): void => {
    getDefaultCore().get(errorLoggerService).logError(errorType, message, details);
  };
}
