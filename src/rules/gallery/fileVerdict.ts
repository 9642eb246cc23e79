import type { FileVerdict } from "../../types/content.js";
import { pictureKind } from "./pictureKind.js";
import { pictureSize } from "./pictureSize.js";

/** 25 MB. */
export const MAX_FILE_BYTES = 25 * 1_048_576;
/**
 * 64 megapixels (hazards E of the fault list), in whole ones, as pictures are called: 9,248 by 6,936, 64.1 million, is one
 * of 64 megapixels; 8,192 by 8,192, 67.1 million, has more.
 */
export const MAX_PIXELS = 64_500_000;
/** So much of a file is read first; in few the size stands further behind. */
export const HEAD_BYTES = 2 * 1_048_576;

/**
 * Whether a file may be opened, by its first bytes ({@link HEAD_BYTES}, all of a shorter one; where that is "broken", all
 * of it) and its size in bytes (O57, O58). Neither its name nor its type is asked. Nothing is decoded, so the answer is
 * there at once; any bytes get one. A "heic" that may be opened is left to the browser: some can.
 */
export function fileVerdict(head: Uint8Array, size: number): FileVerdict {
  const kind = pictureKind(head);
  if (!kind) return { refusal: size > 0 ? "notPicture" : "broken" };
  if (size > MAX_FILE_BYTES) return { refusal: "tooLarge" };
  const found = pictureSize(kind, head);
  if (!found) return { refusal: kind === "heic" ? "heic" : "broken" };
  return found.width * found.height > MAX_PIXELS ? { refusal: "tooManyPixels" } : { kind, ...found };
}
