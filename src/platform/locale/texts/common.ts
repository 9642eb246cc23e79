/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const agesTexts = {
  section: "ages",
  texts: { years_one: "{{count}} year", years_other: "{{count}} years" },
} as const;

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
    edit: "Edit",
    all: "All",
  },
} as const;

export const exportLinkTexts = {
  section: "exportLink",
  texts: {
    download: "Download as a CSV file",
    failed: "The file could not be created. Please try again.",
  },
} as const;

export const helpButtonTexts = {
  section: "helpButton",
  texts: { open: "Open support help" },
} as const;

export const offlineBarTexts = {
  section: "offlineBar",
  texts: {
    text: "The live connection was lost. Trying to reconnect; what you write is kept.",
    restored: "Connected again.",
  },
} as const;

export const widgetsTexts = {
  section: "widgets",
  texts: {
    help: "Help",
    deleteItem: "Delete item",
    breadcrumbs: "Breadcrumbs",
    saving: "Saving…",
    confirmTitle: "Please confirm",
  },
} as const;
