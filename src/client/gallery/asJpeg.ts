/** Nobody sees a difference, and it is a fraction of the PNG. */
const JPEG_QUALITY = 0.9;

/** Whether some pixel lets through what lies behind it. */
function hasTransparency({ data }: ImageData): boolean {
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return true;
  return false;
}

/**
 * A picture as a JPEG where nothing of it is lost. One with transparent parts stays what it is, and so does one that cannot
 * be drawn. For servers that sign for a JPEG: then name, type and bytes agree (lesson 74).
 */
export async function asJpeg(image: Blob): Promise<Blob> {
  let bitmap: ImageBitmap | undefined;
  try {
    bitmap = await createImageBitmap(image);
    const canvas = document.createElement("canvas");
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context?.drawImage(bitmap, 0, 0);
    if (!context || hasTransparency(context.getImageData(0, 0, canvas.width, canvas.height))) return image;
    return await new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? image), "image/jpeg", JPEG_QUALITY));
  } catch {
    return image;
  } finally {
    bitmap?.close();
  }
}
