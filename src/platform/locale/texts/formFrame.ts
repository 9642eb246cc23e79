/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const formFrameTexts = {
  section: "formSubmissionEdit",
  texts: {
    editForm: "Edit Form",
    submit: "Submit",
    submitting: "Sending…",
    loading: "Loading the form",
    loadFailed: "The form could not be loaded.",
    empty: "This form has no questions yet.",
  },
} as const;
