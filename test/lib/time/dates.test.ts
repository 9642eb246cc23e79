import { setDefaultOptions } from "date-fns/setDefaultOptions";
import { describe, expect, it } from "vitest";
import {
  databaseTime,
  inputValue,
  numericDate,
  shortDate,
  timeOfDay,
  comingSunday,
  completedYears,
  lastSunday,
  localDay,
  parseServerDate,
  plusDays,
  readBirthday,
  readDay,
  readTime,
  weekSunday,
} from "../../../src/lib/time/dates.js";

import { setTimeZone } from "../../harness/setTimeZone.js";

describe("parseServerDate", () => {
  it.each([
    ["2024-05-01T10:00:00.000Z", "2024-05-01T10:00:00.000Z"],
    ["2024-05-01T10:00:00+02:00", "2024-05-01T08:00:00.000Z"],
    ["2024-05-01 10:00:00", "2024-05-01T10:00:00.000Z"],
    ["2024-05-01 10:00:00.250", "2024-05-01T10:00:00.250Z"],
    ["2024-05-01 10:00:00+02:00", "2024-05-01T08:00:00.000Z"],
    ["2024-05-01", "2024-05-01T00:00:00.000Z"],
  ])("[O75] parses %s, in UTC if it has no time zone", (text, instant) => {
    setTimeZone("America/New_York");
    expect(parseServerDate(text)?.toISOString()).toBe(instant);
  });

  it.each([
    null,
    undefined,
    "",
    "garbage",
    "room 12",
    "5",
    "2024-13-45",
    "2024-05-01 (noon)",
    "9".repeat(1_000_000),
    new Date(Number.NaN),
  ])("[O75] returns null for %.20s", (value) => {
    expect(parseServerDate(value)).toBeNull();
  });

  it("[O75] accepts only text of at most 64 characters", () => {
    const second = (digits: number) => `2024-05-01T10:00:00.${"0".repeat(digits)}Z`;
    expect(parseServerDate(second(43))?.toISOString()).toBe("2024-05-01T10:00:00.000Z");
    expect(parseServerDate(second(44))).toBeNull();
    expect(parseServerDate(["2024-05-01"] as never)).toBeNull();
  });
});

describe("localDay", () => {
  it.each([
    ["2024-05-01", new Date(2024, 4, 1)],
    [" 2024-05-01\n", new Date(2024, 4, 1)],
    ["5/1/2024", new Date(2024, 4, 1)],
    [" 12/31/2024 ", new Date(2024, 11, 31)],
    ["2024-02-29", new Date(2024, 1, 29)],
  ])("parses %j", (text, date) => {
    expect(localDay(text)).toEqual(date);
  });

  it.each([
    "2024-02-30",
    "2023-02-29",
    "2/30/2024",
    "13/1/2024",
    "0/1/2024",
    "2024",
    "2024-5-1",
    "5/1/24",
    "x5/1/2024",
    "5/1/2024x",
    "123/1/2024",
    "x2024-05-01",
    "2024-05-01x",
    "2024-05-01T10:00",
    "",
  ])("returns null for %j", (text) => {
    expect(localDay(text)).toBeNull();
  });

  it("supports years of the first century", () => {
    const day = localDay("0099-01-02") as Date;
    expect(day.getFullYear()).toBe(99);
    expect(shortDate(day, "en")).toBe("Jan 2, 99");
  });
});

it.each(["2024-02-30", "2023-02-29T10:00:00Z", "2024-02-30 10:00:00", "2024-05-01T99:00:00Z"])(
  "[O75] parseServerDate returns null for %s, which some browsers accept",
  (text) => {
    expect(parseServerDate(text)).toBeNull();
  },
);

