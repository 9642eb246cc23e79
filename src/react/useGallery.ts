"use client";
import { deleteGalleryImage, getGallery } from "../client/api/content.js";
import { imageKey } from "../rules/gallery/imageKey.js";
import { pathsInFolder } from "../rules/gallery/pathsInFolder.js";
import { useCore } from "./useCore.js";
import { type ResourceState, useResource } from "./useResource.js";
import { useSession } from "./useSession.js";

export interface Gallery extends ResourceState<string[]> {
  /** Without a church there is nothing to load. */
  hasChurch: boolean;
  /** Paths below the content root, of exactly the folder that was asked for. */
  images: readonly string[];
  /** Loads the list anew; a failure keeps what is there. Never rejects. */
  reload: () => Promise<void>;
  /** Deletes a picture by its path (PHO-24, PHO-27). Rejects where it was not deleted; the list then has it still. */
  remove: (path: string) => Promise<void>;
}

const NONE: readonly string[] = [];

/** The pictures of the current church in the folder of a ratio (PHO-25). Another folder, church or user starts empty. */
export function useGallery(folder: string): Gallery {
  const core = useCore();
  const { churchId } = useSession();
  const { change, ...resource } = useResource(churchId ? folder : undefined, async (from, options) =>
    pathsInFolder(await getGallery(from, folder, options), `${churchId}/gallery`, folder),
  );
  const remove = async (path: string) => {
    const key = imageKey(path);
    if (!key) throw new TypeError("This path names no picture.");
    const { apiPart } = await import("../client/http/ApiClient.js");
    await deleteGalleryImage(core.part(apiPart), key);
    change((images) => images.filter((image) => image !== path));
  };
  return { ...resource, hasChurch: !!churchId, images: resource.value ?? NONE, remove };
}
