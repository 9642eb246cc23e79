import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { closeCodeName } from "../../src/rules/realtime/closeCodeName.js";
import { concernsPerson } from "../../src/rules/realtime/concernsPerson.js";
import { countsInFrame } from "../../src/rules/realtime/countsInFrame.js";
import { frameIsForChurch } from "../../src/rules/realtime/frameIsForChurch.js";
import { normalizeCounts } from "../../src/rules/realtime/normalizeCounts.js";
import { parseFrame } from "../../src/rules/realtime/parseFrame.js";
import { peekAction } from "../../src/rules/realtime/peekAction.js";
import { reconnectDelay } from "../../src/rules/realtime/reconnectDelay.js";

const FRAME = '{"churchId":"CHU1","conversationId":"CON1","action":"message","data":{"id":"1"}}';

describe("frames", () => {
  it("[SOC-18] are JSON with action and data", () => {
    expect(parseFrame(FRAME)).toEqual({ churchId: "CHU1", conversationId: "CON1", action: "message", data: { id: "1" } });
    expect(peekAction(FRAME)).toBe("message");
  });

  it("[O01][O02][O04] of any other kind are nothing, and nothing throws", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.anything(),
          fc.json(),
          fc.string(),
          fc.nat(80).map((cut) => FRAME.slice(0, cut)),
        ),
        (any) => {
          const frame = parseFrame(any);
          expect(frame === null || (typeof frame.action === "string" && frame.action !== "")).toBe(true);
          if (typeof any === "string") peekAction(any);
        },
      ),
      { numRuns: 2_000 },
    );
    for (const action of ["__proto__", "constructor", "prototype"]) expect(parseFrame(JSON.stringify({ action }))).toBeNull();
  });

  it("[O03] of more than a mebibyte are not even parsed", () => {
    const started = performance.now();
    expect(parseFrame(`{"action":"message","data":"${"x".repeat(2_000_000)}"}`)).toBeNull();
    expect(performance.now() - started).toBeLessThan(50);
  });

  it("[O16] of another church are not ours", () => {
    expect(frameIsForChurch({ action: "a", churchId: "X" }, "C")).toBe(false);
    expect(frameIsForChurch({ action: "a", churchId: "" }, "C")).toBe(true);
    expect(frameIsForChurch({ action: "a" }, "C")).toBe(true);
    expect(frameIsForChurch({ action: "a", churchId: "X" }, undefined)).toBe(true);
  });

  it.each([
    [{}, true],
    [null, true],
    [{ personId: "ME" }, true],
    [{ toPersonId: "ME", personId: "X" }, true],
    [{ notifyPersonId: "X" }, false],
    [{ personId: "X" }, false],
    [{ personId: null }, true],
  ])("[CNT-08][CNT-09][CNT-10] with %j concern the person: %s", (data, concerns) => expect(concernsPerson(data, "ME")).toBe(concerns));
});

describe("counts", () => {
  it("[CNT-01][P19] are whole numbers, 0 where there is none", () => {
    expect(normalizeCounts({ notificationCount: 3, pmCount: 2 })).toEqual({ notificationCount: 3, pmCount: 2 });
    fc.assert(
      fc.property(fc.anything(), (any) => {
        for (const count of Object.values(normalizeCounts(any))) expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
      }),
    );
  });

  it("in a frame are used only when both are there", () => {
    expect(countsInFrame({ counts: { notificationCount: 0, pmCount: 4 } })).toEqual({ notificationCount: 0, pmCount: 4 });
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

describe("reconnecting", () => {
  it("[P13] waits between 0.5 and 30.5 s, longer each time, spread evenly", () => {
    fc.assert(
      fc.property(fc.nat(200), fc.double({ min: 0, max: 0.999999, noNaN: true }), (attempt, random) => {
        const delay = reconnectDelay(attempt, random);
        expect(delay).toBeGreaterThanOrEqual(500);
        expect(delay).toBeLessThanOrEqual(30_500);
      }),
      { numRuns: 1_000 },
    );
    const bounds = Array.from({ length: 20 }, (_, attempt) => reconnectDelay(attempt + 1, 0.999999));
    expect(bounds).toEqual(bounds.toSorted((a, b) => a - b));
    expect(reconnectDelay(0, 0.999999)).toBeCloseTo(5_000, 0);
  });

  it("[L9] of ten thousand clients dropped together stays below 4,600 attempts a second, and nearly all are back in 45 s", () => {
    let seed = 1;
    const random = () => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0) / 4_294_967_296;
    const attempts = new Array<number>(10_000).fill(0);
    const buckets: number[][] = Array.from({ length: 600 }, () => []);
    for (let client = 0; client < 10_000; client++) buckets[Math.floor(reconnectDelay(0, random()) / 1_000)]?.push(client);
    let peak = 0;
    let back = 0;
    let second = 0;
    for (; second < 600 && back < 9_900; second++) {
      const trying = buckets[second] ?? [];
      peak = Math.max(peak, trying.length);
      trying.forEach((client, index) => {
        if (index < 500) back += 1;
        else {
          attempts[client] = (attempts[client] ?? 0) + 1;
          buckets[Math.max(second + 1, Math.floor((second * 1_000 + reconnectDelay(attempts[client] ?? 1, random())) / 1_000))]?.push(
            client,
          );
        }
      });
    }
    expect(peak).toBeLessThanOrEqual(4_600);
    expect(second).toBeLessThanOrEqual(45);
  });

  it("[SOC-26][SOC-27][SOC-28] names the close codes", () => {
    expect([1000, 1005, 1006, 4000].map(closeCodeName)).toEqual(["normal", "no status", "abnormal", "code 4000"]);
  });
});
