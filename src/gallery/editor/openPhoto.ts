import { PhotoError } from "./PhotoError.js";
import { drawCrop } from "./renderCrop.js";
import { fitInto, WHOLE } from "../rules/crop.js";
import { MAX_PIXELS, fileVerdict, HEAD_BYTES, MAX_FILE_BYTES } from "../rules/files.js";
import { bustCache } from "../rules/paths.js";
import type { PhotoSize, OpenPhoto, FileVerdict } from "../types.js";
import { withAnySignal } from "../../platform/core/signals.js";

/** Larger photos are scaled down when they are opened: no result is that large, and phones run out of memory. */
const MAX_SIDE_PX = 4_096;

/** Limit for loading an address, in milliseconds. */
const TIMEOUT_MS = 30_000;

/**
 * Opens the photo at an address. A photo whose server forbids CORS has no `source`, but can be shown.
 * Rejects with a {@link PhotoError}, after {@link TIMEOUT_MS} at the latest.
 */
export async function openAddress(address: string, signal: AbortSignal): Promise<OpenPhoto> {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(new PhotoError("unreachable")), TIMEOUT_MS);
  try {
    return await withAnySignal([signal, timeout.signal], (combined) =>
      loadAddress(address, combined),
    );
  } finally {
    clearTimeout(timer);
  }
}

/** Opens the first file that is a photo. If no file is, rejects with the error of the first file. */
export async function openFirst(files: readonly File[], signal: AbortSignal): Promise<OpenPhoto> {
  let firstError: unknown;
  for (const file of files) {
    try {
      const picture = await openFile(file, signal);
      return files.length > 1 ? { ...picture, oneOfMany: file.name } : picture;
    } catch (error) {
      signal.throwIfAborted();
      firstError ??= error;
    }
  }
  throw firstError;
}

/**
 * Opens a file as an upright photo. Detects the type from the first bytes and ignores the file's name. Checks the limits
 * before it decodes. Rejects with a {@link PhotoError}.
 */
async function openFile(file: Blob, signal: AbortSignal): Promise<OpenPhoto> {
  let verdict = await readVerdict(file, HEAD_BYTES);
  // In a few photos, long profiles and previews precede the size.
  if (verdict.refusal === "broken" && file.size > HEAD_BYTES)
    verdict = await readVerdict(file, MAX_FILE_BYTES);
  signal.throwIfAborted();
  if (verdict.refusal) throw new PhotoError(verdict.refusal);
  const { kind } = verdict;
  // Unlike an `<img>`, it decodes the whole photo off the main thread and rejects truncated files.
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(
    (error: unknown) => Promise.reject(new PhotoError(kind === "heic" ? "heic" : "broken", error)),
  );
  const { width, height } = bitmap;
  if (signal.aborted || width * height > MAX_PIXELS) {
    bitmap.close();
    signal.throwIfAborted();
    throw new PhotoError("tooManyPixels");
  }
  return toDrawable(bitmap, { width, height }, () => bitmap.close());
}

async function loadAddress(address: string, signal: AbortSignal): Promise<OpenPhoto> {
  const release = () => undefined;
  let image = await tryLoadReadable(address, signal);
  if (!image) {
    // A photo that does not load without CORS either does not exist: no further request.
    const { naturalWidth: width, naturalHeight: height } = await loadImage(address, false, signal);
    const uncached = bustCache(address);
    if (uncached) image = await tryLoadReadable(uncached, signal);
    if (!image) return { source: undefined, address, width, height, release };
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width * height > MAX_PIXELS) throw new PhotoError("tooManyPixels");
  // Decodes off the main thread. Without it the first drawing would decode synchronously.
  await image.decode().catch(() => undefined);
  signal.throwIfAborted();
  return toDrawable(image, { width, height }, release);
}

/** Loads an address into an `<img>`. With `isReadable` it sends a CORS request, which fails if the server forbids it. */
const loadImage = (address: string, isReadable: boolean, signal: AbortSignal) =>
  new Promise<HTMLImageElement>((resolve, reject) => {
    signal.throwIfAborted();
    const image = new Image();
    if (isReadable) image.crossOrigin = "anonymous";
    const fail = () => reject(new PhotoError("unreachable", signal.reason));
    image.onload = () => (image.naturalWidth * image.naturalHeight > 0 ? resolve(image) : fail());
    image.onerror = fail;
    signal.addEventListener("abort", () => {
      image.src = "";
      fail();
    });
    image.src = address;
  });

/** Returns `undefined` if the photo cannot be loaded with CORS. */
const tryLoadReadable = (address: string, signal: AbortSignal) =>
  loadImage(address, true, signal).catch(() => undefined);

async function readVerdict(file: Blob, bytes: number): Promise<FileVerdict> {
  // The file may have been deleted since the user chose it.
  const head = await file
    .slice(0, bytes)
    .arrayBuffer()
    .catch((error: unknown) => Promise.reject(new PhotoError("broken", error)));
  return fileVerdict(new Uint8Array(head), file.size);
}

/**
 * Returns a photo for drawing, scaled down to {@link MAX_SIDE_PX}. Scaling copies the pixels and calls `release` at once;
 * otherwise the photo's own `release` does it.
 */
function toDrawable(source: CanvasImageSource, size: PhotoSize, release: () => void): OpenPhoto {
  if (Math.max(size.width, size.height) <= MAX_SIDE_PX) return { source, ...size, release };
  const scaled = fitInto(size, { width: MAX_SIDE_PX, height: MAX_SIDE_PX });
  const canvas = document.createElement("canvas");
  try {
    drawCrop({ source, ...size, turns: 0, crop: WHOLE }, canvas, scaled);
  } catch {
    // Without memory for the canvas the photo keeps its size.
    return { source, ...size, release };
  }
  release();
  return {
    source: canvas,
    ...scaled,
    // Some engines free a canvas's pixels only at garbage collection.
    release: () => {
      canvas.width = 0;
    },
  };
}
