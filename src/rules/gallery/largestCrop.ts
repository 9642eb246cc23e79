import type { PictureCrop, PictureSize } from "../../types/content.js";

/** All of a picture. */
export const WHOLE: PictureCrop = { unit: "%", x: 0, y: 0, width: 100, height: 100 };

/**
 * The largest part of a picture that has a shape (width by height) and lies around a part's middle, by default its own;
 * all of it in free form (IMG-13).
 */
export function largestCrop({ width, height }: PictureSize, shape: number, around: PictureCrop = WHOLE): PictureCrop {
  if (!(shape > 0)) return WHOLE;
  const middle = { x: around.x + around.width / 2, y: around.y + around.height / 2 };
  const most = { width: 2 * Math.min(middle.x, 100 - middle.x), height: 2 * Math.min(middle.y, 100 - middle.y) };
  const own = (most.width * width) / (most.height * height);
  const size = { width: Math.min(1, shape / own) * most.width, height: Math.min(1, own / shape) * most.height };
  return { unit: "%", x: middle.x - size.width / 2, y: middle.y - size.height / 2, ...size };
}
