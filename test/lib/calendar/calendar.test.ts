import { beforeEach, describe, expect, it } from "vitest";
import { daysSpan, eventDates } from "../../../src/lib/calendar/occurrences.js";
import { fullRRule, parseRecurrence, writeRecurrence } from "../../../src/lib/calendar/rrule.js";

import { setTimeZone } from "../../harness/setTimeZone.js";

beforeEach(() => setTimeZone("America/New_York"));

const local = (text: string): Date => new Date(text);
/** Formats dates as local dates and times. */
const formatLocal = (dates: readonly Date[]): string[] =>
  dates.map((date) => date.toLocaleString("sv-SE").slice(0, 16));
const range = (
  recurrenceRule: string,
  start: string,
  from: string,
  to: string,
  more: object = {},
): string[] =>
  formatLocal(eventDates({ start: local(start), recurrenceRule, ...more }, local(from), local(to)));

const HOURS = Array.from({ length: 24 }, (_, hour) => hour).join(",");
/** The seconds that a rule of every third second, from second 0, never has. */
const OTHER_SECONDS = Array.from({ length: 60 }, (_, second) => second).filter(
  (second) => second % 3,
);

describe("parseRecurrence", () => {
  it.each([
    "BYDAY=367MO",
    "BYDAY=-367MO",
    "BYDAY=0MO",
    "BYDAY=1000MO",
    "BYSETPOS=367",
    "BYSETPOS=-367",
    "BYSETPOS=0",
    "BYSETPOS=1,367",
  ])("[RRU-02][A-82][O72] throws for the position in %s", (property) => {
    const [name = ""] = property.split("=");
    expect(() => parseRecurrence(`FREQ=MONTHLY;${property}`)).toThrow(
      `${name} must be a whole number from 1 to 366 or from -366 to -1.`,
    );
  });

  it.each([
    "BYDAY=366MO",
    "BYDAY=-366MO",
    "BYDAY=+1MO",
    "BYSETPOS=366",
    "BYSETPOS=-366",
    "BYSETPOS=-1,1",
  ])("[RRU-02][A-82] accepts %s", (property) => {
    expect(() => parseRecurrence(`FREQ=YEARLY;${property}`)).not.toThrow();
  });

  it.each([
    "garbage",
    "",
    "2024",
    "20241301",
    "20240231",
    "00500101",
    "20240001",
    "20240100",
    "20240501T240000Z",
    "20240501T106000",
    "20240501T100060",
    "2024-05-01",
    "20240501Z",
  ])("[RRU-03][O72] throws for UNTIL=%s", (value) => {
    expect(() => parseRecurrence(`FREQ=DAILY;UNTIL=${value}`)).toThrow(
      "UNTIL must be a date like 20240501 or 20240501T180000Z.",
    );
  });

  it.each([
    ["20240501T160000Z", "2024-05-01T16:00:00.000Z"],
    ["20240501t180000", "2024-05-01T22:00:00.000Z"],
    ["20240501T235959Z", "2024-05-01T23:59:59.000Z"],
    ["20240501", "2024-05-02T03:59:59.000Z"],
  ])("[RRU-03] parses UNTIL=%s as %s", (value, moment) => {
    expect(parseRecurrence(`FREQ=DAILY;UNTIL=${value}`).until?.toISOString()).toBe(moment);
  });

  it.each([
    ["FREQ=DAILY;FOO=1", "FOO"],
    ["FOO=1", "FOO"],
    ["FREQ=DAILY;CONSTRUCTOR=1", "CONSTRUCTOR"],
    ["garbage", "GARBAGE"],
    ["EXDATE:20240501;FREQ=DAILY", "EXDATE:20240501"],
  ])("[RRU-04][O72] throws for the unknown property in %s", (text, name) => {
    expect(() => parseRecurrence(text)).toThrow(`unknown property '${name}'`);
  });

  it.each([
    ["INTERVAL=0", "INTERVAL must be a whole number from 1 to 999999999."],
    ["INTERVAL=-1", "INTERVAL must"],
    ["INTERVAL=1.5", "INTERVAL must"],
    ["INTERVAL=", "INTERVAL must"],
    ["INTERVAL=1234567890", "INTERVAL must"],
    ["COUNT=0", "COUNT must"],
    ["COUNT=many", "COUNT must"],
    ["BYMONTH=13", "BYMONTH must be a whole number from 1 to 12."],
    ["BYMONTH=-1", "BYMONTH must"],
    ["BYMONTHDAY=32", "BYMONTHDAY must"],
    ["BYMONTHDAY=0", "BYMONTHDAY must"],
    ["BYYEARDAY=-367", "BYYEARDAY must"],
    ["BYWEEKNO=54", "BYWEEKNO must"],
    ["BYHOUR=24", "BYHOUR must"],
    ["BYMINUTE=60", "BYMINUTE must"],
    ["BYSECOND=61", "BYSECOND must"],
    ["BYEASTER=367", "BYEASTER must"],
    ["BYDAY=XX", "days are MO, TU, WE, TH, FR, SA and SU."],
    ["BYDAY=", "days are"],
    ["WKST=1MO", "a week starts with one day."],
    ["WKST=MO,TU", "a week starts with one day."],
    ["WKST=XX", "days are MO, TU, WE, TH, FR, SA and SU."],
    ["FREQ=WEEKLY", "FREQ more than once."],
    ["BYDAY=MO;BYWEEKDAY=TU", "BYWEEKDAY more than once."],
    [
      `BYHOUR=1,2,3,4,5,6,7,8,9,10;BYMINUTE=${Array.from({ length: 30 }, (_, index) => index).join(",")}`,
      "more than 288 times a day.",
    ],
    ["X".repeat(2_000), "longer than 2000 characters."],
  ])("throws for %s", (property, message) => {
    expect(() => parseRecurrence(`FREQ=DAILY;${property}`)).toThrow(message);
  });

  it.each([
    ["FREQ=DAILY;FOO=DTSTART:1", "unknown property 'FOO'"],
    ["FREQ=RRULE:DAILY", "FREQ must be one of YEARLY, MONTHLY, WEEKLY, DAILY"],
    ["FREQ=DAILY;UNTIL=2024=0501", "UNTIL must"],
    ["FREQ=DAILY; FREQ =DAILY", "has FREQ more than once"],
    [
      "FREQ=DAILY;BYHOUR=1,2,3,4;BYMINUTE=1,2,3,4,5,6,7,8,9;BYSECOND=1,2,3,4,5,6,7,8,9",
      "more than 288 times a day.",
    ],
  ])("reports the actual error in %s", (text, message) => {
    expect(() => parseRecurrence(text)).toThrow(message);
  });

  it.each(["FREQ=", "FREQ=DAILY;UNTIL=", "FREQ=DAILY;BYDAY=", "FREQ=DAILY;"])(
    "limits the error message to 160 characters for %s and 1,000 more",
    (beginning) => {
      expect(() => parseRecurrence(beginning + "X".repeat(1_000))).toThrow(/^.{0,160}$/);
    },
  );

  it("accepts a rule at the limits of times per day and length, and ignores DTSTART", () => {
    const numbers = (count: number) => Array.from({ length: count }, (_, index) => index).join(",");
    expect(
      parseRecurrence(`FREQ=DAILY;BYHOUR=${numbers(24)};BYMINUTE=${numbers(12)}`).byminute,
    ).toHaveLength(12);
    expect(parseRecurrence("FREQ=DAILY".padEnd(2_000, ";"))).toEqual({ freq: 3 });
    expect(parseRecurrence(" DTSTART:20240501T100000Z\n RRULE:FREQ=DAILY\n")).toEqual({ freq: 3 });
  });

  it.each(["", "RRULE:", "INTERVAL=2", "FREQ=FORTNIGHTLY", "FREQ="])(
    "throws for %j, which has no valid FREQ",
    (text) => {
      expect(() => parseRecurrence(text)).toThrow("FREQ");
    },
  );

  it("parses the rules of hosts case-insensitively and removes duplicate values", () => {
    const rule = {
      freq: 2,
      interval: 2,
      wkst: 6,
      byweekday: [{ weekday: 0 }, { weekday: 2 }],
      bymonth: [1, 3],
    };
    expect(parseRecurrence("FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,WE,MO;BYMONTH=3,1,3")).toEqual(
      rule,
    );
    expect(
      parseRecurrence(
        "DTSTART:20240501T100000Z\r\nrrule:freq = weekly;interval=2;wkst=su;byweekday=mo,we;bymonth=1,3;",
      ),
    ).toEqual(rule);
    expect(parseRecurrence("FREQ=YEARLY;BYEASTER=0;COUNT=3;BYDAY=-1FR")).toEqual({
      freq: 0,
      byeaster: 0,
      count: 3,
      byweekday: [{ weekday: 4, n: -1 }],
    });
    expect(parseRecurrence("FREQ=YEARLY;BYEASTER=-2").byeaster).toBe(-2);
    expect(parseRecurrence("FREQ=WEEKLY;WKST=MO,MO").wkst).toBe(0);
  });
});

