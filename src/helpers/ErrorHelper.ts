import { getDefaultCore } from "../client/defaultCore.js";
import { errorsPart } from "../client/errors/ErrorLogger.js";
import type { ErrorAppData, ErrorLog } from "../types/errors.js";

/**
 * Error log records over the default client. From `init` on, each API call that fails makes one, too: its status as
 * `errorType`, its address as `message`, what the server said as `details`.
 */
export class ErrorHelper {
  /** Who asks for the application's own data, and who receives each record. */
  static init = (getAppData: () => ErrorAppData, customErrorHandler: (errorLog: ErrorLog) => void): void =>
    getDefaultCore().part(errorsPart).init(getAppData, customErrorHandler);

  /** Never throws. */
  static logError = (errorType: string, message: string, details: string): void => {
    getDefaultCore().part(errorsPart).logError(errorType, message, details);
  };
}
