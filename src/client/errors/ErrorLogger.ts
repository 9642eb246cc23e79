import { hideTokens } from "../../rules/links/hideTokens.js";
import { withoutQuery } from "../../rules/links/withoutQuery.js";
import type { ErrorAppData, ErrorLog } from "../../types/errors.js";
import type { ClientCore, Part } from "../ClientCore.js";

/** Makes error log records (ERR-01) and hands them to the host; the library itself posts nothing. */
export class ErrorLogger {
  readonly #core: ClientCore;
  #getAppData: () => ErrorAppData = () => ({});
  #handle: ((record: ErrorLog) => void) | undefined;

  constructor(core: ClientCore) {
    this.#core = core;
  }

  init(getAppData: () => ErrorAppData, handle: (record: ErrorLog) => void): void {
    this.#getAppData = getAppData;
    this.#handle = handle;
  }

  logError(errorType: string, message: string, details: string): ErrorLog {
    const { originUrl, ...appData } = this.#getAppData();
    const record: ErrorLog = {
      ...appData,
      errorTime: this.#core.now(),
      errorType: hideTokens(errorType),
      message: hideTokens(message),
      details: hideTokens(details),
    };
    // An address may hold a token in its query or fragment, and some do in their path.
    if (originUrl !== undefined) record.originUrl = hideTokens(withoutQuery(originUrl));
    (this.#handle ?? this.#core.options.onErrorLog)?.(record);
    return record;
  }
}

export const errorsPart: Part<ErrorLogger> = { name: "errors", create: (core) => new ErrorLogger(core) };