describe("eventDates", () => {
  const sundays = { rule: "FREQ=WEEKLY;BYDAY=SU", start: "2024-03-03T18:00:00" };

  it("[RRU-01][L131] keeps the local time across clock changes", () => {
    expect(range(sundays.rule, sundays.start, "2024-03-01T00:00", "2024-03-20T00:00")).toEqual([
      "2024-03-03 18:00",
      "2024-03-10 18:00",
      "2024-03-17 18:00",
    ]);
    expect(range(sundays.rule, sundays.start, "2024-10-26T00:00", "2024-11-12T00:00")).toEqual([
      "2024-10-27 18:00",
      "2024-11-03 18:00",
      "2024-11-10 18:00",
    ]);
  });

  it.each([
    [
      "Europe/Berlin",
      "2024-03-30T02:30:00",
      ["2024-03-30 02:30", "2024-03-31 03:30", "2024-04-01 02:30"],
    ],
    [
      "America/New_York",
      "2024-11-02T01:30:00",
      ["2024-11-02 01:30", "2024-11-03 01:30", "2024-11-04 01:30"],
    ],
    [
      "Australia/Lord_Howe",
      "2024-10-05T02:15:00",
      ["2024-10-05 02:15", "2024-10-06 02:45", "2024-10-07 02:15"],
    ],
    [
      "Pacific/Apia",
      "2011-12-29T18:00:00",
      ["2011-12-29 18:00", "2011-12-31 18:00", "2012-01-01 18:00"],
    ],
  ])(
    "[L131] returns one date for a skipped or repeated hour or day in %s",
    (zone, start, expected) => {
      setTimeZone(zone);
      const end = new Date(local(start).getTime() + 3 * 86_400_000 - 7_200_000);
      const dates = eventDates(
        { start: local(start), recurrenceRule: "FREQ=DAILY" },
        local(start),
        end,
      );
      expect(formatLocal(dates).slice(0, 3)).toEqual(expected);
    },
  );

  it("[L131] begins with the event's start, also in the second of two repeated hours", () => {
    const start = new Date("2024-11-03T06:30:00Z");
    expect(
      eventDates({ start, recurrenceRule: "FREQ=DAILY;COUNT=2" }, start, local("2024-11-10T00:00")),
    ).toEqual([start, new Date("2024-11-04T06:30:00Z")]);
  });

  it("omits the skipped hour from hourly rules and keeps dates sorted and unique", () => {
    expect(
      range("FREQ=HOURLY", "2024-03-10T00:30:00", "2024-03-10T00:00", "2024-03-10T05:00"),
    ).toEqual(["2024-03-10 00:30", "2024-03-10 01:30", "2024-03-10 03:30", "2024-03-10 04:30"]);
    const dates = eventDates(
      { start: local("2024-03-09T02:30"), recurrenceRule: "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=15,30" },
      local("2024-03-10T00:00"),
      local("2024-03-11T00:00"),
    );
    expect(formatLocal(dates)).toEqual(["2024-03-10 03:15", "2024-03-10 03:30"]);
    const positions = "FREQ=DAILY;BYHOUR=2,3;BYMINUTE=15,30;BYSETPOS=2,3";
    expect(range(positions, "2024-03-09T02:30", "2024-03-10T00:00", "2024-03-11T00:00")).toEqual([
      "2024-03-10 03:15",
      "2024-03-10 03:30",
    ]);
    expect(
      range("FREQ=HOURLY;BYHOUR=2", "2024-03-09T02:30", "2024-03-10T00:00", "2024-03-11T00:00"),
    ).toEqual([]);
    const parts = local("2024-05-01T10:00:00.400");
    expect(
      eventDates({ start: parts, recurrenceRule: "FREQ=HOURLY" }, parts, local("2024-05-01T10:30")),
    ).toEqual([parts]);
  });

  it("uses the viewer's weekday and day of the month, not those of UTC", () => {
    // Saturday evening in New York is Sunday in UTC.
    expect(
      range("FREQ=WEEKLY", "2024-05-04T21:00:00", "2024-05-05T00:00", "2024-05-20T00:00"),
    ).toEqual(["2024-05-11 21:00", "2024-05-18 21:00"]);
    expect(
      range("FREQ=MONTHLY", "2024-05-31T21:00:00", "2024-06-01T00:00", "2024-09-01T00:00"),
    ).toEqual(["2024-07-31 21:00", "2024-08-31 21:00"]);
  });

  it.each([
    [
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=SU",
      "2020-03-03T18:00:00",
      ["2024-05-05 18:00", "2024-05-06 18:00", "2024-05-19 18:00", "2024-05-20 18:00"],
    ],
    [
      "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU;WKST=MO",
      "2020-03-03T18:00:00",
      ["2024-05-06 18:00", "2024-05-12 18:00", "2024-05-20 18:00", "2024-05-26 18:00"],
    ],
    ["FREQ=MONTHLY;INTERVAL=3;BYDAY=-1SU", "2023-02-26T09:00:00", ["2024-05-26 09:00"]],
    ["FREQ=YEARLY;BYEASTER=39", "2020-05-21T10:00:00", ["2024-05-09 10:00"]],
    [
      "FREQ=DAILY;INTERVAL=10;BYHOUR=6,18",
      "2023-05-02T18:00:00",
      [
        "2024-05-06 06:00",
        "2024-05-06 18:00",
        "2024-05-16 06:00",
        "2024-05-16 18:00",
        "2024-05-26 06:00",
        "2024-05-26 18:00",
      ],
    ],
    [
      "FREQ=DAILY;BYDAY=MO;BYSETPOS=1",
      "2024-05-01T09:00:00",
      ["2024-05-06 09:00", "2024-05-13 09:00", "2024-05-20 09:00", "2024-05-27 09:00"],
    ],
    ["FREQ=DAILY;INTERVAL=999999999", "2024-05-04T09:00:00", ["2024-05-04 09:00"]],
    [
      "FREQ=HOURLY;INTERVAL=100;BYHOUR=3,7,11",
      "2024-05-01T03:30:00",
      [
        "2024-05-01 03:30",
        "2024-05-05 07:30",
        "2024-05-09 11:30",
        "2024-05-26 03:30",
        "2024-05-30 07:30",
      ],
    ],
    ["FREQ=HOURLY;INTERVAL=24;BYHOUR=5", "2024-05-01T06:00:00", []],
    [
      "FREQ=MINUTELY;INTERVAL=10000;BYMINUTE=0,20;BYHOUR=0,22,23",
      "2024-05-01T00:00:00",
      ["2024-05-01 00:00"],
    ],
    [
      "FREQ=SECONDLY;INTERVAL=86400;BYSECOND=0",
      "2024-05-30T06:00:00",
      ["2024-05-30 06:00", "2024-05-31 06:00"],
    ],
    ["FREQ=SECONDLY;INTERVAL=86400;BYSECOND=59", "2024-05-30T06:00:00", []],
    [
      "FREQ=SECONDLY;INTERVAL=604800",
      "2024-01-03T06:00:00",
      [
        "2024-05-01 06:00",
        "2024-05-08 06:00",
        "2024-05-15 06:00",
        "2024-05-22 06:00",
        "2024-05-29 06:00",
      ],
    ],
    [
      "FREQ=MINUTELY;INTERVAL=7200;BYHOUR=6;COUNT=26",
      "2024-01-04T06:00:00",
      ["2024-05-03 06:00", "2024-05-08 06:00"],
    ],
    ["FREQ=DAILY;COUNT=3", "2024-04-30T18:00:00", ["2024-05-01 18:00", "2024-05-02 18:00"]],
    [
      "FREQ=WEEKLY;UNTIL=20240514T220000Z",
      "2024-05-07T18:00:00",
      ["2024-05-07 18:00", "2024-05-14 18:00"],
    ],
    ["FREQ=WEEKLY;UNTIL=20240514T215959Z", "2024-05-07T18:00:00", ["2024-05-07 18:00"]],
    ["FREQ=WEEKLY;UNTIL=20240514", "2024-05-07T18:00:00", ["2024-05-07 18:00", "2024-05-14 18:00"]],
    ["FREQ=YEARLY;COUNT=9", "2020-05-20T09:00:00", ["2024-05-20 09:00"]],
    ["", "2024-05-20T09:00:00", ["2024-05-20 09:00"]],
    ["", "2024-06-20T09:00:00", []],
    ["FREQ=DAILY", "2024-06-20T09:00:00", []],
  ])("computes the dates of %s from %s", (rule, start, expected) => {
    expect(range(rule, start, "2024-05-01T00:00", "2024-06-01T00:00")).toEqual(expected);
  });

  it.each([
    ["FREQ=HOURLY;BYMINUTE=15,45", "10:00:15", ["10:15:15", "10:45:15", "11:15:15", "11:45:15"]],
    [
      "FREQ=MINUTELY;INTERVAL=30;BYSECOND=15,45",
      "10:00:15",
      ["10:00:15", "10:00:45", "10:30:15", "10:30:45"],
    ],
    ["FREQ=MINUTELY;INTERVAL=7;BYMINUTE=15,43", "10:01:00", ["10:15:00", "10:43:00"]],
    ["FREQ=MINUTELY;INTERVAL=60;BYMINUTE=30", "10:00:00", []],
    ["FREQ=SECONDLY;INTERVAL=7;BYSECOND=15,43;BYMINUTE=0", "10:00:01", ["10:00:15", "10:00:43"]],
    ["FREQ=SECONDLY;INTERVAL=60;BYSECOND=30", "10:00:00", []],
  ])("computes the minutes and seconds of %s from %s", (recurrenceRule, start, expected) => {
    const [from, to] = [local("2024-05-01T10:00"), local("2024-05-01T11:59")];
    const dates = eventDates({ start: local(`2024-05-01T${start}`), recurrenceRule }, from, to);
    expect(dates.slice(0, 4).map((date) => date.toLocaleTimeString("sv-SE"))).toEqual(expected);
  });

  it.each([
    ["FREQ=SECONDLY", 1_000],
    ["FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30", 0],
    ["FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", 0],
    ["FREQ=WEEKLY;INTERVAL=3;BYMONTH=2;BYMONTHDAY=30", 0],
    ["FREQ=MONTHLY;BYDAY=366MO", 0],
    ["FREQ=SECONDLY;COUNT=999999999", 0],
    // Every candidate of the interval is rejected.
    [`FREQ=SECONDLY;INTERVAL=3;COUNT=1;BYSECOND=${OTHER_SECONDS.join(",")}`, 0],
    [`FREQ=DAILY;COUNT=999999999;BYHOUR=${HOURS};BYMINUTE=0,5,10,15,20,25,30,35,40,45,50,55`, 0],
  ])("[O73][P5] ends within 500 ms of CPU time for %s since 1970", (recurrenceRule, count) => {
    const startedAt = process.cpuUsage();
    const dates = eventDates(
      { start: "1970-01-01T00:00:00Z", recurrenceRule },
      local("2024-05-01T00:00"),
      local("2024-06-01T00:00"),
    );
    expect(dates).toHaveLength(count);
    // An idle machine needs a tenth of it.
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(500);
  });

  it("[O73] ends within 2.5 s of CPU time for a range of thousands of years", () => {
    const event = { start: local("1970-01-01T18:00") };
    const [from, to] = [local("1970-01-01T00:00"), local("9000-01-01T00:00")];
    const startedAt = process.cpuUsage();
    for (const frequency of ["YEARLY", "MONTHLY", "DAILY", "MINUTELY"]) {
      const recurrenceRule = `FREQ=${frequency};BYMONTH=2;BYMONTHDAY=30`;
      expect(eventDates({ ...event, recurrenceRule }, from, to)).toEqual([]);
    }
    expect(eventDates({ ...event, recurrenceRule: "FREQ=YEARLY" }, from, to)).toHaveLength(1_000);
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(2_500);
  });

  it("ends a series of 2,000 days after its count", () => {
    const last = ["2025-06-21 18:00", "2025-06-22 18:00"];
    expect(
      range("FREQ=DAILY;COUNT=2000", "2020-01-01T18:00:00", "2025-06-21T00:00", "2025-08-01T00:00"),
    ).toEqual(last);
  });

  it("includes both ends of the range, and returns no dates for an invalid range or start", () => {
    const event = { start: local("2024-05-05T18:00"), recurrenceRule: "FREQ=DAILY" };
    const [from, to] = [local("2024-05-06T18:00"), local("2024-05-07T18:00")];
    expect(eventDates(event, from, to)).toEqual([from, to]);
    expect(eventDates(event, from, from)).toEqual([from]);
    expect(eventDates({ ...event, recurrenceRule: "  " }, event.start, to)).toEqual([event.start]);
    expect(eventDates(event, to, from)).toEqual([]);
    expect(eventDates(event, new Date(Number.NaN), to)).toEqual([]);
    expect(eventDates(event, from, new Date(8.64e15))).toHaveLength(1_000);
    expect(eventDates({ recurrenceRule: "FREQ=DAILY" }, from, to)).toEqual([]);
    expect(eventDates({ start: "room 12" }, from, to)).toEqual([]);
  });

  it("includes a multi-day event that is in progress and omits one that has ended", () => {
    const camp = { end: local("2024-04-04T10:00") };
    expect(
      range("FREQ=MONTHLY", "2024-04-01T18:00", "2024-05-02T00:00", "2024-05-31T00:00", camp),
    ).toEqual(["2024-05-01 18:00"]);
    expect(
      range("FREQ=MONTHLY", "2024-04-01T18:00", "2024-05-04T10:00", "2024-05-31T00:00", camp),
    ).toEqual([]);
    expect(range("", "2024-04-01T18:00", "2024-04-02T00:00", "2024-05-31T00:00", camp)).toEqual([
      "2024-04-01 18:00",
    ]);
    expect(range("", "2024-04-01T18:00", "2024-04-03T00:00", "2024-04-02T00:00", camp)).toEqual([]);
    // An event that ends by the next midnight counts on its own day only.
    for (const end of ["2024-04-01T20:00", "2024-04-02T00:00", "2024-03-01T00:00"]) {
      expect(
        range("", "2024-04-01T18:00", "2024-04-01T19:00", "2024-05-31T00:00", { end: local(end) }),
      ).toEqual([]);
    }
  });

  it("[RRU-01][P5] excludes exceptions given as times or days, and does not mutate the event", () => {
    const exceptionDates = [
      local("2024-05-02T18:00:00.400"),
      "2024-05-03T22:00:00.000Z",
      "2024-05-05",
      "garbage",
      local("2024-05-06T17:00"),
    ];
    const event = Object.freeze({
      start: local("2024-05-01T18:00"),
      recurrenceRule: "FREQ=DAILY;COUNT=6",
      exceptionDates: Object.freeze(exceptionDates),
    });
    const before = JSON.stringify(event);
    const dates = eventDates(event, local("2024-05-01T00:00"), local("2024-06-01T00:00"));
    expect(formatLocal(dates)).toEqual([
      "2024-05-01 18:00",
      "2024-05-04 18:00",
      "2024-05-06 18:00",
    ]);
    expect(JSON.stringify(event)).toBe(before);
    expect(
      eventDates(
        { start: event.start, exceptionDates: [event.start] },
        local("2024-05-01T00:00"),
        local("2024-06-01T00:00"),
      ),
    ).toEqual([]);
  });
});

