import { fitInto } from "../../../rules/gallery/fitInto.js";
import { WHOLE } from "../../../rules/gallery/largestCrop.js";
import type { PictureSize } from "../../../types/content.js";
import { drawCrop } from "./drawCrop.js";
import { MAX_SIDE_PX, type OpenPicture } from "./Picture.js";

/**
 * A picture to draw from, made smaller where it is larger than any output needs. `release` gives back what `source` holds;
 * a picture that was made smaller has given it back already.
 */
export function drawable(source: CanvasImageSource, size: PictureSize, release: () => void): OpenPicture {
  const smaller = fitInto(size, { width: MAX_SIDE_PX, height: MAX_SIDE_PX });
  if (smaller.width === size.width && smaller.height === size.height) return { source, ...size, release };
  const canvas = document.createElement("canvas");
  try {
    drawCrop({ source, ...size, turns: 0, crop: WHOLE }, canvas, smaller);
  } catch {
    // Without memory for a smaller one the picture is used as it is.
    return { source, ...size, release };
  }
  release();
  return {
    source: canvas,
    ...smaller,
    // Some engines keep a canvas' pixels until it is collected.
    release: () => {
      canvas.width = 0;
    },
  };
}
