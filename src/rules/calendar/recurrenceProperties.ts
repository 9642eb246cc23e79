/** Properties of a recurrence rule that hold a list of numbers, with what RFC 5545 3.3.10 lets them be (RRU-02). */
export const RECURRENCE_PROPERTIES = [
  // Signed: also as many from the end, but never 0.
  { name: "BYSETPOS", key: "bysetpos", min: 1, max: 366, isSigned: true },
  { name: "BYMONTHDAY", key: "bymonthday", min: 1, max: 31, isSigned: true },
  { name: "BYYEARDAY", key: "byyearday", min: 1, max: 366, isSigned: true },
  { name: "BYWEEKNO", key: "byweekno", min: 1, max: 53, isSigned: true },
  { name: "BYMONTH", key: "bymonth", min: 1, max: 12, isSigned: false },
  { name: "BYHOUR", key: "byhour", min: 0, max: 23, isSigned: false },
  { name: "BYMINUTE", key: "byminute", min: 0, max: 59, isSigned: false },
  { name: "BYSECOND", key: "bysecond", min: 0, max: 60, isSigned: false },
] as const;
