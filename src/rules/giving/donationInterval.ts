/** How often a donation repeats. */
export interface DonationInterval {
  interval_count: number;
  interval: string;
}

/** DON-04. */
const DEFAULT_INTERVAL: Readonly<DonationInterval> = { interval_count: 1, interval: "month" };

const COUNTS: ReadonlyMap<string, number> = new Map([
  ["one", 1],
  ["two", 2],
  ["three", 3],
]);
const UNITS: readonly string[] = ["day", "week", "month", "year"];

/** The interval of a key such as "two_week" (DON-02, DON-03); once a month for any other text. */
export function donationInterval(key: unknown): DonationInterval {
  const [, word = "", interval = ""] = typeof key === "string" ? (/^([a-z]+)_([a-z]+)$/.exec(key) ?? []) : [];
  const count = COUNTS.get(word);
  return count !== undefined && UNITS.includes(interval) ? { interval_count: count, interval } : { ...DEFAULT_INTERVAL };
}
