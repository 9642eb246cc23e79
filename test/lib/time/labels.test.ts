import { describe, expect, it } from "vitest";
import { dayKey, dayLabel, elapsedLabel, fullDateTime } from "../../../src/lib/time/dates.js";
import { setTimeZone } from "../../harness/setTimeZone.js";

const now = new Date("2024-05-02T12:00:00.000Z");
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

describe("elapsedLabel", () => {
  it.each([
    [0, "0s"],
    [59, "59s"],
    [59.999, "59s"],
    [60, "1m"],
    [3_599, "59m"],
    [3_600, "1h"],
    [86_399, "23h"],
    [86_400, "1d"],
    [864_000, "10d"],
    [-3_600, "0s"],
  ])(
    "[FMT-01][FMT-02][FMT-03][FMT-04][A-40][O74][O75] formats %s seconds as %s",
    (seconds, label) => {
      expect(elapsedLabel(secondsAgo(seconds), now)).toBe(label);
      expect(elapsedLabel(secondsAgo(seconds).toISOString(), now)).toBe(label);
    },
  );

  it.each([undefined, null, "", "garbage", "garbage 1", new Date(Number.NaN)])(
    "[A-40][O75] returns an empty string for %s",
    (time) => {
      expect(elapsedLabel(time, now)).toBe("");
    },
  );

  it.each([
    ["de", 59, "59 Sek."],
    ["de", 60, "1 Min."],
    ["ko", 3_600, "1시간"],
    ["zh", 3_599, "59分钟"],
    ["no", 86_400, "1 d"],
    ["ru", -5, "0 с"],
    ["fr", 240, "4 min"],
    ["it", 172_800, "2 giorni"],
    ["en-GB", 60, "1m"],
  ])("formats for the locale %s: %s seconds as %s", (locale, seconds, label) => {
    expect(elapsedLabel(secondsAgo(seconds), now, locale).replace(/\s/gu, " ")).toBe(label);
  });
});

describe("fullDateTime, dayKey and dayLabel", () => {
  it.each(["+275760-09-13T00:00:00.000Z", "-271821-04-20T00:00:00.000Z"])(
    "fullDateTime returns no invalid text at the limit of dates, %s",
    (time) => {
      for (const zone of ["Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
        setTimeZone(zone);
        expect(() => fullDateTime(time)).not.toThrow();
      }
    },
  );

  it("[FMT-06][A-53] fullDateTime uses the product's format in English", () => {
    expect(fullDateTime(new Date(2024, 4, 1, 14, 5))).toBe("May 1, 2024 2:05 PM");
    expect(fullDateTime(new Date(2024, 4, 1, 0, 0), "en-GB")).toBe("May 1, 2024 12:00 AM");
    expect(fullDateTime(new Date(2024, 4, 1, 14, 5, 9), "en", true)).toBe("May 1, 2024 2:05:09 PM");
  });

  it("[A-53] fullDateTime follows the conventions of other languages", () => {
    expect(fullDateTime(new Date(2024, 4, 1, 14, 5), "de")).toBe("01.05.2024, 14:05");
    expect(fullDateTime(new Date(2024, 4, 1, 14, 5, 9), "de", true)).toBe("01.05.2024, 14:05:09");
  });

  it.each([null, undefined, "garbage"])(
    "[O75] fullDateTime returns an empty string for %s",
    (time) => {
      expect(fullDateTime(time)).toBe("");
      expect(fullDateTime(time, "de")).toBe("");
    },
  );

  it("dayKey returns the viewer's local day", () => {
    setTimeZone("Pacific/Kiritimati");
    expect(dayKey(new Date("2024-05-01T12:00:00Z"))).toBe("2024-05-02");
    setTimeZone("Pacific/Pago_Pago");
    expect(dayKey(new Date("2024-05-01T09:00:00Z"))).toBe("2024-04-30");
  });

  it.each([
    ["en", "Today", "Yesterday"],
    ["de", "Heute", "Gestern"],
    ["es", "Hoy", "Ayer"],
  ])("dayLabel names today and yesterday in %s", (locale, today, yesterday) => {
    const noon = new Date(2024, 2, 1, 12);
    expect(dayLabel(new Date(2024, 2, 1, 0, 0), noon, locale)).toBe(today);
    expect(dayLabel(new Date(2024, 1, 29, 23, 59), noon, locale)).toBe(yesterday);
  });

  it("dayLabel returns the date of other days, also of tomorrow", () => {
    const noon = new Date(2024, 2, 1, 12);
    expect(dayLabel(new Date(2024, 1, 28, 12), noon, "en")).toBe("Feb 28, 2024");
    expect(dayLabel(new Date(2024, 2, 2, 12), noon, "en")).toBe("Mar 2, 2024");
    expect(dayLabel(new Date(2024, 1, 28, 12), noon, "de")).toBe("28.02.2024");
  });

  it("dayLabel recognizes yesterday across a clock change", () => {
    setTimeZone("America/New_York");
    expect(dayLabel(new Date(2024, 2, 9, 23, 30), new Date(2024, 2, 10, 23, 45), "en")).toBe(
      "Yesterday",
    );
  });
});
