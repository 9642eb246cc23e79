import type { PhotoSize } from "../types.js";

export const DEFAULT_OUTPUT: PhotoSize = { width: 400, height: 300 };

/** The options of the dropdown. `ratio` names the server's folder, `exact` computes sizes: 1280 / 1.78 is not 720. */
export const ASPECT_RATIOS = [
  { ratio: 0, name: "", exact: 0 },
  { ratio: 1, name: "1:1", exact: 1 },
  { ratio: 2, name: "2:1", exact: 2 },
  { ratio: 3, name: "3:1", exact: 3 },
  { ratio: 4, name: "4:1", exact: 4 },
  { ratio: 1.33, name: "4:3", exact: 4 / 3 },
  { ratio: 1.78, name: "16:9", exact: 16 / 9 },
  { ratio: 0.5, name: "1:2", exact: 0.5 },
  { ratio: 0.5625, name: "9:16", exact: 0.5625 },
] as const;

const findOption = (folder: string) => ASPECT_RATIOS.find(({ ratio }) => String(ratio) === folder);

/** Returns the unrounded ratio: 16 / 9 for 1.78, 4 / 3 for 1.33, 0 for free form. */
export const exactRatio = (ratio: number | undefined): number =>
  findOption(folderOf(ratio))?.exact ?? Number(ratio);

/** Returns the name of a ratio's folder: an option unchanged ("0.5625"), others rounded ("1.33" for 4/3), "0" for free form or an invalid ratio. */
export function folderOf(ratio: number | undefined): string {
  if (ratio === undefined || !Number.isFinite(ratio) || ratio <= 0) return "0";
  return String(findOption(String(ratio))?.ratio ?? Math.round(ratio * 100) / 100);
}

const isSize = ({ width, height }: PhotoSize): boolean =>
  width > 0 && height > 0 && Number.isFinite(width * height);

const toPixels = (length: number): number => Math.max(1, Math.round(length));

/**
 * Returns the largest size with the aspect ratio `ratio` (free form: the ratio of `crop`) inside `output`. If the whole
 * photo is smaller than `output` in both dimensions, its size is the limit instead.
 */
export function outputSize(from: {
  photoSize: PhotoSize;
  crop: PhotoSize;
  ratio?: number | undefined;
  output?: PhotoSize | undefined;
}): PhotoSize {
  const { photoSize, crop, ratio, output } = from;
  const requested = output && isSize(output) ? output : DEFAULT_OUTPUT;
  const isSmaller =
    isSize(photoSize) && photoSize.width < requested.width && photoSize.height < requested.height;
  const { width, height } = isSmaller ? photoSize : requested;
  const boxRatio = width / height;
  const cropRatio = isSize(crop) ? crop.width / crop.height : boxRatio;
  const isFreeForm = folderOf(ratio) === "0";
  const isBoxRatio = !isFreeForm && folderOf(boxRatio) === folderOf(ratio);
  const resultRatio = isFreeForm ? cropRatio : isBoxRatio ? boxRatio : exactRatio(ratio);
  return resultRatio > boxRatio
    ? { width: toPixels(width), height: toPixels(width / resultRatio) }
    : { width: toPixels(height * resultRatio), height: toPixels(height) };
}

/** Returns the visible text of a ratio: "16:9", the rounded number if it has no name, or `freeForm` for ratio 0. */
export function ratioLabel(ratio: number | undefined, freeForm: string): string {
  const folder = folderOf(ratio);
  return folder === "0" ? freeForm : (findOption(folder)?.name ?? folder);
}
