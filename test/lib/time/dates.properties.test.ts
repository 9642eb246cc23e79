import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  elapsedLabel,
  inputValue,
  shortDate,
  parseServerDate,
  readBirthday,
  readDay,
  readTime,
} from "../../../src/lib/time/dates.js";
import { anyText, anyValue, RUNS } from "../../harness/arbitraries.js";
import { setTimeZone } from "../../harness/setTimeZone.js";

const now = new Date("2024-05-02T12:00:00.000Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);
const ZONES = [
  "Pacific/Kiritimati",
  "Asia/Kolkata",
  "UTC",
  "America/New_York",
  "Pacific/Pago_Pago",
];

describe("elapsedLabel", () => {
  it("[P2] rounds down to whole units in every time zone", () => {
    const units = { s: 1, m: 60, h: 3_600, d: 86_400 };
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.constantFrom(...ZONES), (seconds, zone) => {
        setTimeZone(zone);
        const [, count, unit] =
          /^(\d+)([smhd])$/.exec(elapsedLabel(secondsAgo(seconds), now)) ?? [];
        const expected = seconds < 60 ? "s" : seconds < 3_600 ? "m" : seconds < 86_400 ? "h" : "d";
        expect(unit).toBe(expected);
        expect(Number(count)).toBe(Math.floor(seconds / units[expected]));
      }),
      RUNS,
    );
  });

  it("[P2] never decreases over time and never exceeds the elapsed time", () => {
    const units: Record<string, number> = { s: 1, m: 60, h: 3_600, d: 86_400 };
    const secondsOf = (label: string) =>
      Number.parseInt(label, 10) * (units[label.at(-1) ?? ""] ?? Number.NaN);
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(100_000), (seconds, more) => {
        const [early, late] = [
          secondsOf(elapsedLabel(secondsAgo(seconds), now)),
          secondsOf(elapsedLabel(secondsAgo(seconds + more), now)),
        ];
        expect(early).toBeLessThanOrEqual(late);
        expect(early).toBeLessThanOrEqual(seconds);
      }),
      RUNS,
    );
  });

  it("[P2] returns 0s for future times and an empty string for invalid ones", () => {
    fc.assert(
      fc.property(fc.nat(1_000_000_000), (seconds) => {
        expect(elapsedLabel(secondsAgo(-seconds), now)).toBe("0s");
      }),
      RUNS,
    );
    fc.assert(
      fc.property(anyText, (text) => {
        expect(elapsedLabel(text, now)).toMatch(parseServerDate(text) ? /^\d+[smhd]$/ : /^$/);
      }),
      RUNS,
    );
  });
});

describe("parseServerDate", () => {
  it("[P2] parses the ISO text of every date", () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), (date) => {
        expect(parseServerDate(date.toISOString())).toEqual(date);
      }),
      RUNS,
    );
  });
});

describe("readDay, readBirthday and readTime", () => {
  it("[O76] keep each of 400 days in every time zone and text format", () => {
    const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
    const days = Array.from({ length: 400 }, (_, index) => new Date(Date.UTC(2023, 11, 1 + index)));
    const failures: string[] = [];
    for (const zone of ZONES) {
      setTimeZone(zone);
      for (const stored of days) {
        const day = stored.toISOString().slice(0, 10);
        const formatted = format.format(stored);
        const read = [day, `${day}T00:00:00.000Z`, `${day} 00:00:00`].map(readDay);
        for (const date of [...read, readBirthday(stored)]) {
          if (!date || inputValue(date, "date") !== day || shortDate(date, "en") !== formatted)
            failures.push(`${day} in ${zone}`);
        }
      }
    }
    expect(failures).toEqual([]);
  }, 20_000);

  it("[O75] never throw or return an Invalid Date, for any value", () => {
    fc.assert(
      fc.property(anyValue, (value) => {
        for (const read of [readTime, readDay, readBirthday])
          expect(read(value)?.getTime()).not.toBe(Number.NaN);
      }),
      RUNS,
    );
  });
});
