/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const stockPhotosTexts = {
  section: "stockPhotos",
  texts: {
    searchTerm: "Search Term",
    search: "Search",
    selectPhoto: "Select photo",
    photo: "Stock photo",
    photoBy: "Photo by {{name}}",
    providedBy: "Provided by the photo provider",
    found_one: "{{count}} photo found.",
    found_other: "{{count}} photos found.",
    noneFound: "Nothing found for “{{term}}”",
    noneFoundText: "Try a different search term.",
    emptyTitle: "No stock photos of this shape",
    emptyText: "Enter a search term to find some.",
    loading: "Loading stock photos",
    loadFailed: "The stock photos could not be loaded.",
    searchFailed: "The search did not work.",
  },
} as const;