describe("eventDates of a rule that started before the range", () => {
  it.each([
    [
      "FREQ=WEEKLY;INTERVAL=2",
      "1960-01-06T10:00",
      ["1960-01-20T00:00", "1960-02-10T00:00"],
      ["1960-01-20 10:00", "1960-02-03 10:00"],
    ],
    [
      "FREQ=HOURLY;INTERVAL=25",
      "1960-01-06T10:00",
      ["1960-01-08T12:00", "1960-01-10T00:00"],
      ["1960-01-08 12:00", "1960-01-09 13:00"],
    ],
    [
      "FREQ=DAILY;INTERVAL=2",
      "1960-01-06T10:00",
      ["1960-01-07T09:00", "1960-01-11T00:00"],
      ["1960-01-08 10:00", "1960-01-10 10:00"],
    ],
    [
      "FREQ=YEARLY;INTERVAL=3",
      "2020-03-05T10:00",
      ["2023-01-01T00:00", "2027-01-01T00:00"],
      ["2023-03-05 10:00", "2026-03-05 10:00"],
    ],
    [
      "FREQ=MONTHLY;INTERVAL=5",
      "2020-03-05T10:00",
      ["2024-04-15T00:00", "2024-12-01T00:00"],
      ["2024-05-05 10:00", "2024-10-05 10:00"],
    ],
    [
      "FREQ=MONTHLY",
      "2020-03-05T10:00",
      ["2020-03-20T00:00", "2020-05-01T00:00"],
      ["2020-04-05 10:00"],
    ],
    [
      "FREQ=YEARLY",
      "2020-03-05T10:00",
      ["2018-12-20T00:00", "2020-12-20T00:00"],
      ["2020-03-05 10:00"],
    ],
  ])("keeps the interval of %s since %s", (rule, start, [from = "", to = ""], expected) => {
    expect(range(rule, start, from, to)).toEqual(expected);
  });
});

