import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ChurchClient, DateHelper, setDefaultClient } from "../../src/entries/helpers.js";
import { textsService } from "../../src/platform/locale/textStore.js";
import * as root from "../../src/entries/index.js";
import { setTimeZone } from "../harness/setTimeZone.js";

let now: Date;
let previousClient: ChurchClient;

const setLanguage = (language: string) => {
  const client = new ChurchClient({ now: () => now });
  client.core.get(textsService).setState({ language });
  setDefaultClient(client);
};

beforeEach(() => {
  now = new Date(2024, 4, 2, 12);
  previousClient = setDefaultClient(new ChurchClient({ now: () => now }));
});
afterEach(() => {
  setDefaultClient(previousClient);
});

describe("DateHelper", () => {
  it("is the same object in both entry points, works unbound, can be assigned and extended", () => {
    expect(root.DateHelper).toBe(DateHelper);
    const { prettyDate, toDate } = DateHelper;
    expect(prettyDate(toDate("2024-05-01"))).toBe("May 1, 2024");
    class Own extends DateHelper {
      static override prettyTime = (): string => "soon";
    }
    expect([Own.prettyTime(), Own.prettyDate("2024-05-01")]).toEqual(["soon", "May 1, 2024"]);
    const original = DateHelper.getDisplayDuration;
    DateHelper.getDisplayDuration = () => "a while";
    expect(DateHelper.getDisplayDuration(now)).toBe("a while");
    DateHelper.getDisplayDuration = original;
  });

  it("[FMT-05][FMT-06][FMT-07] formats dates and times in the product's formats", () => {
    const time = new Date(2024, 4, 1, 14, 5);
    expect(DateHelper.prettyDate(time)).toBe("May 1, 2024");
    expect(DateHelper.prettyDateTime(time)).toBe("May 1, 2024 2:05 PM");
    expect(DateHelper.prettyTime(time)).toBe("2:05 PM");
    expect(DateHelper.prettyTime(new Date(2024, 4, 1, 0, 0))).toBe("12:00 AM");
    expect(DateHelper.prettyTime(new Date(2024, 4, 1, 12, 0))).toBe("12:00 PM");
    expect(DateHelper.getShortDate(time)).toBe("5/1/2024");
  });

  it.each([
    ["de", "01.05.2024", "01.05.2024, 14:05", "14:05", "1.5.2024"],
    ["fr", "1 mai 2024", "1 mai 2024, 14:05", "14:05", "01/05/2024"],
    ["hi", "1 मई 2024", "1 मई 2024, 2:05 pm", "2:05 pm", "1/5/2024"],
  ])(
    "[FMT-05][FMT-06][FMT-07][L134] formats dates and times by the conventions of %s",
    (language, day, full, time, short) => {
      setLanguage(language);
      const date = new Date(2024, 4, 1, 14, 5);
      expect(DateHelper.prettyDate(date)).toBe(day);
      expect(DateHelper.prettyDateTime(date)).toBe(full);
      expect(DateHelper.prettyTime(date)).toBe(time);
      expect(DateHelper.getShortDate(date)).toBe(short);
    },
  );

  it.each([
    [59, "59s"],
    [60, "1m"],
    [3_599, "59m"],
    [3_600, "1h"],
    [86_399, "23h"],
    [86_400, "1d"],
    [-5, "0s"],
  ])(
    "[FMT-01][FMT-02][FMT-03][FMT-04][O74][L134] formats %s seconds ago as %s",
    (seconds, label) => {
      const time = new Date(now.getTime() - seconds * 1_000);
      expect(DateHelper.getDisplayDuration(time)).toBe(label);
      expect(DateHelper.getDisplayDuration(time.toISOString())).toBe(label);
    },
  );

  it("[L134] formats durations in the page's language", () => {
    setLanguage("ko");
    expect(DateHelper.getDisplayDuration(new Date(now.getTime() - 7_200_000))).toBe("2시간");
  });

  it("formats the values of inputs and parses them", () => {
    const time = new Date(2024, 4, 1, 9, 5, 30);
    expect(DateHelper.formatHtml5Date(time)).toBe("2024-05-01");
    expect(DateHelper.formatHtml5Time(time)).toBe("09:05");
    expect(DateHelper.formatHtml5DateTime(time)).toBe("2024-05-01T09:05");
    expect(DateHelper.toDate("2024-05-01")).toEqual(new Date(2024, 4, 1));
    expect(DateHelper.toDate("2024-05-01T09:05")).toEqual(new Date(2024, 4, 1, 9, 5));
    expect(DateHelper.toDateTime("2024-05-01T09:05")).toEqual(new Date(2024, 4, 1, 9, 5));
    expect(DateHelper.convertToDate("2024-05-01")).toEqual(new Date(2024, 4, 1));
  });

  it("[O76] keeps a stored day, and shows an instant in the viewer's time zone", () => {
    setTimeZone("America/New_York");
    const stored = "2024-05-01T00:00:00.000Z";
    expect(DateHelper.prettyDate(stored)).toBe("May 1, 2024");
    expect(DateHelper.prettyDate(DateHelper.toDate(stored))).toBe("May 1, 2024");
    expect(DateHelper.getShortDate(stored)).toBe("5/1/2024");
    expect(DateHelper.formatHtml5Date(stored)).toBe("2024-05-01");
    // Methods with a time read midnight in UTC as an instant, not as a day.
    expect(DateHelper.toDateTime(stored).toISOString()).toBe(stored);
    expect(DateHelper.prettyDateTime(stored)).toBe("Apr 30, 2024 8:00 PM");
    expect(DateHelper.formatHtml5DateTime(stored)).toBe("2024-04-30T20:00");
    const moment = "2024-05-01T01:30:00.000Z";
    expect(DateHelper.toDate(moment).toISOString()).toBe(moment);
    expect(DateHelper.prettyDate(moment)).toBe("Apr 30, 2024");
  });

  it("returns new Date objects", () => {
    const date = new Date(2024, 4, 1);
    DateHelper.toDate(date).setFullYear(1999);
    DateHelper.toDateTime(date).setFullYear(1999);
    DateHelper.addDays(date, 7).setFullYear(1999);
    expect(date).toEqual(new Date(2024, 4, 1));
  });

  it("adds days in local time, and subtracts hours in elapsed time", () => {
    setTimeZone("America/New_York");
    expect(DateHelper.addDays(new Date(2024, 2, 9, 18), 1)).toEqual(new Date(2024, 2, 10, 18));
    expect(DateHelper.addDays(new Date(2024, 10, 3, 18), -1)).toEqual(new Date(2024, 10, 2, 18));
    expect(DateHelper.addDays("2024-05-01T00:00:00.000Z", 1).toISOString()).toBe(
      "2024-05-02T00:00:00.000Z",
    );
    now = new Date(2024, 2, 10, 12);
    expect(DateHelper.subtractHoursFromNow(24)).toEqual(new Date(2024, 2, 9, 11));
    expect(DateHelper.subtractHoursFromNow(0.5)).toEqual(new Date(2024, 2, 10, 11, 30));
  });

  it("returns the last, the next and a numbered week's Sunday", () => {
    expect(DateHelper.getLastSunday()).toEqual(new Date(2024, 3, 28));
    expect(DateHelper.getNextSunday()).toEqual(new Date(2024, 4, 5));
    now = new Date(2024, 4, 5, 23, 59);
    expect(DateHelper.getLastSunday()).toEqual(new Date(2024, 4, 5));
    expect(DateHelper.getNextSunday()).toEqual(new Date(2024, 4, 5));
    expect(DateHelper.getWeekSunday(2024, 18)).toEqual(new Date(2024, 4, 5));
  });

  it("formats times for databases in UTC", () => {
    expect(DateHelper.toMysqlDate(new Date("2024-05-01T10:00:00.750Z"))).toBe(
      "2024-05-01 10:00:00",
    );
  });

  it.each([undefined, null, "", "garbage", "2024-02-30", "2/30/2024", new Date(Number.NaN)])(
    "[O75] returns an empty string or an Invalid Date for %s",
    (value) => {
      for (const write of [
        DateHelper.prettyDate,
        DateHelper.prettyDateTime,
        DateHelper.prettyTime,
        DateHelper.getShortDate,
        DateHelper.getDisplayDuration,
        DateHelper.formatHtml5Date,
        DateHelper.formatHtml5Time,
        DateHelper.formatHtml5DateTime,
        DateHelper.toMysqlDate,
      ]) {
        expect(write(value)).toBe("");
      }
      for (const read of [DateHelper.toDate, DateHelper.toDateTime, DateHelper.convertToDate])
        expect(read(value)).toEqual(new Date(Number.NaN));
      expect(DateHelper.addDays(value, 1)).toEqual(new Date(Number.NaN));
    },
  );
});
