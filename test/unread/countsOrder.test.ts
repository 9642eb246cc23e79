import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import { MAX_FETCH_WAIT_MS } from "../../src/platform/core/Query.js";
import { buildUserChurch } from "../../src/testing/builders.js";

import { propertyOptions } from "../harness/arbitraries.js";
import { FakeSocket } from "../harness/FakeSocket.js";
import { installFakeTime } from "../harness/installFakeTime.js";
import { json } from "../harness/stubFetch.js";

// Fewer runs than for pure functions, because each run creates a client.
const RUNS = propertyOptions(300);

installFakeTime();

/** Creates a client whose count requests wait for `respond`. Each response carries the number of its request. */
function setUp() {
  const pending: { number: number; respond: (isOk: boolean) => void }[] = [];
  let requestCount = 0;
  const fetch = (url: string) => {
    if (!url.endsWith("/notifications/unreadCount")) return Promise.resolve(json([]));
    const number = (requestCount += 1);
    return new Promise<Response>((resolve) => {
      const respond = (isOk: boolean) =>
        resolve(
          isOk
            ? json({ notificationCount: number, pmCount: 2 * number })
            : new Response("{}", { status: 400 }),
        );
      pending.push({ number, respond });
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
  return { client, pending, requestCount: () => requestCount };
}

type Step = { kind: "load" } | { kind: "respond"; index: number; isOk: boolean };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("load" as const) }),
  fc.record({ kind: fc.constant("respond" as const), index: fc.nat(9), isOk: fc.boolean() }),
);

it("[P19][L32] UnreadCounts keeps the newest response in any order and notifies subscribers only of changes", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { client, pending, requestCount } = setUp();
      const release = client.counts.acquire();
      await vi.advanceTimersByTimeAsync(0);
      const received: number[] = [];
      client.counts.store.subscribe(({ notificationCount, pmCount }) => {
        expect(pmCount).toBe(2 * notificationCount);
        received.push(notificationCount);
      });
      let newest = 0;
      const respond = async (index: number, isOk: boolean) => {
        const [load] = pending.splice(index % Math.max(1, pending.length), 1);
        load?.respond(isOk);
        if (load && isOk) newest = Math.max(newest, load.number);
        await vi.advanceTimersByTimeAsync(0);
        expect(client.counts.store.getState().notificationCount).toBe(newest);
      };
      for (const item of steps) {
        if (item.kind === "respond") await respond(item.index, item.isOk);
        else {
          // After this time, the next load does not wait for the pending one.
          await vi.advanceTimersByTimeAsync(MAX_FETCH_WAIT_MS + 1);
          void client.counts.refetch();
          await vi.advanceTimersByTimeAsync(0);
        }
      }
      while (pending.length > 0) await respond(requestCount() * 7, true);
      expect(received).toEqual([...new Set(received)].toSorted((one, two) => one - two));
      release();
      client.session.logout();
      await vi.advanceTimersByTimeAsync(1_000);
    }),
    RUNS,
  );
});
