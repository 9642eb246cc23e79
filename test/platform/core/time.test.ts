import { describe, expect, it, vi } from "vitest";
import { waitAtMost } from "../../../src/platform/core/time.js";
import { installFakeTime } from "../../harness/installFakeTime.js";

installFakeTime();

describe("waitAtMost", () => {
  it.each([
    ["resolves", () => Promise.resolve("data")],
    ["rejects", () => Promise.reject(new Error("failed"))],
  ])("ends when the promise %s, and leaves no timer", async (_, start) => {
    await expect(waitAtMost(1_000, start())).resolves.toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("ends after the delay when the promise is pending", async () => {
    const onEnd = vi.fn();
    void waitAtMost(1_000, new Promise(() => undefined)).then(onEnd);
    await vi.advanceTimersByTimeAsync(999);
    expect(onEnd).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(onEnd).toHaveBeenCalledTimes(1);
  });
});
