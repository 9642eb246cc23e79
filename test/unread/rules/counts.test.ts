import { describe, expect, it } from "vitest";
import {
  concernsPerson,
  countsInFrame,
  countsInMessage,
  normalizeCounts,
} from "../../../src/unread/rules/counts.js";

describe("concernsPerson", () => {
  it("[D04] matches a person id as number and as string", () => {
    expect(concernsPerson({ personId: 7 }, "7")).toBe(true);
    expect(concernsPerson({ personId: "7" }, 7)).toBe(true);
    expect(concernsPerson({ personId: 8 }, "7")).toBe(false);
  });

  it.each([
    [{}, true],
    [null, true],
    [undefined, true],
    ["X", true],
    [Object.create({ personId: "X" }), true],
    [{ personId: "ME" }, true],
    [{ toPersonId: "ME", personId: "X" }, true],
    [{ notifyPersonId: "X" }, false],
    [{ personId: "X" }, false],
    [{ personId: null }, true],
  ])("[CNT-08][CNT-09][CNT-10] returns for the data %j: %s", (data, concerns) =>
    expect(concernsPerson(data, "ME")).toBe(concerns),
  );
});

describe("normalizeCounts", () => {
  it("[CNT-01] returns whole numbers, and 0 for invalid values", () => {
    expect(normalizeCounts({ notificationCount: 3, pmCount: 2 })).toEqual({
      notificationCount: 3,
      pmCount: 2,
    });
    expect(normalizeCounts({ notificationCount: -0, pmCount: -0 })).toEqual({
      notificationCount: 0,
      pmCount: 0,
    });
    for (const invalid of [
      undefined,
      null,
      {},
      "x",
      { notificationCount: -1, pmCount: 2.5 },
      { notificationCount: "3", pmCount: 1e300 },
    ]) {
      expect(normalizeCounts(invalid)).toEqual({ notificationCount: 0, pmCount: 0 });
    }
  });
});

describe("countsInFrame", () => {
  it("returns the counts only if both are valid", () => {
    expect(countsInFrame({ counts: { notificationCount: 0, pmCount: 4 } })).toEqual({
      notificationCount: 0,
      pmCount: 4,
    });
    for (const data of [
      {},
      null,
      { counts: {} },
      { counts: { pmCount: 1 } },
      { counts: { pmCount: -1, notificationCount: 1 } },
      { counts: null },
    ])
      expect(countsInFrame(data)).toBeNull();
  });
});

describe("countsInMessage", () => {
  const NOW = 1_777_636_800_000;
  const counts = { notificationCount: 1, pmCount: 4 };

  it("returns the counts with their time and conversation", () => {
    const conversationId = undefined;
    expect(countsInMessage({ counts, at: NOW })).toEqual({ counts, at: NOW, conversationId });
    const message = { counts, at: NOW - 5, conversationId: "C1" };
    expect(countsInMessage({ ...message, extra: "x" })).toEqual(message);
  });

  it.each([
    ["no counts", { at: NOW }],
    ["an invalid count", { counts: { ...counts, pmCount: "4" }, at: NOW }],
    ["no time", { counts }],
    ["a text as its time", { counts, at: "5" }],
    ["NaN as its time", { counts, at: NaN }],
    ["a time that no clock shows", { counts, at: 4e12 }],
    ["the text of earlier versions", "refresh"],
  ])("returns null for a message with %s", (_, message) => {
    expect(countsInMessage(message)).toBeNull();
  });
});
