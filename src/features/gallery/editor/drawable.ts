import { MAX_SIDE, type OpenPicture } from "./Picture.js";

const noRelease = (): void => undefined;

/**
 * A picture to draw from, made smaller where it is larger than any output needs. `release` gives back what `source` holds;
 * a picture that was made smaller has given it back already.
 */
export function drawable(source: CanvasImageSource, width: number, height: number, release: () => void = noRelease): OpenPicture {
  const scale = MAX_SIDE / Math.max(width, height);
  if (scale >= 1) return { source, width, height, release };
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  const context = canvas.getContext("2d");
  // Without memory for a smaller one the picture is used as it is.
  if (!context) return { source, width, height, release };
  context.imageSmoothingQuality = "high";
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  release();
  return {
    source: canvas,
    width: canvas.width,
    height: canvas.height,
    // Some engines keep a canvas' pixels until it is collected.
    release: () => {
      canvas.width = 0;
    },
  };
}
