/** Of IMG-12. Browsers heed it for JPEG and WebP only; PNG loses nothing (C-03). */
const PNG_QUALITY = 0.4;

/** What a canvas shows as the data URL of a PNG. Rejects where the picture may not be read, or there is no memory for it. */
export function canvasToPng(canvas: HTMLCanvasElement): Promise<string> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (!blob) return reject(new Error("This browser gives no more memory for a picture."));
        const reader = new FileReader();
        reader.onload = () => (typeof reader.result === "string" ? resolve(reader.result) : reject(new Error("Nothing was read.")));
        reader.onerror = () => reject(reader.error ?? new Error("Nothing was read."));
        reader.readAsDataURL(blob);
      },
      "image/png",
      PNG_QUALITY,
    );
  });
}
