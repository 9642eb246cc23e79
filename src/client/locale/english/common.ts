/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const commonTexts = {
  section: "common",
  texts: {
    loading: "Loading",
    retry: "Retry",
    close: "Close",
    cancel: "Cancel",
    save: "Save",
    delete: "Delete",
    loadFailed: "This could not be loaded.",
    entryFailed: "This entry could not be shown.",
    userAvatar: "User avatar",
  },
} as const;
