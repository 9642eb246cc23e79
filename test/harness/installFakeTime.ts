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
  afterEach(() => {
    // Runs before `useRealTimers`: after it, it would put back a fake timer that a test spied on.
    vi.restoreAllMocks();
    vi.useRealTimers();
  });
}
