// Imported here, because chunks of the header import Divider and Menu at the same time, which Node fails to link in Vitest's vm pool.
import "@mui/material/Divider";
import "@mui/material/Menu";
import "@testing-library/jest-dom/vitest";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { muteConsole } from "../harness/muteConsole.js";
import { speedUpComputedStyles } from "./computedStyles.js";
import { skipOwnerStacks } from "./skipOwnerStacks.js";
// A failed request imports this module before it is reported. Loaded here, so that the report comes in the test that caused it.
import "../../src/platform/http/rules/errorText.js";

// Results arrive within milliseconds; the long timeout is for busy machines.
configure({ asyncUtilTimeout: 15_000 });

const allowed = { current: false };
/** Allows console errors and warnings in the current test. Without it, they fail the test. */
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
  const output = [...vi.mocked(console.error).mock.calls, ...vi.mocked(console.warn).mock.calls];
  vi.restoreAllMocks();
  if (!allowed.current) expect(output, "unexpected console output").toEqual([]);
});

speedUpComputedStyles();
skipOwnerStacks();
