import { describe, expect, it, vi } from "vitest";
import { retryOnSessionChange, StaleSessionError } from "../../../src/platform/http/ApiError.js";

describe("retryOnSessionChange", () => {
  const rejectAsStale = () => Promise.reject(new StaleSessionError());

  it("repeats a call that the end of a session interrupts", async () => {
    const call = vi.fn(() => Promise.resolve("data")).mockImplementationOnce(rejectAsStale);
    await expect(retryOnSessionChange(call, () => false)).resolves.toBe("data");
    expect(call).toHaveBeenCalledTimes(2);
  });

  it("does not repeat a call that fails otherwise", async () => {
    const call = vi.fn(() => Promise.reject(new Error("failed")));
    await expect(retryOnSessionChange(call, () => false)).rejects.toThrow("failed");
    expect(call).toHaveBeenCalledTimes(1);
  });

  it("rejects without another call when it is over", async () => {
    const call = vi.fn(rejectAsStale);
    const isOver = () => call.mock.calls.length === 2;
    await expect(retryOnSessionChange(call, isOver)).rejects.toThrow(StaleSessionError);
    expect(call).toHaveBeenCalledTimes(2);
  });
});
