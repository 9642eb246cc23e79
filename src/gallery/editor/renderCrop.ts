import { PhotoError } from "./PhotoError.js";
import { cropPixels, turnedSize } from "../rules/crop.js";
import { outputSize } from "../rules/ratios.js";
import type { PhotoSize, Turns, PhotoCrop, EditedPhotoState } from "../types.js";

/** A required value without effect: browsers apply a quality to JPEG and WebP only. */
const PNG_QUALITY = 0.4;

/** A part of a photo, after its quarter turns. */
export interface CropSource extends PhotoSize {
  source: CanvasImageSource;
  turns: Turns;
  crop: PhotoCrop;
}

/** Draws a part of a photo into a canvas of a size. Keeps transparency. Throws if the canvas has no context. */
export function drawCrop(
  { source, width, height, turns, crop }: CropSource,
  canvas: HTMLCanvasElement,
  output: PhotoSize,
): void {
  canvas.width = output.width;
  canvas.height = output.height;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("The canvas has no 2D context: the browser is out of memory.");
  const part = cropPixels(turnedSize({ width, height }, turns), crop);
  // The part's position in the unturned photo. The transform below turns it.
  const [x, y] = (
    [
      [part.x, part.y],
      [part.y, height - part.x - part.width],
      [width - part.x - part.width, height - part.y - part.height],
      [width - part.y - part.height, part.x],
    ] as const
  )[turns];
  context.imageSmoothingQuality = "high";
  if (turns === 1) context.setTransform(0, 1, -1, 0, output.width, 0);
  if (turns === 2) context.setTransform(-1, 0, 0, -1, output.width, output.height);
  if (turns === 3) context.setTransform(0, -1, 1, 0, 0, output.height);
  const from = turnedSize(part, turns);
  const to = turnedSize(output, turns);
  context.drawImage(source, x, y, from.width, from.height, 0, 0, to.width, to.height);
}

/** Draws for display only. If memory is missing it logs a warning, and Update shows the error. */
export function tryDrawCrop(...args: Parameters<typeof drawCrop>): void {
  try {
    drawCrop(...args);
  } catch (error) {
    console.warn("The photo could not be drawn.", error);
  }
}

/** Returns the source and the size of the result; `undefined` if there is no readable photo. */
export function getCropResult({ picture, turns, crop, ratio, box }: EditedPhotoState) {
  if (!picture?.source) return undefined;
  const { source, width, height } = picture;
  const natural = turnedSize(picture, turns);
  const size = outputSize({ natural, crop: cropPixels(natural, crop), ratio, output: box });
  return { source: { source, width, height, turns, crop }, size };
}

/** Returns the result as a PNG. Draws it synchronously. Rejects with a {@link PhotoError}. */
export async function encodeResult(state: EditedPhotoState): Promise<Blob> {
  const result = getCropResult(state);
  if (!result) throw new PhotoError(state.picture ? "unreadable" : "nothing");
  try {
    const canvas = document.createElement("canvas");
    drawCrop(result.source, canvas, result.size);
    const png = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, "image/png", PNG_QUALITY),
    );
    if (!png) throw new Error("The canvas could not be encoded: the browser is out of memory.");
    return png;
  } catch (error) {
    const isTainted = error instanceof DOMException && error.name === "SecurityError";
    throw new PhotoError(isTainted ? "unreadable" : "notEncoded", error);
  }
}
