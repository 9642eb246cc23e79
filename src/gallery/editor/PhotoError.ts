import type { PhotoErrorCode } from "../types.js";

/** Larger photos are scaled down when they are opened: no result is that large, and phones run out of memory. */
export const MAX_SIDE_PX = 4_096;

/** Error with the reason why a photo could not be opened or encoded. */
export class PhotoError extends Error {
  readonly code: PhotoErrorCode;

  constructor(code: PhotoErrorCode, cause?: unknown) {
    super(`The photo could not be opened: ${code}.`, { cause });
    this.name = "PhotoError";
    this.code = code;
  }
}
