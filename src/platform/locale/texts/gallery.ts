/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const galleryTexts = {
  section: "gallery",
  texts: {
    aspectRatio: "Aspect ratio",
    freeForm: "Free Form",
    currentRatio: "Aspect ratio: {{ratio}}",
    selectImage: "Select image",
    deleteImage: "Delete image",
    confirmDelete: "Are you sure you wish to delete this image from the gallery?",
    deleteFailed: "The photo could not be deleted. Please try again.",
    isNew: "New",
    broken: "This photo cannot be shown.",
    loadFailed: "The photos could not be loaded.",
    emptyTitle: "No photos of this shape yet",
    emptyText: "Upload one of your own, or choose a stock photo.",
    uploadOne: "Upload a photo",
    browseStock: "Browse stock photos",
    noChurchTitle: "No church chosen",
    noChurchText: "Choose a church to see its photos.",
    uploadFailed:
      "Image processing completed, but upload failed. API may not be available in this environment.",
    confirmDiscard: "Discard this photo? It has not been uploaded.",
    discard: "Discard",
    selectImageOf: "Select image, {{date}}",
    deleteImageOf: "Delete image, {{date}}",
    count_one: "{{count}} photo",
    count_other: "{{count}} photos",
  },
} as const;

export const imageEditorTexts = {
  section: "imageEditor",
  texts: {
    title: "Edit photo",
    upload: "Upload",
    update: "Update",
    updating: "Updating…",
    delete: "Delete photo",
    loading: "Loading the editor",
    loadFailed: "The editor could not be loaded.",
  },
} as const;

export const photoDialogTexts = {
  section: "photoDialog",
  texts: {
    title: "Select a Photo",
    sources: "Photo sources",
    gallery: "Gallery",
    upload: "Upload",
    stock: "Stock Photos",
    uploaded: "Photo uploaded.",
    notUploaded:
      "The photo was not uploaded, because uploads are not set up on this server. It is kept under “Upload”.",
    deleted: "Photo deleted.",
    loading: "Loading photos",
    uploading: "Uploading the photo",
    percent: "{{percent}}%",
  },
} as const;

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
