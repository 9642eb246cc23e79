/** Generated from locales/en.json by `npm run texts`; edit that file. */
export const donationTexts = {
  section: "donation",
  texts: {
    weekly: "Weekly",
    biWeekly: "Bi-Weekly",
    monthly: "Monthly",
    quarterly: "Quarterly",
    annually: "Annually",
    coverFee: "Cover the transaction fee",
    coverFeeOf: "Add {{fee}} to cover the transaction fee",
    bankVerification:
      "To verify your bank account, two small deposits will be made to it in about 1-3 business days.",
  },
} as const;
