import { ASPECT_RATIOS } from "./aspectRatios.js";
import { folderOf } from "./folderOf.js";

/** The shape that a ratio stands for: 1.78 is 16 by 9, 1.33 is 4 by 3; 0 for free form. For cropping and for the output. */
export function exactRatio(ratio: number | undefined): number {
  const folder = folderOf(ratio);
  return ASPECT_RATIOS.find((each) => String(each.ratio) === folder)?.exact ?? Number(ratio);
}
