"use client";
import { getGallery, deleteGalleryImage } from "./api.js";
import { pathsInFolder, imageKey } from "./rules/paths.js";
import { loadApiClient } from "../platform/http/loadApiClient.js";
import { useQuery } from "../platform/provider/useQuery.js";
import { useCore } from "../platform/provider/useService.js";
import { useSession } from "../platform/provider/useSession.js";

const NO_IMAGES: readonly string[] = [];

/** Returns the photos of the current church in a ratio's folder, as paths below the content root. */
export function useGallery(folder: string) {
  const core = useCore();
  const { churchId } = useSession();
  const { setData, ...query } = useQuery(churchId ? folder : undefined, async (api, options) =>
    pathsInFolder(await getGallery(api, folder, options), `${churchId}/gallery`, folder),
  );
  /** Deletes a photo. Rejects if the call fails; the photo then stays in the list. */
  const remove = async (path: string) => {
    const key = imageKey(path);
    if (!key) throw new TypeError("This path contains no folder and file name.");
    await deleteGalleryImage(await loadApiClient(core), key);
    setData((images) => images.filter((image) => image !== path));
  };
  return { ...query, hasChurch: !!churchId, images: query.data ?? NO_IMAGES, remove };
}
