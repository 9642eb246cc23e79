/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const offlineBarTexts = {
  section: "offlineBar",
  texts: {
    text: "The live connection was lost. Trying to reconnect; what you write is kept.",
  },
} as const;
