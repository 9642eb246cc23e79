import { pathsInFolder } from "./pathsInFolder.js";

/** What a church's gallery of one shape holds, as paths below the content root (PHO-23, PHO-25, C-17). */
export function galleryPaths(images: readonly unknown[], where: { churchId: string; folder: string }): string[] {
  return pathsInFolder(images, `${where.churchId}/gallery`, where.folder);
}
