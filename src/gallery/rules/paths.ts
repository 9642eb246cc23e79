import { withoutQuery } from "../../lib/links/urls.js";
import { getPhotoUrl, DEFAULT_PHOTO_PATH } from "../../lib/people/people.js";
import { fullDateTime } from "../../lib/time/dates.js";

const UNIX_SECONDS = /^\d{9,10}$/;
/** Matches a signed URL. An added parameter would invalidate its signature. */
const SIGNED = /[?&](?:x-amz-signature|x-goog-signature|signature|sig)=/i;

/** Returns the URL with a parameter that bypasses a cached response without CORS headers; `undefined` if signed or not HTTP. */
export function bustCache(url: string): string | undefined {
  if (!/^https?:/i.test(url) || SIGNED.test(url)) return undefined;
  const [plain = ""] = url.split("#", 1);
  return `${plain}${plain === withoutQuery(plain) ? "?" : "&"}crop=1${url.slice(plain.length)}`;
}

const isName = (segment: string | undefined): segment is string =>
  !!segment && segment !== "." && segment !== "..";

/** Returns folder and file of a photo, to delete it. In listed paths, unlike URLs, "?" and "#" belong to the name. */
export function photoKey(path: string): { folder: string; file: string } | undefined {
  const pathname = path.replace(/^https?:\/\/[^/?#]*([^?#]*).*$/i, "$1");
  const [folder, file] = pathname.split("/").filter(Boolean).slice(-2);
  return isName(folder) && isName(file) ? { folder, file } : undefined;
}

/** Returns the Unix second that names the next upload: the current one, but later than `last`, so that two uploads have two names. */
export const nextUploadSecond = (now: Date, last: number): number =>
  Math.max(Math.floor(now.getTime() / 1_000), last + 1);

/** Returns the paths of photos in one folder. Buckets list by prefix: "1" also lists "1.33". Disks list names without folders. */
export function pathsInFolder(photos: readonly unknown[], root: string, folder: string): string[] {
  const paths = photos.flatMap((photo) => {
    if (typeof photo !== "string" || photo.endsWith("/")) return [];
    const listed = photo.replace(/^\/+/, "");
    const path = listed.includes("/") ? listed : `${root}/${folder}/${listed}`;
    return photoKey(path)?.folder === folder ? [path] : [];
  });
  return [...new Set(paths)];
}

/** Returns the name of a file, without its extension. */
const nameOf = (path: string): string => path.replace(/^.*\//s, "").replace(/\.[a-z\d]+$/i, "");

/** Returns the upload time that is a photo's file name, in Unix seconds; `undefined` for other names. */
function uploadSecond(path: string): number | undefined {
  const name = nameOf(path);
  return UNIX_SECONDS.test(name) ? Number(name) : undefined;
}

/** Returns paths with the last upload first, and those without a time at the end. Servers list files by name or in any order. */
export const newestFirst = (paths: readonly string[]): string[] =>
  [...paths].sort((a, b) => (uploadSecond(b) ?? 0) - (uploadSecond(a) ?? 0));

/** Returns the URL from which the editor loads the host's photo; "" for none and for the default photo. */
export function getEditablePhotoUrl(
  photoUrl: string | null | undefined,
  contentRoot: string,
): string {
  if (photoUrl && /^blob:/i.test(photoUrl)) return photoUrl;
  const url = getPhotoUrl(photoUrl, contentRoot);
  return withoutQuery(url).endsWith(DEFAULT_PHOTO_PATH) ? "" : url;
}

function formatName(path: string, locale: string, hasSeconds: boolean): string {
  const second = uploadSecond(path);
  if (second === undefined) return nameOf(path);
  return fullDateTime(new Date(second * 1_000), locale, hasSeconds);
}

/** Returns names of photos: the time of the upload or the file name. Includes seconds only where minutes are equal. */
export function photoNames(paths: readonly string[], locale: string): string[] {
  const named = paths.map((path) => ({ path, name: formatName(path, locale, false) }));
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const { name } of named) (seen.has(name) ? repeated : seen).add(name);
  return named.map(({ path, name }) =>
    repeated.has(name) ? formatName(path, locale, true) : name,
  );
}
