import { ASPECT_RATIOS } from "./aspectRatios.js";

/**
 * The one text of a ratio, for the list that is read, the folder that is uploaded to and what is displayed (C-04, UPL-01):
 * an option of the dropdown as it is (0.5625), any other ratio rounded to two decimals (4/3 is "1.33", IMG-14), and "0",
 * free form, for what is no shape at all.
 */
export function folderOf(ratio: number | undefined): string {
  if (ratio === undefined || !Number.isFinite(ratio) || ratio <= 0) return "0";
  if (ASPECT_RATIOS.some((option) => option.ratio === ratio)) return String(ratio);
  return String(Math.round(ratio * 100) / 100);
}
