import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { muteConsole } from "../harness/muteConsole.js";

// What a test waits for comes in milliseconds; a machine that is busy with something else gets the time it needs.
configure({ asyncUtilTimeout: 15_000 });

/** Console output that a test does not expect is a failure. A test that expects some says so with `allowConsole()`. */
const allowed = { current: false };
export const allowConsole = (): void => {
  allowed.current = true;
};

beforeEach(() => {
  allowed.current = false;
  muteConsole();
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  const heard = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  if (!allowed.current) expect(heard, "unexpected console output").toEqual([]);
});
