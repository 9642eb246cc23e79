import { imageKey } from "./imageKey.js";

/**
 * A listing as paths of exactly one folder, each once, in the order listed (PHO-23, PHO-25, PHO-26, C-17). A bucket lists by
 * prefix, so that folder "1" also lists what is in "1.33"; a disk answers bare names (CONTRACT §1.6).
 * `root` is what the folder lies in: "stockPhotos", or a church's "…/gallery".
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
