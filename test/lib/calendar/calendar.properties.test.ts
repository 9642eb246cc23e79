import fc from "fast-check";
import { expect, it } from "vitest";
import { createRRule, parseRecurrence, writeRecurrence } from "../../../src/lib/calendar/rrule.js";
import { eventDates } from "../../../src/lib/calendar/occurrences.js";
import { anyText, RUNS } from "../../harness/arbitraries.js";
import { setTimeZone } from "../../harness/setTimeZone.js";
import { toWallTime } from "../../../src/lib/time/dates.js";

const FEWER = { ...RUNS, numRuns: Math.ceil(RUNS.numRuns / 4) };
const DAY_MS = 86_400_000;
const FREQUENCIES = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"];
const DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];

const list = (each: fc.Arbitrary<number | string>) =>
  fc.uniqueArray(each, { minLength: 1, maxLength: 3 }).map((values) => values.join(","));
const upTo = (max: number) => fc.integer({ min: -max, max }).filter((value) => value !== 0);
const day = fc
  .tuple(fc.option(upTo(5), { nil: "" }), fc.constantFrom(...DAYS))
  .map((parts) => parts.join(""));
const VALUES: Record<string, fc.Arbitrary<number | string>> = {
  INTERVAL: fc.integer({ min: 1, max: 5 }),
  COUNT: fc.integer({ min: 1, max: 20 }),
  UNTIL: fc.constantFrom("20240601", "20240601T120000", "20250601T120000Z"),
  WKST: fc.constantFrom(...DAYS),
  BYDAY: list(day),
  BYMONTH: list(fc.integer({ min: 1, max: 12 })),
  BYMONTHDAY: list(upTo(31)),
  BYYEARDAY: list(upTo(366)),
  BYWEEKNO: list(upTo(53)),
  BYSETPOS: list(upTo(5)),
  BYHOUR: list(fc.integer({ min: 0, max: 23 })),
  BYMINUTE: list(fc.integer({ min: 0, max: 59 })),
};
const ruleOf = (frequencies: readonly string[]) =>
  fc
    .tuple(
      fc.constantFrom(...frequencies),
      fc.uniqueArray(fc.constantFrom(...Object.keys(VALUES)), { maxLength: 3 }),
    )
    .chain(([freq, names]) =>
      fc
        .tuple(
          ...names.map((name) =>
            (VALUES[name] ?? fc.constant("")).map((value) => `${name}=${value}`),
          ),
        )
        .map((parts) => [`FREQ=${freq}`, ...parts].join(";")),
    );
const anyRule = ruleOf(FREQUENCIES);
const daysRule = ruleOf(FREQUENCIES.slice(0, 4));
const moment = fc
  .date({
    min: new Date("2022-01-01T00:00:00Z"),
    max: new Date("2025-12-31T00:00:00Z"),
    noInvalidDate: true,
  })
  .map((date) => new Date(Math.floor(date.getTime() / 1_000) * 1_000));
const zone = fc.constantFrom(
  "America/New_York",
  "Europe/Berlin",
  "Australia/Lord_Howe",
  "Asia/Kolkata",
  "UTC",
);
const times = (dates: readonly Date[]) => dates.map((date) => date.getTime());

it("[P5][RRU-02][RRU-03][RRU-04] eventDates reads any rule text or throws a recurrence rule error, within 500 ms of CPU time", () => {
  const fragment = fc.oneof(
    anyText,
    anyRule,
    fc.constantFrom(
      ...Object.keys(VALUES),
      "=",
      ";",
      ",",
      "0",
      "-1",
      "367",
      "FREQ=DAILY",
      "UNTIL=",
      "\n",
    ),
  );
  const text = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join("").slice(0, 1_024));
  fc.assert(
    fc.property(fc.oneof(text, anyRule), (recurrenceRule) => {
      const startedAt = process.cpuUsage();
      try {
        eventDates(
          { start: "2001-05-06T12:00:00Z", recurrenceRule },
          new Date("2024-05-01T00:00:00Z"),
          new Date("2024-06-01T00:00:00Z"),
        );
      } catch (error) {
        expect(error).toHaveProperty("message", expect.stringMatching(/recurrence rule/));
      }
      // An idle machine needs a tenth of it. The first runs include JIT compilation.
      expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(500);
    }),
    FEWER,
  );
});

