import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { FakeBroadcastChannel } from "../harness/FakeBroadcastChannel.js";
import { installFakeTime } from "../harness/installFakeTime.js";
import { countRequests, JOURNEYS } from "./journeys.js";

installFakeTime(new Date("2026-05-01T12:00:00Z"));
beforeEach(() => {
  FakeBroadcastChannel.reset();
  vi.stubGlobal("BroadcastChannel", FakeBroadcastChannel);
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(10_000);
  vi.unstubAllGlobals();
});

async function wait(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(ms);
}

/** One more request, or one fewer, fails here. `npx vitest run test/bench/requests.test.ts -u` stores the new numbers. */
it("each journey sends the number of requests that is stored in requests.json", async () => {
  const counts: Record<string, object> = {};
  for (const journey of JOURNEYS) {
    // Clients of earlier journeys are still mounted. They must not send counts to those of this one.
    class Channel extends FakeBroadcastChannel {
      constructor(name: string) {
        super(`${journey.name}: ${name}`);
      }
    }
    vi.stubGlobal("BroadcastChannel", Channel);
    counts[journey.name] = await countRequests(journey, wait);
    await wait(10_000);
  }
  await expect(`${JSON.stringify(counts, null, 2)}\n`).toMatchFileSnapshot("requests.json");
});
