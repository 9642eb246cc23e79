import type { PictureCrop, PictureSize } from "../../types/content.js";

interface Span {
  start: number;
  length: number;
}

/** Whole pixels inside the picture, at least one. */
function spanOf(total: number, startPercent: number, lengthPercent: number): Span {
  const length = Math.min(total, Math.max(1, Math.round((lengthPercent / 100) * total)));
  return { length, start: Math.min(total - length, Math.max(0, Math.round((startPercent / 100) * total))) };
}

/** A crop in whole pixels of the picture as it is shown: its edges fall between pixels, so that none comes out half there. */
export function cropPixels(size: PictureSize, crop: PictureCrop): PictureSize & { x: number; y: number } {
  const across = spanOf(size.width, crop.x, crop.width);
  const down = spanOf(size.height, crop.y, crop.height);
  return { x: across.start, y: down.start, width: across.length, height: down.length };
}
