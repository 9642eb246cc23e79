import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  parseFrame,
  peekAction,
  getReconnectDelay,
} from "../../../../src/platform/realtime/rules/frames.js";
import { anyText, anyValue, RUNS } from "../../../harness/arbitraries.js";

/** Creates a random number generator that returns the same sequence each time. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 4_294_967_296;
}

describe("parseFrame", () => {
  const wholeFrame =
    '{"churchId":"CHU1","conversationId":"CON1","action":"message","data":{"id":"1"}}';

  it("[O01][O02] returns a frame or null for any value, and null for truncated frames", () => {
    const truncatedFrame = fc.nat(wholeFrame.length - 1).map((cut) => wholeFrame.slice(0, cut));
    fc.assert(
      fc.property(fc.oneof(anyValue, fc.json()), truncatedFrame, (value, text) => {
        const frame = parseFrame(value);
        expect(frame === null || (typeof frame.action === "string" && frame.action !== "")).toBe(
          true,
        );
        expect(parseFrame(text)).toBeNull();
      }),
      RUNS,
    );
  });

  it("[O01][O02] returns the action and church of a valid frame, and null for other frames", () => {
    const id = fc.option(fc.oneof(fc.string(), fc.integer()), { nil: undefined });
    fc.assert(
      fc.property(
        fc.record({
          churchId: id,
          conversationId: id,
          action: fc.oneof(fc.string(), fc.jsonValue()),
        }),
        (fields) => {
          const frame = parseFrame(JSON.stringify(fields));
          const isFrame =
            typeof fields.action === "string" &&
            !["", "__proto__", "constructor", "prototype"].includes(fields.action);
          expect(frame?.action).toBe(isFrame ? fields.action : undefined);
          if (frame)
            expect(frame.churchId).toBe(
              fields.churchId === undefined ? undefined : String(fields.churchId),
            );
        },
      ),
      RUNS,
    );
  });
});

describe("peekAction", () => {
  it("returns the action of the frame or undefined", () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom("message", '"action":"x"', '{"action":"x",'),
    );
    fc.assert(
      fc.property(
        fc.record({ churchId: text, first: fc.oneof(fc.jsonValue(), text), action: text }),
        (fields) => {
          expect([undefined, fields.action]).toContain(peekAction(JSON.stringify(fields)));
        },
      ),
      RUNS,
    );
  });

  it("[O03] returns a string or undefined for any text", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(["string", "undefined"]).toContain(typeof peekAction(`{"${text}`));
      }),
      RUNS,
    );
  });
});

describe("getReconnectDelay", () => {
  const randomNumber = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  /** Returns the minimum and the maximum delay of an attempt, in milliseconds. */
  const boundsOf = (attempt: number) =>
    [getReconnectDelay(attempt, 0), getReconnectDelay(attempt, 1)] as const;

  it("[P13] is between 0.5 and 30.5 s, and its maximum does not decrease after the first attempt", () => {
    fc.assert(
      fc.property(fc.nat(200), randomNumber, (attempt, random) => {
        const delay = getReconnectDelay(attempt, random);
        expect(delay).toBeGreaterThanOrEqual(500);
        expect(delay).toBeLessThanOrEqual(30_500);
        const [next, after] = [boundsOf(attempt + 1), boundsOf(attempt + 2)];
        expect(after[1]).toBeGreaterThanOrEqual(next[1]);
        expect([next[0], after[0]]).toEqual([500, 500]);
      }),
      RUNS,
    );
    expect(boundsOf(0)).toEqual([500, 5_000]);
    expect(boundsOf(200)).toEqual([500, 30_500]);
  });

  it("[P13] is a linear function of the random number", () => {
    fc.assert(
      fc.property(fc.nat(200), randomNumber, randomNumber, (attempt, one, two) => {
        const [least, most] = boundsOf(attempt);
        expect(getReconnectDelay(attempt, one) - getReconnectDelay(attempt, two)).toBeCloseTo(
          (one - two) * (most - least),
          6,
        );
      }),
      RUNS,
    );
  });

  it.each([0, 1, 2, 3, 4, 9])(
    "[P13] spreads ten thousand clients evenly before attempt %i",
    (attempt) => {
      const random = createRandom(attempt + 1);
      const [least, most] = boundsOf(attempt);
      const delays = Array.from({ length: 10_000 }, () => getReconnectDelay(attempt, random()));
      const tenths = new Array<number>(10).fill(0);
      const bins = new Map<number, number>();
      for (const delay of delays) {
        const tenth = Math.floor(((delay - least) / (most - least)) * 10);
        tenths[tenth] = (tenths[tenth] ?? 0) + 1;
        const bin = Math.floor(delay / 100);
        bins.set(bin, (bins.get(bin) ?? 0) + 1);
      }
      // With an even distribution each tenth gets 1,000 with a standard deviation of 30; five times that excludes chance.
      for (const count of tenths) expect(Math.abs(count - 1_000)).toBeLessThan(150);
      // At most 5 percent of the clients reconnect in the same 100 ms.
      expect(Math.max(...bins.values())).toBeLessThanOrEqual(500);
    },
  );

  it("[P13][L9] keeps ten thousand dropped clients below 4,600 attempts a second and connects 99 percent in 45 s", () => {
    const random = createRandom(1);
    const attempts = new Array<number>(10_000).fill(0);
    // The server accepts 500 connections a second. The others try again.
    const buckets: number[][] = Array.from({ length: 600 }, () => []);
    for (let client = 0; client < 10_000; client++)
      buckets[Math.floor(getReconnectDelay(0, random()) / 1_000)]?.push(client);
    let peak = 0;
    let connectedCount = 0;
    let second = 0;
    for (; second < 600 && connectedCount < 9_900; second++) {
      const attempting = buckets[second] ?? [];
      peak = Math.max(peak, attempting.length);
      attempting.forEach((client, index) => {
        if (index < 500) connectedCount += 1;
        else {
          attempts[client] = (attempts[client] ?? 0) + 1;
          buckets[
            Math.max(
              second + 1,
              Math.floor(
                (second * 1_000 + getReconnectDelay(attempts[client] ?? 1, random())) / 1_000,
              ),
            )
          ]?.push(client);
        }
      });
    }
    expect(peak).toBeLessThanOrEqual(4_600);
    expect(second).toBeLessThanOrEqual(45);
  });
});
