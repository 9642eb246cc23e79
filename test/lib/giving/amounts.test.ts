import { describe, expect, it } from "vitest";
import {
  currencyCode,
  DONATION_FREQUENCIES,
  donationFee,
  donationInterval,
  donationIntervalKey,
  currencyDigits,
  roundToCharge,
  formatCurrency,
} from "../../../src/lib/giving/amounts.js";

describe("roundToCharge and currencyDigits", () => {
  it.each([
    [1.005, "USD", 1.01],
    [1.235, "KWD", 1.24],
    [50.5, "JPY", 51],
    [999_999.99, "EUR", 999_999.99],
    [1e-9, "USD", 0],
  ])("[D38] round %d %s to %d", (amount, currency, rounded) => {
    expect(roundToCharge(amount, currency)).toBe(rounded);
  });

  it("[D38] use the decimals of the currency, as donationFee does", () => {
    expect(
      ["USD", "jpy", "KWD", "HUF", "COP", "ISK", null].map((each) => currencyDigits(each)),
    ).toEqual([2, 0, 3, 2, 2, 0, 2]);
    expect(donationFee(5_000, { percent: 3.6 }, "JPY")).toBe(187);
    expect(donationFee(100, { percent: 3 })).toBe(3.09);
  });
});

describe("formatCurrency with unusual fractionDigits", () => {
  it.each([-1, Number.NaN, 101, 21, Infinity, -Infinity])(
    "[D44] uses the currency's digits for %d",
    (fractionDigits) => {
      expect(formatCurrency(3, { fractionDigits })).toBe("$3.00");
      expect(formatCurrency(3, { fractionDigits, currency: "JPY" })).toBe("¥3");
    },
  );

  it("[D44] truncates a fractional number of digits and accepts 20", () => {
    expect([
      formatCurrency(3.26, { fractionDigits: 1.9 }),
      formatCurrency(3, { fractionDigits: 20 }),
    ]).toEqual(["$3.3", `$3.${"0".repeat(20)}`]);
  });
});

describe("donation intervals", () => {
  it.each([
    ["one_week", 1, "week"],
    ["two_week", 2, "week"],
    ["three_month", 3, "month"],
    ["one_year", 1, "year"],
    ["two_day", 2, "day"],
  ])("[DON-02][DON-03] convert %s to every %i %s and back", (key, count, interval) => {
    expect(donationInterval(key)).toEqual({ interval_count: count, interval });
    expect(donationIntervalKey(count, interval)).toBe(key);
  });

  it.each([
    "",
    "one",
    "four_week",
    "every one_week",
    "one_weeks",
    "One_week",
    "one_",
    "_week",
    "one_week_more",
    "one_constructor",
    "constructor_week",
    null,
    5,
  ])("[DON-04][A-83] default to one month for %j", (key) => {
    expect(donationInterval(key)).toEqual({ interval_count: 1, interval: "month" });
  });

  it.each([
    [0, "week"],
    [4, "week"],
    [1.5, "week"],
    [Number.NaN, "week"],
    [1, "weeks"],
    [1, ""],
    [1, "month_"],
    [4, "month"],
  ])("have no key for every %d %s", (count, unit) => {
    expect(donationIntervalKey(count, unit)).toBe("");
  });

  it("[DON-05] have five frequencies, each with a valid key", () => {
    expect(DONATION_FREQUENCIES.map(({ text }) => text)).toEqual([
      "weekly",
      "biWeekly",
      "monthly",
      "quarterly",
      "annually",
    ]);
    for (const { key } of DONATION_FREQUENCIES) {
      const { interval_count: count, interval } = donationInterval(key);
      expect(donationIntervalKey(count, interval)).toBe(key);
    }
  });

  it("are new objects in each call", () => {
    const first = donationInterval("?");
    first.interval_count = 9;
    expect(donationInterval("?").interval_count).toBe(1);
  });
});

describe("donationFee", () => {
  it.each([
    [20, { percent: 2.9, fixed: 0.3 }, 0.91],
    [100, { percent: 2.9 }, 2.99],
    [100, { percent: 0, fixed: 0.3 }, 0.3],
    [100, undefined, 0],
    [0, { percent: 2.9 }, 0],
    [0, { percent: 2.9, fixed: 0.3 }, 0],
    [100, { percent: 10, fixed: -0.5 }, 0],
    [-5, { percent: 2.9 }, 0],
    [Number.NaN, { percent: 2.9 }, 0],
    [100, { percent: 100 }, 0],
    [100, { percent: -1 }, 0],
    [100, { percent: 1, fixed: -1 }, 0],
    [100, { percent: Number.NaN }, 0],
  ])("[DON-06] returns for %d at %j the fee %d", (amount, rate, fee) => {
    expect(donationFee(amount, rate)).toBe(fee);
  });
});

describe("formatCurrency and currencyCode", () => {
  it.each([
    [1234.5, {}, "$1,234.50"],
    ["7", {}, "$7.00"],
    [1234.5, { currency: "eur", locale: "de-DE" }, "1.234,50\u00a0€"],
    [1234.5, { currency: "nonsense" }, "$1,234.50"],
    [1234.5, { fractionDigits: 0 }, "$1,235"],
    [1234.5, { fractionDigits: 3 }, "$1,234.500"],
    [500, { currency: "JPY" }, "¥500"],
    [0, {}, "$0.00"],
    [-5, {}, "-$5.00"],
    [-0, {}, "$0.00"],
    [-0.004, { fractionDigits: 2 }, "$0.00"],
    ["", {}, ""],
    [" ", {}, ""],
    ["x", {}, ""],
    [Number.NaN, {}, ""],
    [Number.POSITIVE_INFINITY, {}, ""],
    [undefined, {}, ""],
    [null, {}, ""],
  ])("format %j with %j as %j", (amount, format, text) => {
    expect(formatCurrency(amount, format)).toBe(text);
  });

  it.each([
    ["eur", "EUR"],
    [" GBP ", "GBP"],
    ["", "USD"],
    ["EURO", "USD"],
    [5, "USD"],
    [undefined, "USD"],
  ])("read the currency %j as %s", (currency, code) => {
    expect(currencyCode(currency)).toBe(code);
  });
});

describe("donationFee and donationIntervalKey with malformed arguments", () => {
  it.each<unknown>([null, undefined, "x", {}, { valueOf: 1 }, Number.NaN])(
    "[D30] return no fee and no key for %j",
    (value) => {
      const junk = value as never;
      expect(donationFee(junk, { percent: 2 })).toBe(0);
      expect(donationFee(100, junk)).toBe(0);
      expect(donationIntervalKey(junk, "week")).toBe("");
      expect(donationIntervalKey(2, junk)).toBe("");
    },
  );

  it.each(["x", {}, Number.NaN])("[D30] return no fee for a rate with %j", (value) => {
    expect(donationFee(100, { percent: value as never })).toBe(0);
    expect(donationFee(100, { percent: 2, fixed: value as never })).toBe(0);
  });

  it("[D30] accept numbers as text", () => {
    expect(donationFee("100" as never, { percent: "2" as never, fixed: null as never })).toBe(
      donationFee(100, { percent: 2 }),
    );
    expect(donationIntervalKey("2" as never, "week")).toBe("two_week");
  });
});
