/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const accountTexts = {
  section: "account",
  texts: {
    nowIn: "You are now in {{church}}",
    unknown: "Unknown",
    account: "Account menu",
    messages: "Messages",
    notifications: "Notifications",
    profile: "Profile",
    logout: "Logout",
    switchApp: "Switch App",
    switchChurch: "Switch Church",
    back: "Back",
    apps: "Apps for this church",
    appAdmin: "People and donations",
    appMember: "Members and website",
    appProduct: "Serving plans",
    appMissing: "Not available for this church",
  },
} as const;
