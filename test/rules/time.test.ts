import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayKey } from "../../src/rules/time/dayKey.js";
import { dayLabel } from "../../src/rules/time/dayLabel.js";
import { elapsedLabel } from "../../src/rules/time/elapsedLabel.js";
import { fullDateTime } from "../../src/rules/time/fullDateTime.js";
import { parseServerDate } from "../../src/rules/time/parseServerDate.js";

const NOW = new Date("2026-05-01T12:00:00Z");
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1_000);

describe("elapsedLabel", () => {
  it.each([
    [0, "0s"],
    [59, "59s"],
    [60, "1m"],
    [3_599, "59m"],
    [3_600, "1h"],
    [86_399, "23h"],
    [86_400, "1d"],
    [-3_600, "0s"],
  ])("[FMT-01][FMT-02][FMT-03][FMT-04][O74][O75] of %i seconds is %s", (seconds, label) =>
    expect(elapsedLabel(ago(seconds), NOW)).toBe(label),
  );

  it.each([undefined, null, "garbage", "", new Date(Number.NaN)])("[O75] of %j is nothing", (time) =>
    expect(elapsedLabel(time, NOW)).toBe(""),
  );

  it("[P2] is whole units rounded down, and never more than the truth", () => {
    const unit = { s: 1, m: 60, h: 3_600, d: 86_400 };
    const decode = (label: string) => Number(label.slice(0, -1)) * unit[label.at(-1) as keyof typeof unit];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), fc.integer({ min: 0, max: 10 ** 6 }), (seconds, more) => {
        const label = elapsedLabel(ago(seconds), NOW);
        expect(label).toMatch(/^\d+[smhd]$/);
        expect(decode(label)).toBeLessThanOrEqual(seconds);
        expect(decode(elapsedLabel(ago(seconds + more), NOW))).toBeGreaterThanOrEqual(decode(label));
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("times", () => {
  it("[O75] of the server without a zone are UTC", () => {
    expect(parseServerDate("2024-05-01 10:00:00")?.toISOString()).toBe("2024-05-01T10:00:00.000Z");
    expect(parseServerDate("2024-05-01T10:00:00.000Z")?.getTime()).toBe(Date.UTC(2024, 4, 1, 10));
    expect(parseServerDate("x".repeat(100))).toBeNull();
  });

  it("[FMT-06] are shown in full, in English in the suite's format and otherwise in the language's own", () => {
    const time = new Date(2026, 4, 1, 15, 7);
    expect(fullDateTime(time)).toBe("May 1, 2026 3:07 PM");
    expect(fullDateTime(time, "de")).toMatch(/01\.05\.2026/);
    expect(fullDateTime("garbage")).toBe("");
  });

  it("know today and yesterday in each language", () => {
    const now = new Date(2026, 4, 1, 0, 30);
    expect(dayLabel(new Date(2026, 4, 1, 23), now, "en")).toBe("Today");
    expect(dayLabel(new Date(2026, 3, 30, 1), now, "en")).toBe("Yesterday");
    expect(dayLabel(new Date(2026, 3, 30, 1), now, "de")).toBe("Gestern");
    expect(dayLabel(new Date(2026, 3, 29), now, "en")).toBe("April 29, 2026");
    expect(dayKey(new Date(2026, 0, 5))).toBe("2026-01-05");
  });
});
