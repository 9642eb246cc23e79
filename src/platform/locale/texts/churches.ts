/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const churchesTexts = {
  section: "churches",
  texts: {
    list: "Churches",
    loading: "Loading churches...",
    none: "No churches available",
    invalid: "Error: Invalid church data format",
    unknown: "Unknown",
    delete: "Delete",
    confirmDelete:
      "Are you sure you wish to delete this church? You will no longer be a member of {{name}}",
    deleteFailed: "The church could not be removed. Please try again.",
    cannotDelete:
      "This church cannot be removed from here. Please log out and back in, then try again.",
    cannotLeave:
      "You have no profile in this church, so you cannot leave it from here. Please ask one of its administrators to remove you.",
    cannotOpen: "Cannot be opened. Please log out and back in, then try again.",
    current: "Current church",
    leave: "Leave church",
    deleteOne: "Delete {{name}}",
  },
} as const;
