/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const photoDialogTexts = {
  section: "photoDialog",
  texts: {
    title: "Select a Photo",
    sources: "Photo sources",
    gallery: "Gallery",
    upload: "Upload",
    stock: "Stock Photos",
    uploaded: "Picture uploaded.",
    deleted: "Picture deleted.",
    loading: "Loading pictures",
    uploading: "Uploading the picture",
    percent: "{{percent}}%",
  },
} as const;
