/** Key prefixes of texts that no component of this package shows. Hosts read them by key for their own forms and dialogs. */
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
