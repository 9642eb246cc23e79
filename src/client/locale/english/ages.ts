/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const agesTexts = {
  section: "ages",
  texts: {
    years_one: "{{count}} year",
    years_other: "{{count}} years",
  },
} as const;
