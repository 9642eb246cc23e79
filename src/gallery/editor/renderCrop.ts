import { cropPixels, outputSize, rotateSize } from "../rules/sizes.js";
import type { EditedPhotoState, PhotoErrorCode, PhotoSize, Transform } from "../types.js";

/** The requirements fix this value. It has no effect, because browsers ignore the quality for PNG. */
const PNG_QUALITY = 0.4;

export class PhotoError extends Error {
  override readonly name = "PhotoError";
  readonly code: PhotoErrorCode;

  constructor(code: PhotoErrorCode, cause?: unknown) {
    super(`Photo error: ${code}.`, { cause });
    this.code = code;
  }
}

/** Draws the crop of a rotated photo into a canvas, which gets the size `output`. Without `pixels`, it stays empty. Throws if memory runs out. */
export function drawCrop(
  { pixels, width, height }: PhotoSize & { pixels: CanvasImageSource | undefined },
  { quarterTurns, crop }: Transform,
  canvas: HTMLCanvasElement,
  output: PhotoSize,
): void {
  canvas.width = output.width;
  canvas.height = output.height;
  const context = canvas.getContext("2d");
  if (!pixels) return;
  if (!context) throw new Error("The canvas has no 2D context: the browser is out of memory.");
  const part = cropPixels(rotateSize({ width, height }, quarterTurns), crop);
  // The part's position in the photo before its rotation. The transform below rotates it.
  const [x, y] = (
    [
      [part.x, part.y],
      [part.y, height - part.x - part.width],
      [width - part.x - part.width, height - part.y - part.height],
      [width - part.y - part.height, part.x],
    ] as const
  )[quarterTurns];
  context.imageSmoothingQuality = "high";
  if (quarterTurns === 1) context.setTransform(0, 1, -1, 0, output.width, 0);
  if (quarterTurns === 2) context.setTransform(-1, 0, 0, -1, output.width, output.height);
  if (quarterTurns === 3) context.setTransform(0, -1, 1, 0, 0, output.height);
  const from = rotateSize(part, quarterTurns);
  const to = rotateSize(output, quarterTurns);
  context.drawImage(pixels, x, y, from.width, from.height, 0, 0, to.width, to.height);
}

/** Draws for display. If drawing fails, only logs a warning: if it fails again on Update, the error is shown then. */
export function tryDrawCrop(...args: Parameters<typeof drawCrop>): void {
  try {
    drawCrop(...args);
  } catch (error) {
    console.warn("The photo could not be drawn.", error);
  }
}

export function resultSize(photo: PhotoSize, state: EditedPhotoState): PhotoSize {
  const { quarterTurns, crop, ratio, maxSize } = state;
  const photoSize = rotateSize(photo, quarterTurns);
  return outputSize({ photoSize, crop: cropPixels(photoSize, crop), ratio, output: maxSize });
}

/** Returns the result as a PNG. Draws it synchronously. Rejects with a {@link PhotoError}. */
export async function encodeResult(state: EditedPhotoState): Promise<Blob> {
  const { photo } = state;
  if (!photo?.pixels) throw new PhotoError(photo ? "unreadable" : "nothing");
  try {
    const canvas = document.createElement("canvas");
    drawCrop(photo, state, canvas, resultSize(photo, state));
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
