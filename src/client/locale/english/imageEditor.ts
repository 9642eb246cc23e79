/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const imageEditorTexts = {
  section: "imageEditor",
  texts: {
    title: "Edit picture",
    upload: "Upload",
    update: "Update",
    updating: "Updating…",
    delete: "Delete picture",
    loading: "Loading the editor",
    loadFailed: "The editor could not be loaded.",
  },
} as const;
