import { afterEach, beforeEach, vi } from "vitest";
import { FakeSocket } from "./FakeSocket.js";
import { muteConsole } from "./muteConsole.js";

/** For the tests of a file: each has a clock that stands still until it is moved, no sockets yet, and a silent log. */
export function installFakeTime(now?: Date): void {
  beforeEach(() => {
    vi.useFakeTimers(now && { now });
    FakeSocket.reset();
    muteConsole();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });
}
