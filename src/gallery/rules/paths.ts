import { withoutQuery } from "../../lib/links/safeUrl.js";
import { getPhotoUrl, DEFAULT_PHOTO_PATH } from "../../lib/people/people.js";
import { fullDateTime } from "../../lib/time/format.js";

/** Names of uploaded files: the epoch second of the upload. */
const EPOCH_SECONDS = /^\d{9,10}$/;

/** A further parameter invalidates the signature of such an address. */
const SIGNED = /[?&](?:x-amz-signature|x-goog-signature|signature|sig)=/i;

/**
 * Returns the address with a parameter that bypasses the HTTP cache. An `<img>` without CORS may have cached a response
 * without CORS headers. Browsers reuse it for the CORS request if the server sends no `Vary: Origin`, as many buckets.
 * Returns `undefined` for signed addresses and for other schemes than http and https.
 */
export function bustCache(address: string): string | undefined {
  if (!/^https?:/i.test(address) || SIGNED.test(address)) return undefined;
  const [plain = ""] = address.split("#", 1);
  return `${plain}${plain === withoutQuery(plain) ? "?" : "&"}crop=1${address.slice(plain.length)}`;
}

const isName = (segment: string | undefined): segment is string =>
  !!segment && segment !== "." && segment !== "..";

/**
 * Returns the folder and file of a photo, for its deletion: the last two segments of its path. Of a web address it ignores
 * origin, query and hash; in a listed path "?" and "#" belong to the name. Returns `undefined` for other paths.
 */
export function imageKey(path: string): { folder: string; file: string } | undefined {
  const [folder, file] = path
    .replace(/^https?:\/\/[^/?#]*([^?#]*).*$/i, "$1")
    .split("/")
    .filter(Boolean)
    .slice(-2);
  return isName(folder) && isName(file) ? { folder, file } : undefined;
}

/**
 * Returns the epoch second that names the next upload. It is always greater than `last`, so that two uploads within one
 * second do not overwrite each other.
 */
export function nextUploadSecond(now: Date, last: number): number {
  return Math.max(Math.floor(now.getTime() / 1_000), last + 1);
}

/**
 * Returns the listed paths of exactly one folder, without duplicates, in the listed order. A bucket lists by prefix, so
 * that folder "1" also lists "1.33". A server with local storage lists bare file names.
 * @param root parent of the folder: "stockPhotos", or a church's "…/gallery"
 */
export function pathsInFolder(images: readonly unknown[], root: string, folder: string): string[] {
  const paths = images.flatMap((image) => {
    if (typeof image !== "string" || image.endsWith("/")) return [];
    const listed = image.replace(/^\/+/, "");
    const path = listed.includes("/") ? listed : `${root}/${folder}/${listed}`;
    return imageKey(path)?.folder === folder ? [path] : [];
  });
  return [...new Set(paths)];
}

/**
 * Returns the address from which the editor loads the host's photo. Returns object URLs unchanged. Returns an empty string
 * if there is no photo to crop, which includes the default photo.
 */
export function photoAddress(photoUrl: string | null | undefined, contentRoot: string): string {
  if (photoUrl && /^blob:/i.test(photoUrl)) return photoUrl;
  const address = getPhotoUrl(photoUrl, contentRoot);
  return withoutQuery(address).endsWith(DEFAULT_PHOTO_PATH) ? "" : address;
}

function formatName(path: string, locale: string, withSeconds: boolean): string {
  const name = path.replace(/^.*\//s, "").replace(/\.[a-z\d]+$/i, "");
  return EPOCH_SECONDS.test(name)
    ? fullDateTime(new Date(Number(name) * 1_000), locale, withSeconds)
    : name;
}

/**
 * Returns accessible names of photos: the date and time of the upload if the file name contains it, else the file name.
 * Includes seconds only if two photos were uploaded in the same minute.
 */
export function photoNames(paths: readonly string[], locale: string): string[] {
  const named = paths.map((path) => ({ path, name: formatName(path, locale, false) }));
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const { name } of named) (seen.has(name) ? repeated : seen).add(name);
  return named.map(({ path, name }) =>
    repeated.has(name) ? formatName(path, locale, true) : name,
  );
}
