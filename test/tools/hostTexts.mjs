/** Texts that no view of ours shows: hosts ask for them by these keys, in forms and dialogs of their own (I18N-11 to I18N-33). */
const GROUPS = [
  "b1Share.",
  "donation.bankForm.",
  "donation.donationForm.",
  "login.",
  "notes.validate.",
  "selectChurch.",
];

/** @param {string} key */
export const isHostText = (key) => GROUPS.some((group) => key.startsWith(group));
