import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import { FETCH_PATIENCE_MS, Query } from "../../src/platform/core/Query.js";
import { setTimer, startStopwatch } from "../../src/platform/core/time.js";
import { buildUserChurch } from "../../src/testing/builders.js";

import { FakeSocket } from "../harness/FakeSocket.js";
import { json, stubFetch } from "../harness/stubFetch.js";
import { useFakeTime } from "../harness/useFakeTime.js";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** By how much the clock of the device is set, forward or back. */
const CHANGES = [-60 * DAY, -HOUR, -5_000, 5_000, HOUR, 60 * DAY];

useFakeTime(new Date("2026-05-01T12:00:00Z"));
let frame = new EventTarget();
beforeEach(() => {
  frame = new EventTarget();
  vi.stubGlobal("document", Object.assign(new EventTarget(), { visibilityState: "visible" }));
  vi.stubGlobal("window", frame);
});
afterEach(() => vi.unstubAllGlobals());

/** Sets the clock of the device; the monotonic one goes on. */
const setClock = (byMs: number) => vi.setSystemTime(Date.now() + byMs);
const wake = () => frame.dispatchEvent(new Event("focus"));

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
  FakeSocket.last.id("s1");
  return {
    socket: client.socket,
    release,
    questions: () => FakeSocket.made.flatMap(({ sent }) => sent).length - 1,
  };
}