describe("readTime", () => {
  it("parses dates, milliseconds and texts", () => {
    setTimeZone("America/New_York");
    expect(readTime(new Date(5_000))).toEqual(new Date(5_000));
    expect(readTime(5_000)).toEqual(new Date(5_000));
    expect(readTime("2024-05-01T00:00:00.000Z")).toEqual(new Date("2024-05-01T00:00:00.000Z"));
    expect(readTime("2024-05-01 10:00:00")).toEqual(new Date("2024-05-01T10:00:00.000Z"));
    expect(readTime("2024-05-01T10:00")).toEqual(new Date(2024, 4, 1, 10));
    expect(readTime("2024-05-01")).toEqual(new Date(2024, 4, 1));
  });

  it.each([
    null,
    undefined,
    "",
    "room 12",
    Number.NaN,
    Infinity,
    new Date(Number.NaN),
    {},
    true,
    5n,
  ])("[O75] returns null for %s, as readDay and readBirthday do", (value) => {
    expect(readTime(value)).toBeNull();
    expect(readDay(value)).toBeNull();
    expect(readBirthday(value)).toBeNull();
  });
});

describe("readDay", () => {
  it.each([
    "2024-05-01",
    "5/1/2024",
    "2024-05-01T00:00:00.000Z",
    "2024-05-01t00:00:00z",
    "2024-05-01T00:00Z",
    "2024-05-01T00:00:00+00:00",
    "2024-05-01T00:00:00-0000",
    "2024-05-01 00:00:00",
    " 2024-05-01T00:00:00.000Z ",
  ])("[O76] reads %j as May 1 in every time zone", (text) => {
    for (const zone of ["America/New_York", "UTC", "Pacific/Kiritimati"]) {
      setTimeZone(zone);
      expect(readDay(text)).toEqual(new Date(2024, 4, 1));
    }
  });

  it.each([
    "2024-05-01T00:00:00.001Z",
    "2024-05-01T00:00:01Z",
    "2024-05-01T00:30:00Z",
    "2024-05-01T10:00:00Z",
    "2024-05-01T00:00:00+02:00",
    "2024-05-01T00:00:00+00:30",
  ])("reads %j as an instant, because it is not midnight in UTC", (text) => {
    setTimeZone("America/New_York");
    expect(readDay(text)).toEqual(new Date(text));
  });

  it.each(["2024-02-30T00:00:00Z", "x2024-05-01T00:00Z", "2024-05-01T00:00Zx"])(
    "[O75] returns null for %j",
    (text) => {
      expect(readDay(text)).toBeNull();
    },
  );
});

describe("readBirthday", () => {
  it.each(["America/Bogota", "America/New_York", "UTC", "Pacific/Kiritimati"])(
    "[O76] returns the intended day in %s",
    (zone) => {
      setTimeZone(zone);
      for (const birth of [
        "2000-01-15",
        "2000-01-15T00:00:00.000Z",
        new Date("2000-01-15"),
        new Date(2000, 0, 15),
      ]) {
        expect(readBirthday(birth)).toEqual(new Date(2000, 0, 15));
      }
      expect(readBirthday(new Date(2000, 0, 15, 12, 30))).toEqual(new Date(2000, 0, 15, 12, 30));
    },
  );
});

describe("date and time formats", () => {
  it("[FMT-05][O76] show the local day in the product's English format", () => {
    for (const zone of ["America/Bogota", "UTC", "Pacific/Kiritimati"]) {
      setTimeZone(zone);
      expect(shortDate(new Date(2000, 0, 15), "en")).toBe("Jan 15, 2000");
      expect(numericDate(new Date(2000, 0, 5), "en-GB")).toBe("1/5/2000");
    }
  });

  it("follow the conventions of other languages", () => {
    expect(shortDate(new Date(2000, 0, 5), "de")).toBe("05.01.2000");
    expect(numericDate(new Date(2000, 0, 5), "de")).toBe("5.1.2000");
    expect(timeOfDay(new Date(2000, 0, 5, 14, 5), "de")).toBe("14:05");
  });

  it("[FMT-07] show the time of day", () => {
    expect(timeOfDay(new Date(2000, 0, 5, 14, 5), "en")).toBe("2:05 PM");
    expect([0, 11, 12, 13].map((hour) => timeOfDay(new Date(2000, 0, 5, hour, 5), "en"))).toEqual([
      "12:05 AM",
      "11:05 AM",
      "12:05 PM",
      "1:05 PM",
    ]);
  });

  it("match the values of date and time inputs", () => {
    const date = new Date(2000, 0, 5, 4, 9, 30);
    expect(inputValue(date, "date")).toBe("2000-01-05");
    expect(inputValue(date, "time")).toBe("04:09");
    expect(inputValue(date, "datetime-local")).toBe("2000-01-05T04:09");
  });

  it("write database times in UTC", () => {
    setTimeZone("America/New_York");
    expect(databaseTime(new Date("2024-05-01T10:00:00.750Z"))).toBe("2024-05-01 10:00:00");
    expect(databaseTime("2024-05-01 10:00:00")).toBe("2024-05-01 10:00:00");
    expect(databaseTime("2024-05-01")).toBe("2024-05-01 00:00:00");
    expect(databaseTime("garbage")).toBe("");
  });
});

