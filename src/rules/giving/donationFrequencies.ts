/** How often a donation can repeat (DON-05, A-83), in the order offered: the interval key and the key of its text. */
export const DONATION_FREQUENCIES = [
  { key: "one_week", text: "weekly" },
  { key: "two_week", text: "biWeekly" },
  { key: "one_month", text: "monthly" },
  { key: "three_month", text: "quarterly" },
  { key: "one_year", text: "annually" },
] as const;
