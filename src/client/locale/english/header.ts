/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const headerTexts = {
  section: "header",
  texts: {
    login: "Login",
    mainMenu: "Main menu",
    pages: "Pages of this area",
    menu: "Menu",
    accountOf: "Account menu for {{name}}",
    accountUnread_one: "Account menu for {{name}}, {{count}} unread",
    accountUnread_other: "Account menu for {{name}}, {{count}} unread",
    someone: "Signed in",
    unread_one: "{{count}} unread",
    unread_other: "{{count}} unread",
    nowIn: "You are now in {{church}}",
  },
} as const;
