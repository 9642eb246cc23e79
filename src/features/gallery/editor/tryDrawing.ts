import { drawCrop } from "./drawCrop.js";

/** Draws what is only looked at. Where a browser gives no more memory there is nothing to see; Update says why. */
export function tryDrawing(...drawing: Parameters<typeof drawCrop>): void {
  try {
    drawCrop(...drawing);
  } catch (error) {
    console.warn("The picture could not be drawn.", error);
  }
}