describe("BYSETPOS", () => {
  it.each([
    [
      "FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=-1",
      "2024-04-29T09:00",
      ["2024-05-03 09:00", "2024-05-10 09:00"],
    ],
    [
      // The first week begins with the start, on Thursday.
      "FREQ=WEEKLY;BYDAY=MO,TH,FR;BYSETPOS=1",
      "2024-05-02T09:00",
      ["2024-05-02 09:00", "2024-05-06 09:00", "2024-05-13 09:00"],
    ],
    [
      "FREQ=HOURLY;BYHOUR=9;BYMINUTE=0,20,40;BYSETPOS=-1;COUNT=2",
      "2024-05-01T09:00",
      ["2024-05-01 09:40", "2024-05-02 09:40"],
    ],
    ["FREQ=DAILY;BYHOUR=6,18;BYSETPOS=3", "2024-05-01T06:00", []],
  ])("selects the times of each step of %s", (rule, start, expected) => {
    expect(range(rule, start, "2024-05-01T00:00", "2024-05-14T00:00")).toEqual(expected);
  });
});

describe("fullRRule", () => {
  it("writes the event's local start as DTSTART", () => {
    const rule = fullRRule({ start: local("2024-05-05T18:00"), recurrenceRule: "FREQ=WEEKLY" });
    expect(rule.toString()).toBe("DTSTART:20240505T180000Z\nRRULE:FREQ=WEEKLY");
  });

  it("throws without a start or a rule", () => {
    expect(() => fullRRule({ recurrenceRule: "FREQ=WEEKLY" })).toThrow("no start that is a date");
    expect(() => fullRRule({ start: local("2024-05-05T18:00") })).toThrow("no FREQ");
  });
});

