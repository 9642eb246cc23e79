import type { PictureCrop, PictureSize } from "../../types/content.js";
import { largestCrop } from "./largestCrop.js";

/**
 * A crop after a quarter turn of its picture, to the right or (-1) to the left: the same part in free form. A part of a
 * shape lies the other way then: the largest of that shape takes its place, around the same middle.
 * @param size of the picture after the turn
 */
export function turnedCrop({ x, y, width, height }: PictureCrop, by: 1 | -1, size: PictureSize, shape: number): PictureCrop {
  const corner = by === 1 ? { x: 100 - y - height, y: x } : { x: y, y: 100 - x - width };
  const turned: PictureCrop = { unit: "%", ...corner, width: height, height: width };
  return shape > 0 && shape !== 1 ? largestCrop(size, shape, turned) : turned;
}
