/** How often a rule repeats, as `freq` counts it: the higher, the more often. */
export const Frequency = { YEARLY: 0, MONTHLY: 1, WEEKLY: 2, DAILY: 3, HOURLY: 4, MINUTELY: 5, SECONDLY: 6 } as const;
