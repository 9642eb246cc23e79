import { cropPixels } from "../../../rules/gallery/cropPixels.js";
import { outputSize } from "../../../rules/gallery/outputSize.js";
import { turnedSize } from "../../../rules/gallery/turnedSize.js";
import type { PictureSize } from "../../../types/content.js";
import { canvasToPng } from "./canvasToPng.js";
import { type Cropped, drawCrop } from "./drawCrop.js";
import type { EditedPictureState } from "./EditedPicture.js";
import { PictureError } from "./Picture.js";

/** What the result is drawn from, and its size. */
export interface Result {
  cropped: Cropped;
  size: PictureSize;
}

/** The result as it would be now; `undefined` where there is nothing that can be drawn. */
export function resultOf({ picture, turns, crop, ratio, box }: EditedPictureState): Result | undefined {
  if (!picture?.source) return undefined;
  const { source, width, height } = picture;
  const natural = turnedSize(picture, turns);
  const size = outputSize({ natural, crop: cropPixels(natural, crop), ratio, output: box });
  return { cropped: { source, width, height, turns, crop }, size };
}

/** The result as the data URL of a PNG; it is drawn at once. Rejects with a {@link PictureError}. */
export async function encodeResult(state: EditedPictureState): Promise<string> {
  const result = resultOf(state);
  if (!result) throw new PictureError(state.picture ? "unreadable" : "nothing");
  try {
    const canvas = document.createElement("canvas");
    drawCrop(result.cropped, canvas, result.size);
    return await canvasToPng(canvas);
  } catch (error) {
    const isBarred = error instanceof DOMException && error.name === "SecurityError";
    throw new PictureError(isBarred ? "unreadable" : "notEncoded", error);
  }
}
