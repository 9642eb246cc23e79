import { afterEach, beforeEach, vi } from "vitest";
import { FakeSocket } from "./FakeSocket.js";
import { muteConsole } from "./muteConsole.js";

/** Installs fake timers, an empty list of fake sockets and a muted console before each test of a file, and restores them after it. */
export function installFakeTime(now?: Date): void {
  beforeEach(() => {
    vi.useFakeTimers(now && { now });
    FakeSocket.reset();
    muteConsole();
  });
  afterEach(async () => {
    // Before `useRealTimers`: afterwards, restoring a timer that a test spied on would install the fake one again.
    vi.restoreAllMocks();
    vi.useRealTimers();
    // Calls that a test left open end here. Otherwise they would set timers of the next test.
    await new Promise((resolve) => setImmediate(resolve));
  });
}
