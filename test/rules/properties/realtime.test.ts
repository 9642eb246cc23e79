import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { concernsPerson } from "../../../src/rules/realtime/concernsPerson.js";
import { countsInFrame } from "../../../src/rules/realtime/countsInFrame.js";
import { normalizeCounts } from "../../../src/rules/realtime/normalizeCounts.js";
import { parseFrame } from "../../../src/rules/realtime/parseFrame.js";
import { peekAction } from "../../../src/rules/realtime/peekAction.js";
import { anyText, anyValue, RUNS } from "./arbitraries.js";

describe("parseFrame", () => {
  it.each(["null", "42", "[]", '"x"', "{}", "", '{"action":5}', '{"action":""}', '{"action":"message"', '[{"action":"message"}]'])(
    "[O01][O02] ignores %s",
    (text) => {
      expect(parseFrame(text)).toBeNull();
    },
  );

  it("[O04][O29] lets no data reach into prototypes", () => {
    const frame = parseFrame('{"action":"message","data":{"__proto__":{"isAdmin":true},"id":"m"}}');
    expect(frame?.data).toEqual({ id: "m" });
    expect(Object.getPrototypeOf(frame?.data)).toBe(Object.prototype);
  });

  it("[O01][O02] gives a frame as it was written, or nothing", () => {
    const place = fc.option(fc.oneof(fc.string(), fc.integer()), { nil: undefined });
    fc.assert(
      fc.property(fc.record({ churchId: place, conversationId: place, action: fc.oneof(fc.string(), fc.jsonValue()) }), (fields) => {
        const frame = parseFrame(JSON.stringify(fields));
        const isFrame = typeof fields.action === "string" && !["", "__proto__", "constructor", "prototype"].includes(fields.action);
        expect(frame?.action).toBe(isFrame ? fields.action : undefined);
        if (frame) expect(frame.churchId).toBe(typeof fields.churchId === "string" ? fields.churchId : undefined);
      }),
      RUNS,
    );
  });
});

describe("peekAction", () => {
  it.each([
    ['{"churchId":"c","conversationId":"r","action":"attendance","data":{"viewers":[', "attendance"],
    ['{ "action" : "message" }', "message"],
    ['{"version":2,"isLast":false,"churchId":null,"action":"x"}', "x"],
  ])("finds the action at the head of %s", (text, action) => {
    expect(peekAction(text)).toBe(action);
  });

  it.each([
    ["an action within the data", '{"data":{"action":"inner"},"action":"message"}'],
    ["an action within a list", '{"list":[{"action":"inner"}],"action":"message"}'],
    ["an action as a text", '{"churchId":"\\"action\\":\\"inner\\"","action":"message"}'],
    ["an action with escapes", '{"action":"a\\u0062"}'],
    ["one too far behind", `{"churchId":"${"c".repeat(400)}","action":"message"}`],
    ["no frame", "hello"],
  ])("cannot tell for %s", (_, text) => {
    expect(peekAction(text)).toBeUndefined();
  });

  it("never says another action than the whole frame does", () => {
    const words = fc.oneof(fc.string(), fc.constantFrom("message", '"action":"x"', '{"action":"x",'));
    fc.assert(
      fc.property(fc.record({ churchId: words, first: fc.oneof(fc.jsonValue(), words), action: words }), (fields) => {
        expect([undefined, fields.action]).toContain(peekAction(JSON.stringify(fields)));
      }),
      RUNS,
    );
  });

  it("[O03] takes any text, and a huge one in no time", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(["string", "undefined"]).toContain(typeof peekAction(`{"${text}`));
      }),
      RUNS,
    );
    const start = performance.now();
    peekAction(`{"a":${'"x","b":'.repeat(250_000)}`);
    peekAction(`{${" ".repeat(2_000_000)}`);
    expect(performance.now() - start).toBeLessThan(20);
  });
});

describe("whom a frame concerns", () => {
  it("[A-24] is somebody else only if it names people, and not this one", () => {
    const name = fc.constantFrom<unknown>("me", "you", "", null, undefined, 5);
    fc.assert(
      fc.property(fc.record({ personId: name, toPersonId: name, notifyPersonId: name }, { requiredKeys: [] }), (data) => {
        const named = Object.values(data).filter((value) => value === "me" || value === "you");
        expect(concernsPerson(data, "me")).toBe(named.length === 0 || named.includes("me"));
      }),
      RUNS,
    );
  });

  it("[A-24] is everybody for data that names nobody", () => {
    fc.assert(
      fc.property(anyValue, (data) => {
        expect(concernsPerson({ other: data }, "me")).toBe(true);
        expect(typeof concernsPerson(data, "me")).toBe("boolean");
      }),
      RUNS,
    );
  });
});

it("[CNT-01][P19] makes whole numbers of anything, and takes a frame's counts only when both are", () => {
  fc.assert(
    fc.property(fc.oneof(anyValue, fc.nat()), fc.oneof(anyValue, fc.nat()), (notificationCount, pmCount) => {
      const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
      const value = { notificationCount, pmCount };
      const counts = normalizeCounts(value);
      expect(Object.values(counts).every(isCount)).toBe(true);
      expect(countsInFrame({ counts: value })).toEqual(isCount(notificationCount) && isCount(pmCount) ? counts : null);
    }),
    RUNS,
  );
});
