/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const offlineBarTexts = {
  section: "offlineBar",
  texts: {
    text: "The live connection is gone. Trying to reconnect; what you write is kept.",
  },
} as const;
