/** Scaling rounds: what was opaque comes out with as little less. */
const NEARLY_OPAQUE = 252;

/**
 * Makes opaque what scaling has left a trace of transparency in, which nobody sees and which would keep a photo from being
 * an opaque picture. Throws where the picture may not be read.
 */
export function mendAlpha(canvas: HTMLCanvasElement): void {
  const context = canvas.getContext("2d");
  const image = context?.getImageData(0, 0, canvas.width, canvas.height);
  if (!image) return;
  const { data } = image;
  let isMended = false;
  for (let at = 3; at < data.length; at += 4) {
    const alpha = data[at] ?? 0;
    if (alpha === 255 || alpha < NEARLY_OPAQUE) continue;
    data[at] = 255;
    isMended = true;
  }
  if (isMended) context?.putImageData(image, 0, 0);
}
