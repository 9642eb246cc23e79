import type { PhotoSize, PhotoCrop, QuarterTurns } from "../types.js";

export const WHOLE: PhotoCrop = { unit: "%", x: 0, y: 0, width: 100, height: 100 };
/** The smallest width and height to which zooming scales a crop, in percent of the photo. */
const MIN_CROP_PERCENT = 4;
/** In percent of the photo. Rounding in pixel conversions changes a crop by less than this; a move by one displayed pixel changes it by more. */
const TOLERANCE = 0.01;

const clamp = (value: number, min: number, max: number): number =>
  Math.max(min, Math.min(max, value));

const wholePixels = (length: number): number => Math.max(1, Math.round(length));

/** Returns start and length in whole pixels of a side that has `total` pixels. */
function toPixels(
  total: number,
  startPercent: number,
  lengthPercent: number,
): [start: number, length: number] {
  const length = clamp(Math.round((lengthPercent / 100) * total), 1, total);
  return [clamp(Math.round((startPercent / 100) * total), 0, total - length), length];
}

/** Returns a crop in whole pixels of the rotated photo, which has this `size`. Fractional edges would make border pixels half transparent. */
export function cropPixels(size: PhotoSize, crop: PhotoCrop): PhotoSize & { x: number; y: number } {
  const [x, width] = toPixels(size.width, crop.x, crop.width);
  const [y, height] = toPixels(size.height, crop.y, crop.height);
  return { x, y, width, height };
}

/** Returns a size scaled down to fit into a box, in whole pixels. A size that already fits stays the same. */
export function fitInto(size: PhotoSize, box: PhotoSize): PhotoSize {
  const scale = Math.min(1, box.width / size.width, box.height / size.height);
  return { width: wholePixels(size.width * scale), height: wholePixels(size.height * scale) };
}

/** Returns the largest crop with an aspect ratio (width by height) around the center of `around`. An aspect ratio of 0 returns the whole photo. */
export function getLargestCrop(photo: PhotoSize, aspectRatio: number, around = WHOLE): PhotoCrop {
  if (!(aspectRatio > 0)) return WHOLE;
  const center = { x: around.x + around.width / 2, y: around.y + around.height / 2 };
  const available = {
    width: 2 * Math.min(center.x, 100 - center.x),
    height: 2 * Math.min(center.y, 100 - center.y),
  };
  const availableRatio = (available.width * photo.width) / (available.height * photo.height);
  const width = Math.min(1, aspectRatio / availableRatio) * available.width;
  const height = Math.min(1, availableRatio / aspectRatio) * available.height;
  return { unit: "%", x: center.x - width / 2, y: center.y - height / 2, width, height };
}

/** Returns a crop that is moved to a new center, scaled, and clamped to the photo. Keeps its aspect ratio. */
export function moveCrop(crop: PhotoCrop, center: { x: number; y: number }, factor = 1): PhotoCrop {
  const minFactor = Math.min(1, MIN_CROP_PERCENT / Math.min(crop.width, crop.height));
  const scale = Math.min(Math.max(factor, minFactor), 100 / crop.width, 100 / crop.height);
  const width = crop.width * scale;
  const height = crop.height * scale;
  const x = clamp(center.x - width / 2, 0, 100 - width);
  const y = clamp(center.y - height / 2, 0, 100 - height);
  return { unit: "%", x, y, width, height };
}

/** Whether two crops are equal, apart from rounding errors. */
export const isSameCrop = (a: PhotoCrop, b: PhotoCrop): boolean =>
  (["x", "y", "width", "height"] as const).every((key) => Math.abs(a[key] - b[key]) < TOLERANCE);

/** Returns how far a crop can still grow and shrink, as factors. Scaling the crop keeps their product. */
const scaleLimits = ({ width, height }: PhotoCrop) => ({
  growth: Math.min(100 / width, 100 / height),
  shrinkage: Math.max(1, Math.min(width, height) / MIN_CROP_PERCENT),
});

/** Returns the zoom of a crop in percent: 0 for the largest crop of its aspect ratio, 100 for the smallest. */
export function zoomOf(crop: PhotoCrop): number {
  const { growth, shrinkage } = scaleLimits(crop);
  const range = Math.log(growth * shrinkage);
  return range > 0 ? clamp((100 * Math.log(growth)) / range, 0, 100) : 0;
}

/** Returns the factor that scales a crop to a zoom in percent, for {@link moveCrop}. */
export function getZoomFactor(crop: PhotoCrop, zoom: number): number {
  const { growth, shrinkage } = scaleLimits(crop);
  return growth / (growth * shrinkage) ** (zoom / 100);
}

/**
 * Returns a crop after a quarter turn of the photo, 1 is clockwise. `size` is the photo's size after the turn. With a fixed aspect
 * ratio other than 1:1, which the rotated crop would not have, returns the largest crop with that ratio around the same center.
 */
export function rotateCrop(
  crop: PhotoCrop,
  by: 1 | -1,
  size: PhotoSize,
  aspectRatio: number,
): PhotoCrop {
  const { x, y, width, height } = crop;
  const position = by === 1 ? { x: 100 - y - height, y: x } : { x: y, y: 100 - x - width };
  const rotated: PhotoCrop = { unit: "%", ...position, width: height, height: width };
  return aspectRatio > 0 && aspectRatio !== 1
    ? getLargestCrop(size, aspectRatio, rotated)
    : rotated;
}

/** Returns the size of a photo after a number of quarter turns. */
export const rotateSize = ({ width, height }: PhotoSize, quarterTurns: QuarterTurns): PhotoSize =>
  quarterTurns % 2 === 0 ? { width, height } : { width: height, height: width };

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
    ? { width: wholePixels(width), height: wholePixels(width / resultRatio) }
    : { width: wholePixels(height * resultRatio), height: wholePixels(height) };
}

/** Returns the visible text of a ratio: "16:9", the rounded number if it has no name, or `freeForm` for ratio 0. */
export function ratioLabel(ratio: number | undefined, freeForm: string): string {
  const folder = folderOf(ratio);
  return folder === "0" ? freeForm : (findOption(folder)?.name ?? folder);
}
