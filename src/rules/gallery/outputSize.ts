import type { PictureSize } from "../../types/content.js";
import { exactRatio } from "./exactRatio.js";
import { folderOf } from "./folderOf.js";

/** IMG-10. */
export const DEFAULT_OUTPUT: PictureSize = { width: 400, height: 300 };

const isSize = ({ width, height }: PictureSize): boolean => width > 0 && height > 0 && Number.isFinite(width * height);
const pixels = (length: number): number => Math.max(1, Math.round(length));

/**
 * How large a cropped picture comes out: the largest size of its shape in the box that the caller wants, 400 by 300 where
 * it does not say (C-05, A-60, IMG-10). A picture that is smaller than the box both ways is the box itself (IMG-11).
 * The shape is that of `ratio`, in free form that of `crop`; a box of just that shape comes out as it is.
 */
export function outputSize(from: {
  natural: PictureSize;
  crop: PictureSize;
  ratio?: number | undefined;
  output?: PictureSize | undefined;
}): PictureSize {
  const { natural, crop, ratio } = from;
  const wanted = from.output && isSize(from.output) ? from.output : DEFAULT_OUTPUT;
  const isSmaller = isSize(natural) && natural.width < wanted.width && natural.height < wanted.height;
  const box = isSmaller ? natural : wanted;
  const isFree = folderOf(ratio) === "0";
  const boxShape = box.width / box.height;
  if (!isFree && folderOf(boxShape) === folderOf(ratio)) return { width: pixels(box.width), height: pixels(box.height) };
  const cropShape = isSize(crop) ? crop.width / crop.height : boxShape;
  const shape = isFree ? cropShape : exactRatio(ratio);
  return shape > boxShape
    ? { width: pixels(box.width), height: pixels(box.width / shape) }
    : { width: pixels(box.height * shape), height: pixels(box.height) };
}
