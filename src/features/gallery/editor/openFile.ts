import { fileVerdict, HEAD_BYTES, MAX_FILE_BYTES, MAX_PIXELS } from "../../../rules/gallery/fileVerdict.js";
import type { FileVerdict } from "../../../types/content.js";
import { drawable } from "./drawable.js";
import { type OpenPicture, PictureError } from "./Picture.js";

async function judge(file: Blob, bytes: number): Promise<FileVerdict> {
  // A file can vanish from the disk between the choice and the reading.
  const head = await file
    .slice(0, bytes)
    .arrayBuffer()
    .catch((error: unknown) => Promise.reject(new PictureError("broken", error)));
  return fileVerdict(new Uint8Array(head), file.size);
}

/**
 * Opens a file as a picture: by its first bytes, whatever its name says, then decoded upright (hazards E). Rejects with a
 * {@link PictureError}. What is refused has not been decoded.
 */
export async function openFile(file: Blob, signal: AbortSignal): Promise<OpenPicture> {
  let verdict = await judge(file, HEAD_BYTES);
  // Profiles and previews stand before the size in some photos, and are long in a few.
  if (verdict.refusal === "broken" && file.size > HEAD_BYTES) verdict = await judge(file, MAX_FILE_BYTES);
  signal.throwIfAborted();
  if (verdict.refusal) throw new PictureError(verdict.refusal);
  const { kind } = verdict;
  // Unlike an `<img>` it decodes all of the picture, beside the page, and refuses one that ends too early.
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch((error: unknown) =>
    Promise.reject(new PictureError(kind === "heic" ? "heic" : "broken", error)),
  );
  const close = () => bitmap.close();
  if (signal.aborted || bitmap.width * bitmap.height > MAX_PIXELS) {
    close();
    signal.throwIfAborted();
    throw new PictureError("tooManyPixels");
  }
  return drawable(bitmap, { width: bitmap.width, height: bitmap.height }, close);
}
