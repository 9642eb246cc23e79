/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const headerTexts = {
  section: "header",
  texts: {
    login: "Login",
    mainMenu: "Main menu",
    pages: "Pages in this area",
    accountOf: "Account menu: {{name}}",
    accountUnread_one: "Account menu: {{name}}, {{count}} unread",
    accountUnread_other: "Account menu: {{name}}, {{count}} unread",
    someone: "Your account",
    unread_one: "{{count}} unread",
    unread_other: "{{count}} unread",
  },
} as const;
