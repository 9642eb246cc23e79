/** Generated from locales/en.json by `npm run texts`; edit that file. */
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
