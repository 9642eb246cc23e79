import type { FileVerdict } from "../../types/content.js";
import { pictureKind } from "./pictureKind.js";
import { pictureSize } from "./pictureSize.js";

/** 25 MB. */
export const MAX_FILE_BYTES = 25 * 1_048_576;
/** 64 megapixels as cameras count them: what they call so is up to 9,248 by 6,936. */
export const MAX_PIXELS = 8_192 * 8_192;
/** So much of a file is read for the verdict: profiles and previews stand before the size in some photos. */
export const HEAD_BYTES = 2 * 1_048_576;

/**
 * Whether a file may be opened, by its first bytes ({@link HEAD_BYTES}, or all of a shorter one) and its size in bytes
 * (O57, O58). Neither its name nor its type is asked. Nothing is decoded, so the answer is there at once; any bytes get one.
 */
export function fileVerdict(head: Uint8Array, size: number): FileVerdict {
  const kind = size > 0 ? pictureKind(head) : undefined;
  if (kind === "heic") return { refusal: "heic" };
  if (!kind) return { refusal: size > 0 ? "notPicture" : "broken" };
  if (size > MAX_FILE_BYTES) return { refusal: "tooLarge" };
  const found = pictureSize(kind, head);
  if (!found) return { refusal: "broken" };
  return found.width * found.height > MAX_PIXELS ? { refusal: "tooManyPixels" } : { kind, ...found };
}
