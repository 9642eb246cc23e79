import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import { FETCH_PATIENCE_MS } from "../../src/platform/core/Query.js";
import { buildUserChurch } from "../../src/testing/builders.js";

import { FakeSocket } from "../harness/FakeSocket.js";
import { useFakeTime } from "../harness/useFakeTime.js";
import { json } from "../harness/stubFetch.js";

/** Fewer than for a pure rule: each order is a small life of a client. */
const RUNS = {
  numRuns: Number(process.env["PROPERTY_RUNS"] ?? 300),
  seed: Number(process.env["PROPERTY_SEED"] ?? 20_240_501),
};

useFakeTime();

/** A client whose loads are answered by hand, each with the number of its request. */
function setUp() {
  const waiting: { number: number; answer: (isOk: boolean) => void }[] = [];
  let asked = 0;
  const fetch = (url: string) => {
    if (!url.endsWith("/notifications/unreadCount")) return Promise.resolve(json([]));
    const number = (asked += 1);
    return new Promise<Response>((resolve) => {
      const answer = (isOk: boolean) =>
        resolve(
          isOk
            ? json({ notificationCount: number, pmCount: 2 * number })
            : new Response("{}", { status: 400 }),
        );
      waiting.push({ number, answer });
    });
  };
  const apis = [{ keyName: "MessagingApi", url: "https://api.example", jwt: "t", permissions: [] }];
  const client = new ChurchClient({
    apis,
    fetch,
    socketUrl: "wss://socket.example",
    WebSocket: FakeSocket,
  });
  client.session.assign({
    user: { id: "U1" },
    userChurch: buildUserChurch({ church: { id: "C1" }, person: { id: "P1" } }),
  });
  return { client, waiting, asked: () => asked };
}

type Step = { kind: "ask" } | { kind: "answer"; which: number; isOk: boolean };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("ask" as const) }),
  fc.record({ kind: fc.constant("answer" as const), which: fc.nat(9), isOk: fc.boolean() }),
);

it("[P19][L32] the newest answer stands in whatever order they come, and listeners hear of changes only", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { client, waiting, asked } = setUp();
      const release = client.counts.acquire();
      await vi.advanceTimersByTimeAsync(0);
      const heard: number[] = [];
      client.counts.store.subscribe(({ notificationCount, pmCount }) => {
        expect(pmCount).toBe(2 * notificationCount);
        heard.push(notificationCount);
      });
      let newest = 0;
      const answer = async (which: number, isOk: boolean) => {
        const [load] = waiting.splice(which % Math.max(1, waiting.length), 1);
        load?.answer(isOk);
        if (load && isOk) newest = Math.max(newest, load.number);
        await vi.advanceTimersByTimeAsync(0);
        expect(client.counts.store.getState().notificationCount).toBe(newest);
      };
      for (const each of steps) {
        if (each.kind === "answer") await answer(each.which, each.isOk);
        else {
          // A load that takes this long is not waited for: the next one overtakes it.
          await vi.advanceTimersByTimeAsync(FETCH_PATIENCE_MS + 1);
          void client.counts.load();
          await vi.advanceTimersByTimeAsync(0);
        }
      }
      while (waiting.length > 0) await answer(asked() * 7, true);
      expect(heard).toEqual([...new Set(heard)].toSorted((one, two) => one - two));
      release();
      client.session.logout();
      await vi.advanceTimersByTimeAsync(1_000);
    }),
    RUNS,
  );
});
