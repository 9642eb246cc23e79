import { asObject } from "../../rules/api/asObject.js";
import { hideTokens } from "../../rules/links/hideTokens.js";
import { withoutQuery } from "../../rules/links/withoutQuery.js";
import type { ErrorAppData, ErrorLog } from "../../types/errors.js";
import type { ClientCore, Part } from "../ClientCore.js";
import { guarded, logRejection } from "../guarded.js";

/**
 * Makes error log records (ERR-01) and hands them to the host, also of each API call that failed, as it is logged: its status,
 * its address, and what the server said. The library itself posts nothing.
 */
export class ErrorLogger {
  readonly #core: ClientCore;
  #getAppData: () => ErrorAppData = () => ({});
  #handle: ((record: ErrorLog) => void) | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
    core.onError = (url, status, details) => void this.logError(String(status), withoutQuery(url), details);
  }

  init(getAppData: () => ErrorAppData, handle: (record: ErrorLog) => void): void {
    this.#getAppData = getAppData;
    this.#handle = handle;
  }

  /** Never throws: what went wrong is not to be hidden by a host that cannot say who is signed in. */
  logError(errorType: string, message: string, details: string): ErrorLog {
    const { originUrl, ...appData } = this.#appData();
    const record: ErrorLog = {
      ...appData,
      errorTime: this.#core.now(),
      errorType: hideTokens(errorType),
      message: hideTokens(message),
      details: hideTokens(details),
    };
    // An address may hold a token in its query or fragment, and some do in their path.
    if (typeof originUrl === "string") record.originUrl = hideTokens(withoutQuery(originUrl));
    const handle = this.#handle ?? this.#core.options.onErrorLog;
    if (handle) guarded(handle)(record);
    return record;
  }

  #appData(): ErrorAppData {
    try {
      const data: unknown = this.#getAppData();
      logRejection(data);
      return asObject<ErrorAppData>(data) ?? {};
    } catch (error) {
      console.error(error);
      return {};
    }
  }
}

export const errorsPart: Part<ErrorLogger> = { name: "errors", create: (core) => new ErrorLogger(core) };
