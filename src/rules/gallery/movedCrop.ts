import type { PictureCrop } from "../../types/content.js";

/** No crop becomes smaller by this way, in percent of the picture. */
const MIN_PERCENT = 4;

/** A crop around another middle, as far as the picture goes, and so many times as large, as far as it fits. Its shape stays. */
export function movedCrop(crop: PictureCrop, middle: { x: number; y: number }, times = 1): PictureCrop {
  const least = Math.min(1, MIN_PERCENT / Math.min(crop.width, crop.height));
  const scale = Math.min(Math.max(times, least), 100 / crop.width, 100 / crop.height);
  const [width, height] = [crop.width * scale, crop.height * scale];
  const within = (start: number, length: number) => Math.max(0, Math.min(100 - length, start));
  return { unit: "%", x: within(middle.x - width / 2, width), y: within(middle.y - height / 2, height), width, height };
}
