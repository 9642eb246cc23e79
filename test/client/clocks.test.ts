import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import { MAX_FETCH_WAIT_MS, Query } from "../../src/platform/core/Query.js";
import { setTimer, startStopwatch } from "../../src/platform/core/time.js";
import { buildUserChurch } from "../../src/testing/builders.js";

import { FakeSocket } from "../harness/FakeSocket.js";
import { json, stubFetch } from "../harness/stubFetch.js";
import { installFakeTime } from "../harness/installFakeTime.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Jumps of the device clock, in milliseconds. */
const JUMPS = [-60 * DAY, -HOUR, -5_000, 5_000, HOUR, 60 * DAY];

installFakeTime(new Date("2026-05-01T12:00:00Z"));
let windowTarget = new EventTarget();
beforeEach(() => {
  windowTarget = new EventTarget();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("window", windowTarget);
});
afterEach(() => vi.unstubAllGlobals());

/** Moves the device clock. The monotonic clock continues. */
const shiftClock = (byMs: number) => vi.setSystemTime(Date.now() + byMs);
const wake = () => windowTarget.dispatchEvent(new Event("focus"));

function connect() {
  const { fetch } = stubFetch(() => json([]));
  const apis = [{ keyName: "MessagingApi", url: "https://api.example", jwt: "t", permissions: [] }];
  const client = new ChurchClient({
    apis,
    fetch,
    socketUrl: "wss://socket.example",
    WebSocket: FakeSocket,
    random: () => 0.5,
  });
  const release = client.socket.acquire();
  FakeSocket.last.open();
  FakeSocket.last.deliverSocketId("s1");
  return {
    socket: client.socket,
    release,
    /** Returns the number of heartbeats that were sent. The first frame only asks for the socket's id. */
    countHeartbeats: () => FakeSocket.made.flatMap(({ sent }) => sent).length - 1,
  };
}

describe("RealtimeClient", () => {
  it.each(JUMPS)(
    "[D13] sends a heartbeat after a minute and closes if there is no response, although the clock jumps by %i ms",
    (byMs) => {
      const { countHeartbeats, release } = connect();
      vi.advanceTimersByTime(30_000);
      shiftClock(byMs);
      vi.advanceTimersByTime(30_001);
      expect(countHeartbeats()).toBe(1);
      // The heartbeat times out after ten seconds, or after five if the jump looks like a sleep.
      vi.advanceTimersByTime(15_000);
      expect(FakeSocket.made[0]?.readyState).toBe(3);
      release(true);
    },
  );

  it.each(JUMPS)(
    "[D13] stays open for an hour with few timers although the clock jumps by %i ms",
    async (byMs) => {
      const { socket, countHeartbeats } = connect();
      const timers = vi.spyOn(globalThis, "setTimeout");
      for (let second = 0; second < 3_600; second++) {
        if (second === 1_810) shiftClock(byMs);
        const sentHeartbeats = countHeartbeats();
        await vi.advanceTimersByTimeAsync(1_000);
        if (countHeartbeats() > sentHeartbeats) FakeSocket.last.deliverSocketId("s1");
      }
      expect(socket.state).toBe("open");
      expect(FakeSocket.made).toHaveLength(1);
      expect(countHeartbeats()).toBeGreaterThan(25);
      expect(timers.mock.calls.length).toBeLessThan(400);
    },
  );

  it.each([...JUMPS, 9_000, 9_900, 10_000, 10_400, 10_800, 11_500, 3 * DAY])(
    "[D13] stays open when the clock jumps by %i ms during a heartbeat",
    async (byMs) => {
      for (const isWoken of [true, false]) {
        const { socket, release } = connect();
        await vi.advanceTimersByTimeAsync(60_200);
        shiftClock(byMs);
        if (isWoken) wake();
        await vi.advanceTimersByTimeAsync(4_000);
        FakeSocket.last.deliverSocketId("s1");
        await vi.advanceTimersByTimeAsync(30_000);
        expect(socket.state).toBe("open");
        release(true);
      }
      expect(FakeSocket.made).toHaveLength(2);
    },
  );

  it("[D13] stays open when the deadline of a heartbeat passed during a sleep", async () => {
    const { socket } = connect();
    await vi.advanceTimersByTimeAsync(60_200);
    // As on platforms whose monotonic clock continues during a sleep: overdue timers run when the device wakes.
    const now = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => now() + 8 * HOUR);
    shiftClock(8 * HOUR);
    await vi.advanceTimersByTimeAsync(4_000);
    FakeSocket.last.deliverSocketId("s1");
    await vi.advanceTimersByTimeAsync(40_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(socket.state).toBe("open");
  });

  it("[D13][D52] detects a sleep by either clock and shortens the heartbeat timeout to five seconds", () => {
    for (const isMonotonicPaused of [true, false]) {
      const { socket, release } = connect();
      vi.advanceTimersByTime(10_000);
      const now = performance.now.bind(performance);
      const clock = isMonotonicPaused
        ? undefined
        : vi.spyOn(performance, "now").mockImplementation(() => now() + HOUR);
      shiftClock(isMonotonicPaused ? HOUR : 0);
      vi.advanceTimersByTime(50_001);
      expect(FakeSocket.last.sent).toEqual(["getId", "getId"]);
      vi.advanceTimersByTime(4_900);
      expect(socket.state).toBe("open");
      vi.advanceTimersByTime(200);
      expect(socket.state).toBe("closed");
      // After a sleep the socket reconnects at once.
      vi.advanceTimersByTime(500);
      expect(socket.state).toBe("connecting");
      release(true);
      clock?.mockRestore();
    }
  });
});

