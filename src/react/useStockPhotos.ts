"use client";
import { useState } from "react";
import { getStockGallery, searchStock } from "../client/api/content.js";
import { encodePath } from "../rules/gallery/encodePath.js";
import { pathsInFolder } from "../rules/gallery/pathsInFolder.js";
import type { StockPhoto } from "../types/content.js";
import { type ResourceState, useResource } from "./useResource.js";

export interface StockPhotosState extends ResourceState<StockPhoto[]> {
  /** What was searched for; empty where the default photos of the shape are shown (PHO-14). */
  term: string;
  /** Searches, the same words again only after a failure; a term without words shows the defaults again. */
  search: (words: string) => void;
  reload: () => Promise<void>;
}

/**
 * The stock photos of a shape: the defaults (PHO-26), or what a search has found (PHO-29). Results go with the shape they
 * were searched for (L80).
 */
export function useStockPhotos(folder: string): StockPhotosState {
  const [searched, setSearched] = useState({ folder, term: "" });
  // Another shape begins with its defaults, and so does this one when it comes back.
  if (searched.folder !== folder) setSearched({ folder, term: "" });
  const term = searched.folder === folder ? searched.term : "";
  const { value, status, isStale, reload } = useResource<StockPhoto[]>(JSON.stringify([folder, term]), async (api, options) => {
    if (term) return (await searchStock(api, term, options)).filter(({ thumbnail, large }) => thumbnail || large);
    const paths = pathsInFolder(await getStockGallery(api, folder, options), "stockPhotos", folder).map(encodePath);
    return paths.map((path) => ({ thumbnail: path, large: path }));
  });
  const search = (words: string) => {
    const wanted = words.trim();
    if (wanted !== term) setSearched({ folder, term: wanted });
    else if (status === "failed") void reload();
  };
  return { value, status, isStale, term, search, reload };
}
