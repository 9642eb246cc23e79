import { describe, expect, it, vi } from "vitest";
import {
  getCloseCodeName,
  isFrameForChurch,
  isSocketId,
  parseFrame,
  peekAction,
  getReconnectDelay,
} from "../../../../src/platform/realtime/rules/frames.js";
import { cpuTime } from "../../../harness/cpuTime.js";

const FRAME = '{"churchId":"CHU1","conversationId":"CON1","action":"message","data":{"id":"1"}}';

describe("frames", () => {
  it("[SOC-18] are parsed from JSON with an action and data", () => {
    expect(parseFrame(FRAME)).toEqual({
      churchId: "CHU1",
      conversationId: "CON1",
      action: "message",
      data: { id: "1" },
    });
    expect(peekAction(FRAME)).toBe("message");
  });

  it.each([
    "null",
    "42",
    "[]",
    '"x"',
    "{}",
    "",
    '{"action":5}',
    '{"action":""}',
    '{"action":"message"',
    '[{"action":"message"}]',
  ])("[O01][O02] are ignored when the text is %s", (text) => expect(parseFrame(text)).toBeNull());

  it.each([undefined, null, 5, {}, new ArrayBuffer(8)])(
    "[O01] are ignored when they are %j instead of text",
    (value) => expect(parseFrame(value)).toBeNull(),
  );

  it.each(["__proto__", "constructor", "prototype"])(
    "[O04] are ignored if their action is %s",
    (action) => {
      expect(parseFrame(JSON.stringify({ action }))).toBeNull();
    },
  );

  it("[O01] have a church and a conversation only if the values are ids", () => {
    expect(parseFrame('{"action":"a","churchId":{},"conversationId":[5]}')).toEqual({
      action: "a",
    });
    expect(parseFrame('{"action":"a","churchId":"","conversationId":null}')).toEqual({
      action: "a",
      churchId: "",
    });
  });

  it("[D04] match a church id as number and as text, and no other church", () => {
    expect(parseFrame('{"action":"a","churchId":5,"conversationId":6}')).toEqual({
      action: "a",
      churchId: "5",
      conversationId: "6",
    });
    expect(isFrameForChurch({ action: "a", churchId: "9" }, 9 as never)).toBe(true);
    expect(isFrameForChurch({ action: "a", churchId: 9 as never }, "9")).toBe(true);
    expect(isFrameForChurch({ action: "a", churchId: 8 as never }, "9")).toBe(false);
  });

  it("[O04][O29] lose data keys that reach prototypes", () => {
    const frame = parseFrame('{"action":"message","data":{"__proto__":{"isAdmin":true},"id":"m"}}');
    expect(frame?.data).toEqual({ id: "m" });
    expect(Object.getPrototypeOf(frame?.data)).toBe(Object.prototype);
  });

  it("[O03] are not parsed if they have more than one mebibyte, and peekAction takes less than 100 ms", () => {
    const parse = vi.spyOn(JSON, "parse");
    expect(parseFrame(`{"action":"message","data":"${"x".repeat(2_000_000)}"}`)).toBeNull();
    expect(parse).not.toHaveBeenCalled();
    parse.mockRestore();
    expect(parseFrame('{"action":"a"}'.padEnd(1_048_576))).toEqual({ action: "a" });
    const long = [`{"a":${'"x","b":'.repeat(250_000)}`, `{${" ".repeat(2_000_000)}`];
    expect(cpuTime(() => long.map(peekAction))).toBeLessThan(100);
  });

  it("[O16] are for the current church unless they name another one", () => {
    expect(isFrameForChurch({ action: "a", churchId: "X" }, "C")).toBe(false);
    expect(isFrameForChurch({ action: "a", churchId: "C" }, "C")).toBe(true);
    expect(isFrameForChurch({ action: "a", churchId: "" }, "C")).toBe(true);
    expect(isFrameForChurch({ action: "a" }, "C")).toBe(true);
    expect(isFrameForChurch({ action: "a", churchId: "X" }, undefined)).toBe(true);
  });
});

describe("peekAction", () => {
  it.each([
    [
      '{"churchId":"c","conversationId":"r","action":"attendance","data":{"viewers":[',
      "attendance",
    ],
    ['{ "action" : "message" }', "message"],
    ['{"version":2,"isLast":false,"churchId":null,"action":"x"}', "x"],
  ])("returns the action at the start of %s", (text, action) => {
    expect(peekAction(text)).toBe(action);
  });

  it.each([
    ["an action within the data", '{"data":{"action":"inner"},"action":"message"}'],
    ["an action within a list", '{"list":[{"action":"inner"}],"action":"message"}'],
    ["an action inside a string", '{"churchId":"\\"action\\":\\"inner\\"","action":"message"}'],
    ["an action with escapes", '{"action":"a\\u0062"}'],
    ["an action too far from the start", `{"churchId":"${"c".repeat(400)}","action":"message"}`],
    ["text that is not a frame", "hello"],
  ])("returns undefined for %s", (_, text) => {
    expect(peekAction(text)).toBeUndefined();
  });
});

describe("getReconnectDelay", () => {
  it.each([
    [0, 0, 500],
    [0, 0.5, 2_750],
    [1, 0, 500],
    [1, 0.5, 2_500],
    [2, 0.5, 4_500],
    [3, 0.5, 8_500],
    [4, 0.5, 15_500],
    [1_000, 0.5, 15_500],
  ])("returns for attempt %i and the random number %d a delay of %i ms", (attempt, random, delay) =>
    expect(getReconnectDelay(attempt, random)).toBe(delay),
  );
});

describe("getCloseCodeName", () => {
  it("[SOC-26][SOC-27][SOC-28] names the close codes", () => {
    expect([1000, 1005, 1006, 4000].map(getCloseCodeName)).toEqual([
      "normal",
      "no status",
      "abnormal",
      "code 4000",
    ]);
  });
});

describe("isSocketId", () => {
  it.each(["s", "s".repeat(128), "L0SM9cOFvHcCIhw=", "é"])("[D12] accepts %s", (id) =>
    expect(isSocketId(id)).toBe(true),
  );

  it.each([
    undefined,
    null,
    5,
    {},
    ["s"],
    "",
    " ",
    "a b",
    "a\n",
    "\u0000",
    "\u200b",
    "\u202e",
    "\ud800",
    "s".repeat(129),
  ])("[D12] rejects %j", (value) => expect(isSocketId(value)).toBe(false));
});
