"use client";
import { useState } from "react";
import { searchStock, getStockGallery } from "./api.js";
import { pathsInFolder } from "./rules/paths.js";
import type { StockPhoto } from "./types.js";
import { encodePath } from "../lib/links/safeUrl.js";
import { type QueryState, useQuery } from "../platform/provider/useQuery.js";

export interface StockPhotosState extends QueryState<StockPhoto[]> {
  /** The search term; empty while the default photos of the ratio are shown. */
  term: string;
  /** Searches for photos. The same term is sent again only after a failure. A blank term shows the defaults. */
  search: (input: string) => void;
  refetch: () => Promise<void>;
}

/** Returns the default stock photos of a ratio, or the results of a search. Another ratio resets the search. */
export function useStockPhotos(folder: string): StockPhotosState {
  const [searched, setSearched] = useState({ folder, term: "" });
  if (searched.folder !== folder) setSearched({ folder, term: "" });
  const term = searched.folder === folder ? searched.term : "";
  const { data, status, isStale, refetch } = useQuery<StockPhoto[]>(
    JSON.stringify([folder, term]),
    async (api, options) => {
      if (term)
        return (await searchStock(api, term, options)).filter(
          ({ thumbnail, large }) => thumbnail || large,
        );
      const paths = pathsInFolder(
        await getStockGallery(api, folder, options),
        "stockPhotos",
        folder,
      ).map(encodePath);
      return paths.map((path) => ({ thumbnail: path, large: path }));
    },
  );
  const search = (input: string) => {
    const newTerm = input.trim();
    if (newTerm !== term) setSearched({ folder, term: newTerm });
    else if (status === "failed") void refetch();
  };
  return { data, status, isStale, term, search, refetch };
}
