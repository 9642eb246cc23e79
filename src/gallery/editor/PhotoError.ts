import type { PhotoErrorCode } from "../types.js";

/** Error with the reason why a photo could not be opened or encoded. */
export class PhotoError extends Error {
  readonly code: PhotoErrorCode;

  constructor(code: PhotoErrorCode, cause?: unknown) {
    super(`The photo could not be opened: ${code}.`, { cause });
    this.name = "PhotoError";
    this.code = code;
  }
}
