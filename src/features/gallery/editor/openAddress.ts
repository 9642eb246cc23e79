import { MAX_PIXELS } from "../../../rules/gallery/fileVerdict.js";
import { type OpenPicture, PictureError } from "./Picture.js";
import { drawable } from "./drawable.js";

/** The element of a picture at an address; rejects when it does not load. With `isReadable` its server has to allow reading it. */
function load(address: string, isReadable: boolean, signal: AbortSignal): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    if (isReadable) image.crossOrigin = "anonymous";
    const stop = () => {
      image.src = "";
      reject(new PictureError("unreachable", signal.reason));
    };
    const settle = (isLoaded: boolean) => {
      image.onload = image.onerror = null;
      signal.removeEventListener("abort", stop);
      if (isLoaded && image.naturalWidth * image.naturalHeight > 0) resolve(image);
      else reject(new PictureError("unreachable"));
    };
    signal.addEventListener("abort", stop, { once: true });
    image.onload = () => settle(true);
    image.onerror = () => settle(false);
    image.src = address;
  });
}

/**
 * The same picture under an address of its own: a page that shows a picture has kept an answer without the leave to read
 * it, and browsers take that one for us, too, where the server does not say that its answers differ (as buckets do).
 */
const pastTheCache = (address: string): string => `${address}${address.includes("?") ? "&" : "?"}crop=1`;

/**
 * Opens the picture at an address. One whose server does not allow reading it can still be shown: it has no `source`.
 * Rejects with a {@link PictureError}.
 */
export async function openAddress(address: string, signal: AbortSignal): Promise<OpenPicture> {
  const isWeb = /^https?:/i.test(address);
  const attempts: (() => Promise<HTMLImageElement>)[] = [() => load(address, true, signal)];
  if (isWeb) attempts.push(() => load(pastTheCache(address), true, signal));
  for (const attempt of attempts) {
    const image = await attempt().catch(() => undefined);
    signal.throwIfAborted();
    if (!image) continue;
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width * height > MAX_PIXELS) throw new PictureError("tooManyPixels");
    // Beside the page: the first drawing would do it on the spot otherwise.
    await image.decode().catch(() => undefined);
    signal.throwIfAborted();
    return drawable(image, width, height);
  }
  const shown = await load(address, false, signal);
  return { source: undefined, address, width: shown.naturalWidth, height: shown.naturalHeight, release: () => undefined };
}
