import type { PictureCrop, PictureSize } from "../../types/content.js";

/** The largest centred part of a picture that has a shape (width by height); all of it in free form (IMG-13). */
export function largestCrop({ width, height }: PictureSize, shape: number): PictureCrop {
  const own = width / height;
  const size = shape > 0 ? { width: Math.min(1, shape / own) * 100, height: Math.min(1, own / shape) * 100 } : { width: 100, height: 100 };
  return { unit: "%", x: (100 - size.width) / 2, y: (100 - size.height) / 2, ...size };
}
