/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const notificationsTexts = {
  section: "notifications",
  texts: {
    title: "Notifications",
    loading: "Loading notifications",
    emptyTitle: "No notifications",
    emptyText: "You're all caught up!",
    isNew: "New",
    viewDetails: "View Details",
    opensNewTab: "opens in a new tab",
    task: "Task",
    assignment: "Assignment",
    other: "Notification",
    noText: "No details",
    loadFailed: "The notifications could not be loaded.",
    list: "Notifications",
  },
} as const;
