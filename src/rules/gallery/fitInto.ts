import type { PictureSize } from "../../types/content.js";

/** The largest size of the same shape that fits into a box, never larger than it is; whole pixels. */
export function fitInto(size: PictureSize, box: PictureSize): PictureSize {
  const scale = Math.min(1, box.width / size.width, box.height / size.height);
  return { width: Math.max(1, Math.round(size.width * scale)), height: Math.max(1, Math.round(size.height * scale)) };
}
