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
    notUploaded: "The picture was not uploaded, because uploads are not set up on this server. It is kept under “Upload”.",
    deleted: "Picture deleted.",
    loading: "Loading pictures",
    uploading: "Uploading the picture",
    percent: "{{percent}}%",
  },
} as const;
