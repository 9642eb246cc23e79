/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const noteActionsTexts = {
  section: "notes",
  texts: {
    delete: "Delete note",
    cancel: "Cancel",
    confirmDelete: "Delete this note? This cannot be undone.",
    newMessages_one: "{{count}} new message",
    newMessages_other: "{{count}} new messages",
    "message.delete": "Delete message",
    "message.confirmDelete": "Delete this message? This cannot be undone.",
    "message.copied": "Message copied",
    "message.showAll": "Show the whole conversation",
    copied: "Note copied",
    emptyTitle: "No notes yet",
    emptyText: "Write the first note below.",
    showAll: "Show all notes",
  },
} as const;
