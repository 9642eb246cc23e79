import { expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { STABLE_AFTER_MS } from "../../../src/platform/realtime/ReconnectingSocket.js";
import { getReconnectDelay } from "../../../src/platform/realtime/rules/frames.js";

import { FakeSocket } from "../../harness/FakeSocket.js";
import { installFakeTime } from "../../harness/installFakeTime.js";

installFakeTime();

it("[P13] the reconnect delay grows until a socket stays open for at least five seconds", async () => {
  const client = new ChurchClient({
    socketUrl: "wss://socket.example",
    WebSocket: FakeSocket,
    random: () => 0.5,
  });
  const release = client.socket.acquire();
  /** Opens the socket, ends it after `openMs` and returns the time until the next attempt, in milliseconds. */
  const measureDelay = async (openMs: number) => {
    FakeSocket.last.open();
    await vi.advanceTimersByTimeAsync(openMs);
    const before = FakeSocket.made.length;
    FakeSocket.last.end();
    const endedAt = Date.now();
    while (FakeSocket.made.length === before && Date.now() - endedAt < 60_000)
      await vi.advanceTimersByTimeAsync(10);
    return Date.now() - endedAt;
  };
  const delays: number[] = [];
  for (const openMs of [0, STABLE_AFTER_MS - 1, 0, STABLE_AFTER_MS - 1, STABLE_AFTER_MS, 0])
    delays.push(await measureDelay(openMs));
  expect(delays).toEqual([0, 1, 2, 3, 0, 1].map((attempt) => getReconnectDelay(attempt, 0.5)));
  expect(STABLE_AFTER_MS).toBe(5_000);
  release();
});