describe("date arithmetic", () => {
  it.each([
    ["America/New_York", 2, 10],
    ["America/New_York", 10, 3],
    ["Australia/Lord_Howe", 3, 7],
  ])("plusDays keeps the time of day in %s across a clock change", (zone, month, day) => {
    setTimeZone(zone);
    const [before, after] = [
      new Date(2024, month, day - 1, 18, 30),
      new Date(2024, month, day, 18, 30),
    ];
    expect(after.getTime() - before.getTime()).not.toBe(86_400_000);
    expect(plusDays(before, 1)).toEqual(after);
    expect(plusDays(after, -1)).toEqual(before);
  });

  it("lastSunday and comingSunday return Sundays, also the same day", () => {
    expect(lastSunday(new Date(2024, 4, 4, 23))).toEqual(new Date(2024, 3, 28));
    expect(lastSunday(new Date(2024, 4, 5, 23))).toEqual(new Date(2024, 4, 5));
    expect(comingSunday(new Date(2024, 4, 4, 23))).toEqual(new Date(2024, 4, 5));
    expect(comingSunday(new Date(2024, 4, 5, 23))).toEqual(new Date(2024, 4, 5));
    expect(comingSunday(new Date(2024, 4, 6))).toEqual(new Date(2024, 4, 12));
  });

  it("lastSunday ignores the host's weekStartsOn option", () => {
    setDefaultOptions({ weekStartsOn: 1 });
    expect(lastSunday(new Date(2024, 4, 4))).toEqual(new Date(2024, 3, 28));
    setDefaultOptions({ weekStartsOn: 0 });
  });

  it.each([
    [2023, 1, [2023, 0, 1]],
    [2024, 1, [2024, 0, 7]],
    [2024, 0, [2023, 11, 31]],
    [2024, 52, [2024, 11, 29]],
    [2024, 53, [2025, 0, 5]],
    [2024, 11, [2024, 2, 17]],
  ] as const)(
    "weekSunday returns the Sunday of week %s/%s",
    (year, week, [sundayYear, month, day]) => {
      setTimeZone("America/New_York");
      expect(weekSunday(year, week)).toEqual(new Date(sundayYear, month, day));
    },
  );

  it("weekSunday supports two-digit years and returns an Invalid Date for NaN", () => {
    expect([weekSunday(99, 1).getFullYear(), weekSunday(99, 1).getDay()]).toEqual([99, 0]);
    expect(weekSunday(Number.NaN, 1)).toEqual(new Date(Number.NaN));
  });

  it.each([
    [new Date(2000, 4, 2), 24],
    [new Date(2000, 4, 3), 23],
    [new Date(2024, 4, 2, 12), 0],
    [new Date(2024, 4, 2, 12, 0, 0, 1), null],
  ])("[A-78] completedYears returns the years since %s: %s", (since, years) => {
    expect(completedYears(since, new Date(2024, 4, 2, 12))).toBe(years);
  });

  it("[A-78] completedYears counts a February 29 birthday on March 1 in non-leap years", () => {
    const born = new Date(2000, 1, 29);
    expect(completedYears(born, new Date(2023, 1, 28, 23))).toBe(22);
    expect(completedYears(born, new Date(2023, 2, 1))).toBe(23);
    expect(completedYears(born, new Date(2024, 1, 29))).toBe(24);
  });
});