describe("Query", () => {
  it.each(JUMPS)("[D13] keeps its maximum wait although the clock jumps by %i ms", (byMs) => {
    const fetch = vi.fn(() => Promise.resolve());
    const query = new Query({ fetch, onData: () => undefined, maxWaitMs: 2_000 });
    const release = query.acquire();
    for (let ms = 0; ms < 1_900; ms += 100) {
      query.invalidate();
      if (ms === 500) shiftClock(byMs);
      vi.advanceTimersByTime(100);
    }
    expect(fetch).not.toHaveBeenCalled();
    query.invalidate();
    vi.advanceTimersByTime(100);
    expect(fetch).toHaveBeenCalledTimes(1);
    release(true);
  });
});

describe("UnreadCountsStore.refetch", () => {
  it.each(JUMPS)(
    "[D13] sends a second request ten seconds after one without a response, although the clock jumps by %i ms",
    async (byMs) => {
      const network = stubFetch(() => new Promise<Response>(() => undefined));
      const apis = [
        { keyName: "MessagingApi", url: "https://api.example", jwt: "t", permissions: [] },
      ];
      const client = new ChurchClient({
        apis,
        fetch: network.fetch,
        socketUrl: "wss://socket.example",
        WebSocket: FakeSocket,
      });
      client.session.assign({
        userChurch: buildUserChurch({ church: { id: "C1" }, person: { id: "P1" } }),
      });
      void client.counts.refetch();
      await vi.advanceTimersByTimeAsync(100);
      await vi.dynamicImportSettled();
      shiftClock(byMs);
      void client.counts.refetch();
      await vi.advanceTimersByTimeAsync(MAX_FETCH_WAIT_MS - 200);
      expect(network.calls).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(200);
      expect(network.calls).toHaveLength(2);
    },
  );
});

describe("RealtimeClient, when it connects for the first time", () => {
  // The server does not repeat the frames of that time, so live queries must refetch.
  it("[D13] dispatches `reconnect` if the device slept meanwhile, although the monotonic clock stopped", async () => {
    const { fetch } = stubFetch(() => json([]));
    const apis = [
      { keyName: "MessagingApi", url: "https://api.example", jwt: "t", permissions: [] },
    ];
    const { socket } = new ChurchClient({
      apis,
      fetch,
      socketUrl: "wss://socket.example",
      WebSocket: FakeSocket,
    });
    const handleReconnect = vi.fn();
    socket.handlers.add("reconnect", "test", handleReconnect);
    socket.setContext({ personId: "P1", churchId: "C1" }, "session");
    socket.acquire();
    shiftClock(HOUR);
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("s1");
    await vi.advanceTimersByTimeAsync(0);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(100);
    expect(handleReconnect).toHaveBeenCalledTimes(1);
  });
});

describe("setTimer", () => {
  it.each([2 ** 31, 60 * DAY, Infinity])("[D13] does not run a timer of %i ms at once", (ms) => {
    const run = vi.fn();
    setTimer(run, ms);
    vi.advanceTimersByTime(DAY);
    expect(run).not.toHaveBeenCalled();
  });

  it.each([-5, -Infinity, NaN])("[D13] runs a timer of %i ms in the next task", (ms) => {
    const run = vi.fn();
    setTimer(run, ms);
    vi.advanceTimersByTime(0);
    expect(run).toHaveBeenCalledTimes(1);
  });
});

it("[D13] startStopwatch never measures too little when a clock stops or is set back", () => {
  const elapsed = startStopwatch();
  vi.advanceTimersByTime(1_000);
  shiftClock(-HOUR);
  expect(elapsed()).toBe(1_000);
  shiftClock(2 * HOUR);
  expect(elapsed()).toBeGreaterThan(HOUR);
});
