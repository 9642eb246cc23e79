/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const helpButtonTexts = {
  section: "helpButton",
  texts: { open: "Open support help" },
} as const;
