import { cropPixels } from "../../../rules/gallery/cropPixels.js";
import { turnedSize } from "../../../rules/gallery/turnedSize.js";
import type { PictureCrop, PictureSize, Turns } from "../../../types/content.js";

/** What is drawn: a part of a picture, after its quarter turns. */
export interface Cropped extends PictureSize {
  source: CanvasImageSource;
  turns: Turns;
  crop: PictureCrop;
}

/** Draws a part of a picture so that it fills a canvas of a size. What is transparent stays so. Throws without a context. */
export function drawCrop({ source, width, height, turns, crop }: Cropped, canvas: HTMLCanvasElement, output: PictureSize): void {
  canvas.width = output.width;
  canvas.height = output.height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser gives no more memory for drawing.");
  const part = cropPixels(turnedSize({ width, height }, turns), crop);
  // Where the part lies in the picture before its turns; it is turned together with the canvas below.
  const from = (
    [
      part,
      { x: part.y, y: height - part.x - part.width },
      { x: width - part.x - part.width, y: height - part.y - part.height },
      { x: width - part.y - part.height, y: part.x },
    ] as const
  )[turns];
  const taken = turnedSize(part, turns);
  const drawn = turnedSize(output, turns);
  context.imageSmoothingQuality = "high";
  if (turns === 1) context.setTransform(0, 1, -1, 0, output.width, 0);
  if (turns === 2) context.setTransform(-1, 0, 0, -1, output.width, output.height);
  if (turns === 3) context.setTransform(0, -1, 1, 0, 0, output.height);
  context.drawImage(source, from.x, from.y, taken.width, taken.height, 0, 0, drawn.width, drawn.height);
}
