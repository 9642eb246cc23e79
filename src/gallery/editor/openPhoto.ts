import { drawCrop, PhotoError } from "./renderCrop.js";
import { withAnySignal } from "../../platform/core/signals.js";
import { setTimer } from "../../platform/core/time.js";
import { fitInto, WHOLE } from "../rules/sizes.js";
import { MAX_PIXELS, fileVerdict, HEAD_BYTES, MAX_FILE_BYTES } from "../rules/files.js";
import { bustCache } from "../rules/paths.js";
import type { PhotoErrorCode, PhotoSize, OpenPhoto } from "../types.js";

/** Larger photos are scaled down, because results are rarely that large, and phones run out of memory. */
const MAX_SIDE_PX = 4_096;
const TIMEOUT_MS = 30_000;

const rejectWith = (code: PhotoErrorCode) => (cause: unknown) =>
  Promise.reject<never>(new PhotoError(code, cause));

/** Opens the photo at a URL. A photo whose server forbids CORS has no `pixels`, but can be shown. */
export async function openUrl(url: string, signal: AbortSignal): Promise<OpenPhoto> {
  const timeout = new AbortController();
  const timer = setTimer(() => timeout.abort(new PhotoError("unreachable")), TIMEOUT_MS);
  try {
    return await withAnySignal([signal, timeout.signal], (either) => loadUrl(url, either));
  } finally {
    clearTimeout(timer);
  }
}

/** Opens the first file that is a photo. If no file is one, rejects with the error of the first file. */
export async function openFirst(files: readonly File[], signal: AbortSignal): Promise<OpenPhoto> {
  let firstError: unknown;
  for (const file of files) {
    try {
      const photo = await openFile(file, signal);
      return files.length > 1 ? { ...photo, notice: { oneOfMany: file.name } } : photo;
    } catch (error) {
      signal.throwIfAborted();
      firstError ??= error;
    }
  }
  throw firstError;
}

/** Opens a file as an upright photo. Checks the limits before it decodes. */
async function openFile(file: Blob, signal: AbortSignal): Promise<OpenPhoto> {
  let verdict = await readVerdict(file, HEAD_BYTES);
  // In a few photos, long color profiles and previews precede the dimensions.
  if (verdict.refusal === "broken" && file.size > HEAD_BYTES)
    verdict = await readVerdict(file, MAX_FILE_BYTES);
  signal.throwIfAborted();
  if (verdict.refusal) throw new PhotoError(verdict.refusal);
  const decodeError = verdict.kind === "heic" ? "heic" : "broken";
  // Unlike an `<img>`, createImageBitmap decodes the whole photo off the main thread and rejects truncated files.
  const decoding = createImageBitmap(file, { imageOrientation: "from-image" });
  const bitmap = await decoding.catch(rejectWith(decodeError));
  const { width, height } = bitmap;
  if (signal.aborted || width * height > MAX_PIXELS) {
    bitmap.close();
    signal.throwIfAborted();
    throw new PhotoError("tooManyPixels");
  }
  return toDrawable(bitmap, { width, height }, () => bitmap.close());
}

async function readVerdict(file: Blob, bytes: number) {
  // The file may have been deleted since the user chose it.
  const head = await file.slice(0, bytes).arrayBuffer().catch(rejectWith("broken"));
  return fileVerdict(new Uint8Array(head), file.size);
}

async function loadUrl(url: string, signal: AbortSignal): Promise<OpenPhoto> {
  const release = () => undefined;
  const tryLoadReadable = (from: string) =>
    loadImage(from, "anonymous", signal).catch(() => undefined);
  let image = await tryLoadReadable(url);
  if (!image) {
    // If it does not load without CORS either, the photo is unreachable, and this rejects.
    const { naturalWidth: width, naturalHeight: height } = await loadImage(url, null, signal);
    const uncached = bustCache(url);
    if (uncached) image = await tryLoadReadable(uncached);
    const notice = { error: "unreadable" } as const;
    if (!image) return { pixels: undefined, displayUrl: url, width, height, notice, release };
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width * height > MAX_PIXELS) throw new PhotoError("tooManyPixels");
  // Decodes off the main thread. Without it the first drawing would decode synchronously.
  await image.decode().catch(() => undefined);
  signal.throwIfAborted();
  return toDrawable(image, { width, height }, release);
}

/** Loads a URL into an `<img>`. With "anonymous", it sends a CORS request, which fails if the server forbids it. */
const loadImage = (url: string, crossOrigin: "anonymous" | null, signal: AbortSignal) =>
  new Promise<HTMLImageElement>((resolve, reject) => {
    signal.throwIfAborted();
    const image = new Image();
    image.crossOrigin = crossOrigin;
    const fail = () => reject(new PhotoError("unreachable", signal.reason));
    image.onload = () => (image.naturalWidth * image.naturalHeight > 0 ? resolve(image) : fail());
    image.onerror = fail;
    signal.addEventListener("abort", () => {
      image.src = "";
      fail();
    });
    image.src = url;
  });

/** Returns a photo for drawing, scaled down to {@link MAX_SIDE_PX}. Scaling copies the pixels and calls `release` at once. */
function toDrawable(pixels: CanvasImageSource, size: PhotoSize, release: () => void): OpenPhoto {
  if (Math.max(size.width, size.height) <= MAX_SIDE_PX) return { pixels, ...size, release };
  const scaled = fitInto(size, { width: MAX_SIDE_PX, height: MAX_SIDE_PX });
  const canvas = document.createElement("canvas");
  try {
    drawCrop({ pixels, ...size }, { quarterTurns: 0, crop: WHOLE }, canvas, scaled);
  } catch {
    // Without memory for the canvas the photo keeps its size.
    return { pixels, ...size, release };
  }
  release();
  // Some engines free a canvas's pixels only at garbage collection.
  return { pixels: canvas, ...scaled, release: () => void (canvas.width = 0) };
}