describe("daysSpan", () => {
  it("returns the duration of an event that ends on a later day, and 0 for other ends", () => {
    const start = local("2024-05-01T18:00");
    expect(daysSpan(start, local("2024-05-03T10:00"))).toBe(40 * 3_600_000);
    for (const end of [null, start, local("2024-04-30T18:00"), local("2024-05-02T00:00")])
      expect(daysSpan(start, end)).toBe(0);
  });
});

describe("writeRecurrence", () => {
  it.each([
    [{ freq: 2, interval: 1, byweekday: [6] }, "FREQ=WEEKLY;INTERVAL=1;BYDAY=SU"],
    [{ freq: 2, byweekday: "SU" as const, wkst: 6 }, "FREQ=WEEKLY;WKST=SU;BYDAY=SU"],
    [
      { freq: 1, byweekday: null, bynweekday: [[4, -1]], bymonthday: [], bynmonthday: [] },
      "FREQ=MONTHLY;BYDAY=-1FR",
    ],
    [{ freq: 1, bymonthday: [1], bynmonthday: [-1] }, "FREQ=MONTHLY;BYMONTHDAY=1,-1"],
    [
      {
        freq: 3,
        until: new Date("2024-05-01T16:00:00Z"),
        dtstart: new Date(0),
        tzid: "Europe/Berlin",
      },
      "FREQ=DAILY;UNTIL=20240501T160000Z",
    ],
    [{ freq: 2, wkst: null }, "FREQ=WEEKLY"],
    [{}, ""],
  ])("[P5] writes %j as %s", (options, text) => {
    expect(writeRecurrence(options)).toBe(text);
  });

  it.each([
    { freq: 2, interval: 0 },
    { freq: 9 },
    { freq: 3, until: new Date(Number.NaN) },
    { freq: 1, bysetpos: [367] },
  ])("throws for %j, which could not be parsed", (options) => {
    expect(() => writeRecurrence(options)).toThrow();
  });
});

describe("recurrence functions with malformed arguments", () => {
  it.each([null, undefined, {}])("[D30] fullRRule throws for %j, which has no start", (event) => {
    expect(() => fullRRule(event)).toThrow("The event has no start");
  });

  it.each([null, undefined, 5, {}, ["FREQ=DAILY"]])(
    "[D30] parseRecurrence throws for %j, which is not text",
    (text) => {
      expect(() => parseRecurrence(text)).toThrow("The recurrence rule is not a string.");
    },
  );

  it.each([{ freq: " " }, { freq: 2, byweekday: [Symbol("s")] }, { freq: 2, bynweekday: [null] }])(
    "[D30] writeRecurrence throws a clear error for options that the library rejects: %o",
    (options) => {
      expect(() => writeRecurrence(options as never)).toThrow(
        "The options of the recurrence rule cannot be written as a rule.",
      );
    },
  );
});
