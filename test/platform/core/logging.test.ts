import { afterEach, describe, expect, it, vi } from "vitest";

afterEach(() => vi.restoreAllMocks());

describe("warnOfMisuse", () => {
  it("[D41] logs each warning once, and none in production", async () => {
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.resetModules();
    const { warnOfMisuse } = await import("../../../src/platform/core/logging.js");
    warnOfMisuse("Pass an id.");
    warnOfMisuse("Pass an id.");
    vi.stubEnv("NODE_ENV", "production");
    warnOfMisuse("Not in production.");
    vi.unstubAllEnvs();
    expect(vi.mocked(console.warn).mock.calls).toEqual([["Pass an id."]]);
  });
});
