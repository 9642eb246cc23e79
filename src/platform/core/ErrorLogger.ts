import { type ClientCore, defineService, type ErrorAppData, type ErrorLog } from "./ClientCore.js";
import { catchAndLog } from "./logging.js";
import { withoutQuery, hideTokens } from "../../lib/links/urls.js";
import { asObject } from "../../lib/text/json.js";

/** Creates error log records, also of failed API calls, and passes them to the host. Sends none to a server. */
export class ErrorLogger {
  readonly #core: ClientCore;
  #getAppData: () => ErrorAppData = () => ({});
  #handle: ((record: ErrorLog) => void) | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
    core.onError = (url, status, details) =>
      void this.logError(String(status), withoutQuery(url), details);
  }

  init(getAppData: () => ErrorAppData, handle: (record: ErrorLog) => void): void {
    this.#getAppData = getAppData;
    this.#handle = handle;
  }

  /** Creates a record and passes it to the host. Never throws: an error of the host must not hide the logged one. */
  logError(errorType: string, message: string, details: string): ErrorLog {
    let data: unknown;
    catchAndLog(() => (data = this.#getAppData()))();
    const { originUrl, ...appData } = asObject<ErrorAppData>(data) ?? {};
    const record: ErrorLog = {
      ...appData,
      errorTime: this.#core.now(),
      errorType: hideTokens(errorType),
      message: hideTokens(message),
      details: hideTokens(details),
    };
    // The query, the fragment and the path of a URL may contain a token.
    if (typeof originUrl === "string") record.originUrl = hideTokens(withoutQuery(originUrl));
    const handle = this.#handle ?? this.#core.options.onErrorLog;
    if (handle) catchAndLog(handle)(record);
    return record;
  }
}

export const errorLoggerService = /* @__PURE__ */ defineService("errors", ErrorLogger);