describe("a connection", () => {
  it.each(CHANGES)(
    "[D13] asks for a sign of life after a minute although the clock is set by %i ms",
    (byMs) => {
      const { questions, release } = connect();
      vi.advanceTimersByTime(30_000);
      setClock(byMs);
      vi.advanceTimersByTime(30_001);
      expect(questions()).toBe(1);
      // Ten seconds for the answer; after a jump forward, which may have been a sleep, five more at most.
      vi.advanceTimersByTime(15_000);
      expect(FakeSocket.made[0]?.readyState).toBe(3);
      release(true);
    },
  );

  it.each(CHANGES)(
    "[D13] that answers stays open for an hour, with few timers, although the clock is set by %i ms",
    async (byMs) => {
      const { socket, questions } = connect();
      const timers = vi.spyOn(globalThis, "setTimeout");
      for (let second = 0; second < 3_600; second++) {
        if (second === 1_810) setClock(byMs);
        const asked = questions();
        await vi.advanceTimersByTimeAsync(1_000);
        if (questions() > asked) FakeSocket.last.id("s1");
      }
      expect(socket.state).toBe("open");
      expect(FakeSocket.made).toHaveLength(1);
      expect(questions()).toBeGreaterThan(25);
      expect(timers.mock.calls.length).toBeLessThan(400);
    },
  );

  it.each([...CHANGES, 9_000, 9_900, 10_000, 10_400, 10_800, 11_500, 3 * DAY])(
    "[D13] that is healthy is not declared dead when the clock is set by %i ms while a question is pending",
    async (byMs) => {
      for (const isWoken of [true, false]) {
        const { socket, release } = connect();
        await vi.advanceTimersByTimeAsync(60_200);
        setClock(byMs);
        if (isWoken) wake();
        await vi.advanceTimersByTimeAsync(4_000);
        FakeSocket.last.id("s1");
        await vi.advanceTimersByTimeAsync(30_000);
        expect(socket.state).toBe("open");
        release(true);
      }
      expect(FakeSocket.made).toHaveLength(2);
    },
  );

  it("[D13] is asked again, and not declared dead, when a deadline passed during a sleep", async () => {
    const { socket } = connect();
    await vi.advanceTimersByTimeAsync(60_200);
    // A platform on which the monotonic clock goes on during a sleep: the timers run as soon as the device is awake.
    const now = performance.now.bind(performance);
    vi.spyOn(performance, "now").mockImplementation(() => now() + 8 * HOUR);
    setClock(8 * HOUR);
    await vi.advanceTimersByTimeAsync(4_000);
    FakeSocket.last.id("s1");
    await vi.advanceTimersByTimeAsync(40_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(socket.state).toBe("open");
  });

  it("[D13][D52] notices a sleep by either clock, and gives the link five seconds instead of ten", () => {
    for (const isMonotonicPaused of [true, false]) {
      const { socket, release } = connect();
      vi.advanceTimersByTime(10_000);
      const now = performance.now.bind(performance);
      const clock = isMonotonicPaused
        ? undefined
        : vi.spyOn(performance, "now").mockImplementation(() => now() + HOUR);
      setClock(isMonotonicPaused ? HOUR : 0);
      vi.advanceTimersByTime(50_001);
      expect(FakeSocket.last.sent).toEqual(["getId", "getId"]);
      vi.advanceTimersByTime(4_900);
      expect(socket.state).toBe("open");
      vi.advanceTimersByTime(200);
      expect(socket.state).toBe("closed");
      // Found dead after waking: the next one comes at once.
      vi.advanceTimersByTime(500);
      expect(socket.state).toBe("connecting");
      release(true);
      clock?.mockRestore();
    }
  });
});

describe("a query that is invalidated in a stream", () => {
  it.each(CHANGES)("[D13] keeps its longest wait although the clock is set by %i ms", (byMs) => {
    const fetch = vi.fn(() => Promise.resolve());
    const query = new Query({ fetch, onData: () => undefined, maxWaitMs: 2_000 });
    for (let ms = 0; ms < 1_900; ms += 100) {
      query.invalidate();
      if (ms === 500) setClock(byMs);
      vi.advanceTimersByTime(100);
    }
    expect(fetch).not.toHaveBeenCalled();
    query.invalidate();
    vi.advanceTimersByTime(100);
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});

describe("a load that is never answered", () => {
  it.each(CHANGES)(
    "[D13] is waited for ten seconds although the clock is set by %i ms",
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
      void client.counts.load();
      await vi.advanceTimersByTimeAsync(100);
      await vi.dynamicImportSettled();
      setClock(byMs);
      void client.counts.load();
      await vi.advanceTimersByTimeAsync(FETCH_PATIENCE_MS - 200);
      expect(network.calls).toHaveLength(1);
      await vi.advanceTimersByTimeAsync(200);
      expect(network.calls).toHaveLength(2);
    },
  );
});

describe("what was sent before alerts arrive", () => {
  it("[D13] is asked for after a sleep during the connecting, although the monotonic clock stood still", async () => {
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
    const reconnected = vi.fn();
    socket.handlers.add("reconnect", "test", reconnected);
    socket.setContext({ personId: "P1", churchId: "C1" }, "session");
    socket.acquire();
    setClock(HOUR);
    FakeSocket.last.open();
    FakeSocket.last.id("s1");
    await vi.advanceTimersByTimeAsync(0);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(100);
    expect(reconnected).toHaveBeenCalledTimes(1);
  });
});

describe("a timer", () => {
  it.each([2 ** 31, 60 * DAY, Infinity])("[D13] of %i ms does not run at once", (ms) => {
    const run = vi.fn();
    setTimer(run, ms);
    vi.advanceTimersByTime(DAY);
    expect(run).not.toHaveBeenCalled();
  });

  it.each([-5, -Infinity, NaN])("[D13] of %i ms runs in the next turn", (ms) => {
    const run = vi.fn();
    setTimer(run, ms);
    vi.advanceTimersByTime(0);
    expect(run).toHaveBeenCalledTimes(1);
  });
});

it("[D13] a stopwatch is never too short, whichever clock stands still or is set back", () => {
  const elapsed = startStopwatch();
  vi.advanceTimersByTime(1_000);
  setClock(-HOUR);
  expect(elapsed()).toBe(1_000);
  setClock(2 * HOUR);
  expect(elapsed()).toBeGreaterThan(HOUR);
});
