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
    help: "Help",
    confirmTitle: "Please confirm",
    loadFailed: "This could not be loaded.",
    userAvatar: "User avatar",
    saving: "Saving…",
    deleteItem: "Delete item",
    breadcrumbs: "Breadcrumbs",
  },
} as const;
