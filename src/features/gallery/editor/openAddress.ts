import { bustCache } from "../../../rules/gallery/bustCache.js";
import { MAX_PIXELS } from "../../../rules/gallery/fileVerdict.js";
import { drawable } from "./drawable.js";
import { type OpenPicture, PictureError } from "./Picture.js";

/** A server that has not answered by then is taken to be out of reach, in ms. */
const TIMEOUT_MS = 30_000;

/** The element of a picture at an address; rejects when it does not load. With `isReadable` its server has to allow reading it. */
function load(address: string, isReadable: boolean, signal: AbortSignal): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const image = new Image();
    if (isReadable) image.crossOrigin = "anonymous";
    const settle = (isLoaded: boolean) => {
      image.onload = image.onerror = null;
      signal.removeEventListener("abort", stop);
      if (isLoaded && image.naturalWidth * image.naturalHeight > 0) resolve(image);
      else reject(new PictureError("unreachable", signal.reason));
    };
    const stop = () => {
      image.src = "";
      settle(false);
    };
    signal.addEventListener("abort", stop, { once: true });
    image.onload = () => settle(true);
    image.onerror = () => settle(false);
    image.src = address;
  });
}

/** `undefined` for one that may not be read. */
const tryLoad = (address: string, signal: AbortSignal) => load(address, true, signal).catch(() => undefined);

async function open(address: string, signal: AbortSignal): Promise<OpenPicture> {
  const release = () => undefined;
  let image = await tryLoad(address, signal);
  if (!image) {
    // One that cannot even be shown is gone, and not asked for again.
    const shown = await load(address, false, signal);
    const other = bustCache(address);
    if (other) image = await tryLoad(other, signal);
    if (!image) return { source: undefined, address, width: shown.naturalWidth, height: shown.naturalHeight, release };
  }
  const { naturalWidth: width, naturalHeight: height } = image;
  if (width * height > MAX_PIXELS) throw new PictureError("tooManyPixels");
  // Beside the page: the first drawing would do it on the spot otherwise.
  await image.decode().catch(() => undefined);
  signal.throwIfAborted();
  return drawable(image, { width, height }, release);
}

/**
 * Opens the picture at an address. One whose server does not allow reading it can still be shown: it has no `source`.
 * Rejects with a {@link PictureError}, after {@link TIMEOUT_MS} at the latest.
 */
export async function openAddress(address: string, signal: AbortSignal): Promise<OpenPicture> {
  const stop = new AbortController();
  const handleAbort = () => stop.abort(signal.reason);
  signal.addEventListener("abort", handleAbort, { once: true });
  const timer = setTimeout(() => stop.abort(new PictureError("unreachable")), TIMEOUT_MS);
  try {
    return await open(address, stop.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", handleAbort);
  }
}
