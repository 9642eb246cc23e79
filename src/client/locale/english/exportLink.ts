/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const exportLinkTexts = {
  section: "exportLink",
  texts: {
    download: "Download as a CSV file",
    failed: "The file could not be created. Please try again.",
  },
} as const;
