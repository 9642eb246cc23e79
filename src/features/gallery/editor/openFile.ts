import { fileVerdict, HEAD_BYTES, MAX_FILE_BYTES, MAX_PIXELS } from "../../../rules/gallery/fileVerdict.js";
import { type OpenPicture, PictureError } from "./Picture.js";
import { drawable } from "./drawable.js";

/** What a phone writes; some browsers can open it after all, so they are asked. */
const mayBeOpened = (refusal: string, size: number): boolean => refusal === "heic" && size <= MAX_FILE_BYTES;

/**
 * Opens a file as a picture: by its first bytes, whatever its name says, then decoded upright (hazards E). Rejects with a
 * {@link PictureError}. What is refused has not been decoded.
 */
export async function openFile(file: Blob, signal: AbortSignal): Promise<OpenPicture> {
  // A file can vanish from the disk between the choice and the reading.
  const head = await file
    .slice(0, HEAD_BYTES)
    .arrayBuffer()
    .catch((error: unknown) => Promise.reject(new PictureError("broken", error)));
  signal.throwIfAborted();
  const { refusal } = fileVerdict(new Uint8Array(head), file.size);
  if (refusal && !mayBeOpened(refusal, file.size)) throw new PictureError(refusal);
  // Unlike an `<img>` it decodes all of the picture, beside the page, and refuses one that ends too early.
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch((error: unknown) =>
    Promise.reject(new PictureError(refusal ?? "broken", error)),
  );
  const close = () => bitmap.close();
  if (signal.aborted || bitmap.width * bitmap.height > MAX_PIXELS) {
    close();
    signal.throwIfAborted();
    throw new PictureError("tooManyPixels");
  }
  return drawable(bitmap, bitmap.width, bitmap.height, close);
}
