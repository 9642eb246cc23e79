import { describe, expect, it, vi } from "vitest";
import { EventHelper, type EventInterface, type EventTimes } from "../../src/entries/helpers.js";
import * as root from "../../src/entries/index.js";
import { setTimeZone } from "../harness/setTimeZone.js";

const may = (day: number, hour = 18): Date => new Date(2024, 4, day, hour);
const event: EventInterface = {
  id: "e1",
  start: may(5),
  end: may(5, 20),
  recurrenceRule: "FREQ=WEEKLY;BYDAY=SU",
};

describe("EventHelper", () => {
  it("is the same object in both entry points, and ensureInitialized resolves", async () => {
    expect(root.EventHelper).toBe(EventHelper);
    await expect(EventHelper.ensureInitialized()).resolves.toBeUndefined();
  });

  it("[RRU-01] returns the dates of an event without its exceptions, unbound", () => {
    const { getRange } = EventHelper;
    expect(getRange({ ...event, exceptionDates: [may(12)] }, may(1), may(27))).toEqual([
      may(5),
      may(19),
      may(26),
    ]);
  });

  it.each([
    ["UNTIL=garbage", "UNTIL"],
    ["FOO=1", "unknown property 'FOO'"],
    ["BYSETPOS=367", "BYSETPOS"],
  ])(
    "[RRU-02][RRU-03][RRU-04][O72] throws a clear error for %s, and lists such an event at its start only",
    (property, message) => {
      const wrong = { ...event, recurrenceRule: `FREQ=WEEKLY;${property}` };
      expect(() => EventHelper.getFullRRule(wrong)).toThrow(message);
      const warn = vi.spyOn(console, "warn").mockReturnValue();
      expect(EventHelper.getRange(wrong, may(1), may(27))).toEqual([may(5)]);
      expect(EventHelper.getRange(wrong, may(6), may(27))).toEqual([]);
      expect(warn).toHaveBeenCalledTimes(1);
      expect(String(warn.mock.lastCall?.[1])).toContain(message);
      warn.mockRestore();
    },
  );

  it("[D44] accepts a range as text, and warns once about each end that is not a date", () => {
    const warn = vi.spyOn(console, "warn").mockReturnValue();
    expect(EventHelper.getRange(event, may(1).toISOString(), may(27).toISOString())).toEqual([
      may(5),
      may(12),
      may(19),
      may(26),
    ]);
    expect(EventHelper.getRange({ start: may(5) }, may(1).toISOString(), may(27))).toEqual([
      may(5),
    ]);
    expect(warn).not.toHaveBeenCalled();
    for (const wrong of ["tomorrow", "", new Date(NaN)]) {
      for (let render = 0; render < 2; render++) {
        expect(EventHelper.getRange(event, wrong, may(27))).toEqual([]);
        expect(EventHelper.getRange(event, may(1), wrong)).toEqual([]);
      }
    }
    expect(warn.mock.calls).toEqual([
      ["EventHelper.getRange has no dates, because its startDate is not a date: tomorrow"],
      ["EventHelper.getRange has no dates, because its endDate is not a date: tomorrow"],
    ]);
    warn.mockRestore();
  });

  it("throws without a rule or a start", () => {
    expect(() => EventHelper.getFullRRule({ start: may(5) })).toThrow("no FREQ");
    expect(() => EventHelper.getFullRRule({ recurrenceRule: "FREQ=DAILY" })).toThrow("no start");
  });

  it("[O73] limits a rule of seconds to 1,000 dates", () => {
    expect(
      EventHelper.getRange({ start: may(1), recurrenceRule: "FREQ=SECONDLY" }, may(1), may(31)),
    ).toHaveLength(1_000);
  });

  it("writes a rule whose end a host has changed, with cleanRule", () => {
    const { getFullRRule, cleanRule, getPartialRRuleString } = EventHelper;
    const { options } = getFullRRule(event);
    expect(options.dtstart).toEqual(new Date("2024-05-05T18:00:00Z"));
    options.until = may(19);
    cleanRule(options);
    const recurrenceRule = getPartialRRuleString(options);
    expect(recurrenceRule).toMatch(
      /^FREQ=WEEKLY;INTERVAL=1;UNTIL=202405\d\dT\d{6}Z;WKST=MO;BYDAY=SU$/,
    );
    expect(EventHelper.getRange({ ...event, recurrenceRule }, may(1), may(31))).toEqual([
      may(5),
      may(12),
      may(19),
    ]);
  });

  it("removes excluded events from the list in place", () => {
    const rest: EventInterface = { start: may(12), exceptionDates: [may(5)] };
    const events: EventInterface[] = [
      { start: may(5), exceptionDates: [may(5)] },
      rest,
      {},
      { start: may(6), exceptionDates: [may(6)] },
    ];
    const { removeExcludeDates } = EventHelper;
    removeExcludeDates(events);
    expect(events).toEqual([rest, {}]);
    expect(events[0]).toBe(rest);
  });

  it.each(["Pacific/Pago_Pago", "America/New_York", "UTC", "Pacific/Kiritimati"])(
    "[RRU-01] keeps an all-day event on its days in %s",
    (zone) => {
      setTimeZone(zone);
      const wholeDay: EventTimes = {
        start: "2024-05-05",
        recurrenceRule: "FREQ=WEEKLY;BYDAY=SU",
        exceptionDates: ["2024-05-12"],
      };
      expect(EventHelper.getRange(wholeDay, may(1), may(27))).toEqual([
        may(5, 0),
        may(19, 0),
        may(26, 0),
      ]);
      const twoDays: EventTimes = { start: "2024-05-05", end: "2024-05-07" };
      expect(EventHelper.getRange(twoDays, may(6, 12), may(8))).toEqual([may(5, 0)]);
      expect(EventHelper.getRange(twoDays, may(7, 0), may(8))).toEqual([]);
      expect(EventHelper.getFullRRule(wholeDay).options.dtstart).toEqual(
        new Date("2024-05-05T00:00:00Z"),
      );
      const events: EventTimes[] = [{ start: "2024-05-05", exceptionDates: ["2024-05-05"] }];
      EventHelper.removeExcludeDates(events);
      expect(events).toEqual([]);
    },
  );

  it("ignores malformed events, rules and exceptions", () => {
    const response = JSON.parse(
      '{ "recurrenceRule": 5, "exceptionDates": { "length": 1 } }',
    ) as EventTimes;
    expect(EventHelper.getRange({ ...response, start: may(5) }, may(1), may(27))).toEqual([may(5)]);
    for (const event of [null, undefined])
      expect(EventHelper.getRange(event, may(1), may(27))).toEqual([]);
    const junk = JSON.parse('[null, 5, { "exceptionDates": 5 }]') as EventTimes[];
    for (const events of [junk, null, undefined])
      expect(() => EventHelper.removeExcludeDates(events)).not.toThrow();
    expect(junk).toHaveLength(3);
  });
});
