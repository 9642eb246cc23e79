import { pathsInFolder } from "./pathsInFolder.js";

/** The default stock pictures of one shape, as paths below the content root (PHO-26). */
export function stockPaths(images: readonly unknown[], where: { folder: string }): string[] {
  return pathsInFolder(images, "stockPhotos", where.folder);
}