it("[P5] writeRecurrence writes a rule that parseRecurrence parses to the same value", () => {
  fc.assert(
    fc.property(anyRule, (text) => {
      const rule = parseRecurrence(text);
      expect(parseRecurrence(writeRecurrence(createRRule(rule).origOptions))).toEqual(rule);
      // Hosts write `options`, which rrule has completed from the start date. The first rewrite also removes the days that
      // rrule lists twice.
      const rewrite = (each: string) =>
        writeRecurrence(
          createRRule(parseRecurrence(each), new Date("2024-05-06T12:00:00Z")).options,
        );
      const written = rewrite(rewrite(text));
      expect(rewrite(written)).toBe(written);
    }),
    RUNS,
  );
});

it("[P5][L131] eventDates returns sorted unique dates in the range; adjacent ranges together return the same dates", () => {
  fc.assert(
    fc.property(
      zone,
      anyRule,
      moment,
      fc.uniqueArray(moment, { minLength: 3, maxLength: 3, selector: Number }),
      (name, recurrenceRule, start, moments) => {
        setTimeZone(name);
        const event = { start, recurrenceRule };
        const [a, b, c] = moments.sort((one, other) => one.getTime() - other.getTime()) as [
          Date,
          Date,
          Date,
        ];
        const whole = times(eventDates(event, a, c));
        expect(whole.every((time) => time >= a.getTime() && time <= c.getTime())).toBe(true);
        expect(whole).toEqual([...new Set(whole)].sort((one, other) => one - other));
        expect(whole.length).toBeLessThanOrEqual(1_000);
        // Skips rules that may have reached the limit of dates or of checked times.
        if (/FREQ=(HOURLY|MINUTELY|SECONDLY)/.test(recurrenceRule) || whole.length === 1_000)
          return;
        const parts = [...times(eventDates(event, a, b)), ...times(eventDates(event, b, c))];
        expect([...new Set(parts)]).toEqual(whole);
      },
    ),
    FEWER,
  );
});

it("[P5] eventDates finds the dates that rrule finds when it iterates from the start", () => {
  setTimeZone("UTC");
  fc.assert(
    fc.property(daysRule, moment, moment, (recurrenceRule, start, from) => {
      const to = new Date(from.getTime() + 60 * DAY_MS);
      const whole = createRRule(parseRecurrence(recurrenceRule), toWallTime(start));
      const last = new Date("2026-06-01T00:00:00Z");
      const expected: number[] = [];
      let reads = 0;
      const { byyearday } = whole.options;
      // The library reads this option in each step. Without a limit, it searches until the year 9999 for a rule without dates.
      Object.defineProperty(whole.options, "byyearday", {
        get: () => {
          if ((reads += 1) > 8_000) throw new Error("enough");
          return byyearday;
        },
      });
      try {
        whole.all((date) => {
          if (date >= from && date <= to) expected.push(date.getTime());
          return date < last;
        });
      } catch (error) {
        expect(error).toHaveProperty("message", "enough");
      }
      expect(times(eventDates({ start, recurrenceRule }, from, to))).toEqual(
        [...new Set(expected)].slice(0, 1_000),
      );
    }),
    FEWER,
  );
});

it("[P5][RRU-01] eventDates excludes exactly the exception, given as a Date or as text", () => {
  fc.assert(
    fc.property(zone, daysRule, moment, fc.nat(), (name, recurrenceRule, start, which) => {
      setTimeZone(name);
      const [from, to] = [start, new Date(start.getTime() + 200 * DAY_MS)];
      const all = eventDates({ start, recurrenceRule }, from, to);
      const exception = all[which % Math.max(all.length, 1)];
      if (!exception || all.length === 1_000) return;
      for (const each of [exception, exception.toISOString()]) {
        expect(eventDates({ start, recurrenceRule, exceptionDates: [each] }, from, to)).toEqual(
          all.filter((date) => date !== exception),
        );
      }
    }),
    FEWER,
  );
});
