/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const supportTexts = {
  section: "support",
  texts: {
    title: "Help",
    documentation: "View Documentation",
    tour: "Features Tour",
    contact: "Contact your church",
    mail: "Email support",
    forum: "Forum",
    fab: "Support",
    getSupport: "Get Support",
    dialogDocumentation: "Documentation",
    dialogForum: "Support Forum",
    opensNewTab: "opens in a new tab",
    nothing: "No help has been set up for this app yet.",
  },
} as const;
