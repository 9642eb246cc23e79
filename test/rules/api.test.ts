import { uniqueById } from "../../src/rules/api/uniqueById.js";
import { withTexts } from "../../src/rules/api/withTexts.js";
import { describe, expect, it } from "vitest";
import { asObject } from "../../src/rules/api/asObject.js";
import { asTexts } from "../../src/rules/api/asTexts.js";
import { asList } from "../../src/rules/api/asList.js";
import { errorText } from "../../src/rules/api/errorText.js";
import { isLoginPath } from "../../src/rules/api/isLoginPath.js";
import { joinUrl } from "../../src/rules/api/joinUrl.js";
import { outcomeOf } from "../../src/rules/api/outcomeOf.js";
import { parseJson } from "../../src/rules/api/parseJson.js";
import { retryDelay } from "../../src/rules/api/retryDelay.js";
import { tokenExpiry } from "../../src/rules/api/tokenExpiry.js";
import { makeToken } from "../../src/testing/tokens.js";

describe("errorText", () => {
  it.each([
    ['{"errors":["Too long"]}', "Too long"],
    ['{"errors":[{"msg":"Select a church name"}]}', "Select a church name"],
    ['{"errors":[{"message":"Other"}]}', "Other"],
    ['{"errors":[],"error":"Gone"}', "Gone"],
    ['{"errors":"x","message":"Words"}', "Words"],
    ['{"error":{"message":"Inside","status":500}}', "Inside"],
    ["Plain words", "Plain words"],
    ["At most [30] words", "At most [30] words"],
    ["x".repeat(300), "x".repeat(300)],
    [' \n{"broken', "Status"],
    ["{}", "Status"],
    ["[]", "Status"],
    ["", "Status"],
    ['{"errors":[""]}', "Status"],
    ["<html>x</html>", "Status"],
    ['{"broken', "Status"],
    ['{"error":"<b>x</b>"}', "Status"],
    ["x".repeat(301), "Status"],
  ])("[API-08][API-09][API-10][O19] of %s is %s", (body, text) => {
    expect(errorText({ statusText: "Status", body })).toEqual({ text, fromServer: text !== "Status" });
  });

  it("[API-11] is 'Error' when there is nothing else", () => expect(errorText({ statusText: "", body: "{}" }).text).toBe("Error"));
});

describe("statuses", () => {
  it.each([
    [200, "ok"],
    [204, "ok"],
    [400, "refused"],
    [401, "refused"],
    [403, "refused"],
    [404, "refused"],
    [409, "refused"],
    [422, "refused"],
    [429, "refused"],
    [408, "unknown"],
    [500, "unknown"],
    [502, "unknown"],
    [0, "unknown"],
  ])("%i is %s", (status, outcome) => expect(outcomeOf(status)).toBe(outcome));

  it.each([
    [0, 0, null, 250],
    [503, 1, null, 500],
    [503, 2, null, null],
    [500, 0, null, null],
    [404, 0, null, null],
    [429, 0, "2", 2_250],
    [429, 0, "Fri, 01 May 2026 12:00:03 GMT", 3_250],
    [429, 0, "8", 8_250],
    [429, 0, "9", null],
    [429, 0, "50", null],
    [429, 0, "soon", 250],
    [429, 0, " ", 250],
    [429, 0, "-5", 250],
    [429, 0, "3600", null],
  ])("[O24] %i at attempt %i with Retry-After %j waits %j ms", (status, attempt, retryAfter, delay) => {
    expect(retryDelay({ status, attempt, retryAfter, random: 0.5, now: new Date("2026-05-01T12:00:00Z") })).toBe(delay);
  });
});

describe("answers", () => {
  it.each([null, undefined, {}, "x", 5, { error: "e" }])("[O23] that are %j instead of a list are an empty one", (value) =>
    expect([...asList(value), ...asTexts(value)]).toEqual([]),
  );
  it.each([null, undefined, "x", 5, true, [], [{}]])("that are %j are no object", (value) => expect(asObject(value)).toBeUndefined());

  it("that are an object are that object", () => {
    const answer = { error: "e" };
    expect(asObject(answer)).toBe(answer);
  });

  it("keep the entries that are objects, or those that are texts", () => {
    const answer = [null, { a: 1 }, "x", 5, undefined, ""];
    expect(asList(answer)).toEqual([{ a: 1 }]);
    expect(asTexts(answer)).toEqual(["x", ""]);
  });

  it("[O29] never reach into prototypes, however the name is spelled", () => {
    for (const text of ['{"__proto__":{"x":1},"a":{"constructor":1,"b":2}}', '{"\\u005f_proto__":{"x":1},"a":{"b":2}}']) {
      expect(parseJson(text)).toEqual({ a: { b: 2 } });
    }
    expect(({} as { x?: number }).x).toBeUndefined();
    expect(() => parseJson("<")).toThrow(SyntaxError);
  });

  it("[API-14] of logging in are recognised, and addresses have one slash", () => {
    expect(isLoginPath("/users/login")).toBe(true);
    expect(isLoginPath("/users/list")).toBe(false);
    expect(joinUrl("https://a.example/x//", "//b")).toBe("https://a.example/x/b");
    expect(joinUrl("https://a.example", "b/c")).toBe("https://a.example/b/c");
  });

  it("tokens say when they end, or nothing", () => {
    const claims = { userId: "U", churchId: "C", personId: "P", exp: 1_777_593_600 };
    expect(tokenExpiry(makeToken(claims))?.toISOString()).toBe("2026-05-01T00:00:00.000Z");
    for (const junk of [undefined, "", "x", "a.b.c", "a.e30.c"]) expect(tokenExpiry(junk)).toBeNull();
    for (const exp of [null, "soon", 1e300, "1714564800", {}]) {
      expect(tokenExpiry(`h.${btoa(JSON.stringify({ exp }))}.s`)).toBeNull();
    }
  });
});

describe("uniqueById", () => {
  it("keeps the first of each id, and whatever has none", () => {
    const entries = [{ id: "1", n: 1 }, { id: "2", n: 2 }, { id: "1", n: 3 }, { n: 4 }, { id: "", n: 5 }, { n: 6 }, { id: "", n: 7 }];
    expect(uniqueById<{ id?: string; n: number }>(entries).map(({ n }) => n)).toEqual([1, 2, 4, 5, 6, 7]);
  });
});

describe("withTexts", () => {
  it("[O39] writes out what should have been a text, and leaves a good entry the object it is", () => {
    const good = { id: "1", content: null };
    expect(withTexts(good, ["id", "content"])).toBe(good);
    const odd: Record<string, unknown> = { id: 7, content: { a: 1 }, other: 9 };
    expect(withTexts(odd, ["id", "content"])).toEqual({ id: "7", content: null, other: 9 });
  });
});
