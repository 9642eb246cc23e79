import fc from "fast-check";
import { expect, it } from "vitest";
import {
  donationFee,
  donationInterval,
  donationIntervalKey,
} from "../../../src/lib/giving/amounts.js";

import { anyText, anyValue, RUNS } from "../../harness/arbitraries.js";

const UNITS = ["day", "week", "month", "year"];
const WORDS = ["one", "two", "three"];
const key = fc
  .tuple(fc.constantFrom(...WORDS), fc.constantFrom(...UNITS))
  .map((parts) => parts.join("_"));

it("[P3][DON-02][DON-03] donationIntervalKey and donationInterval invert each other", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom(...UNITS),
      key,
      (count, unit, written) => {
        expect(donationInterval(donationIntervalKey(count, unit))).toEqual({
          interval_count: count,
          interval: unit,
        });
        const { interval_count: readCount, interval } = donationInterval(written);
        expect(donationIntervalKey(readCount, interval)).toBe(written);
      },
    ),
    RUNS,
  );
});

it("[P3][DON-04][A-83] donationInterval accepts any value and returns one month for invalid keys", () => {
  const similarText = fc
    .tuple(
      fc.constantFrom(...WORDS, "four", ""),
      fc.constantFrom("_", "-", "__", ""),
      fc.constantFrom(...UNITS, "weeks"),
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(anyText, anyValue, similarText, key), (written) => {
      const { interval_count: count, interval } = donationInterval(written);
      expect([1, 2, 3]).toContain(count);
      expect(UNITS).toContain(interval);
      if (!WORDS.some((word) => UNITS.some((unit) => written === `${word}_${unit}`)))
        expect([count, interval]).toEqual([1, "month"]);
    }),
    RUNS,
  );
});

it("[P3] donationIntervalKey keeps count and unit, and returns an empty string only for unsupported ones", () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.integer(), fc.double()),
      fc.oneof(fc.constantFrom(...UNITS), anyText),
      (count, unit) => {
        const written = donationIntervalKey(count, unit);
        if (written !== "")
          expect(donationInterval(written)).toEqual({ interval_count: count, interval: unit });
        else expect([1, 2, 3].includes(count) && UNITS.includes(unit)).toBe(false);
      },
    ),
    RUNS,
  );
});

it("[DON-06] donationFee covers the provider's fee to the cent", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 51, max: 10_000_000 }),
      fc.integer({ min: 0, max: 1_000 }),
      fc.integer({ min: 0, max: 100 }),
      (cents, basisPoints, fixed) => {
        const rate = { percent: basisPoints / 100, fixed: fixed / 100 };
        const total = cents / 100 + donationFee(cents / 100, rate);
        const received = total * (1 - rate.percent / 100) - rate.fixed;
        expect(Math.abs(received - cents / 100)).toBeLessThanOrEqual(0.005_001);
      },
    ),
    RUNS,
  );
});
