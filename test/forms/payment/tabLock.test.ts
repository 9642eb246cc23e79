import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ClientCore } from "../../../src/platform/core/ClientCore.js";
import { LockTakenError, withTabLock } from "../../../src/forms/payment/tabLock.js";
import { createMemoryStorage } from "../../../src/testing/createDemoClient.js";

import { installFakeTime } from "../../harness/installFakeTime.js";

installFakeTime(new Date("2026-05-01T12:00:00Z"));
// Simulates a page without Web Locks, such as a page that is not served over HTTPS.
beforeEach(() => vi.stubGlobal("navigator", {}));
afterEach(() => vi.unstubAllGlobals());

/** Creates tabs with one shared storage, and a spy on writes to it. */
function setUp() {
  const sharedStorage = createMemoryStorage();
  const writes = vi.spyOn(sharedStorage, "setItem");
  const createTab = () => new ClientCore({ sharedStorage });
  return { sharedStorage, createTab, writes };
}

describe("withTabLock without Web Locks", () => {
  it.each([
    ["succeeds", () => Promise.resolve("done"), "done"],
    ["fails", () => Promise.reject(new Error("declined")), undefined],
    [
      "throws synchronously",
      () => {
        throw new Error("declined");
      },
      undefined,
    ],
  ] as const)(
    "[D15] releases its claim when the work %s and does not renew it afterwards",
    async (_, work, result) => {
      const { sharedStorage, createTab, writes } = setUp();
      const running = withTabLock(createTab(), "pay", work).catch(() => undefined);
      await vi.advanceTimersByTimeAsync(100);
      expect(await running).toBe(result);
      expect(sharedStorage.length).toBe(0);
      writes.mockClear();
      await vi.advanceTimersByTimeAsync(120_000);
      expect(writes).not.toHaveBeenCalled();
      expect(sharedStorage.length).toBe(0);
      expect(vi.getTimerCount()).toBe(0);
      await expect(
        Promise.all([
          withTabLock(createTab(), "pay", () => Promise.resolve(2)),
          vi.advanceTimersByTimeAsync(100),
        ]),
      ).resolves.toEqual([2, vi]);
    },
  );

  it("[D15] renews its claim every 20 seconds while the work runs and rejects other tabs", async () => {
    const { createTab, writes } = setUp();
    let finish: (value: string) => void = () => undefined;
    const running = withTabLock(
      createTab(),
      "pay",
      () => new Promise<string>((resolve) => (finish = resolve)),
    );
    await vi.advanceTimersByTimeAsync(100);
    writes.mockClear();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(writes).toHaveBeenCalledTimes(5);
    await expect(withTabLock(createTab(), "pay", () => Promise.resolve())).rejects.toThrow(
      LockTakenError,
    );
    finish("done");
    expect(await running).toBe("done");
  });

  it("[D15] lets only the later of two tabs work that claim at the same time", async () => {
    const { sharedStorage, createTab } = setUp();
    const work = vi.fn(() => Promise.resolve());
    const first = withTabLock(createTab(), "pay", work);
    // The second tab cannot see the claim of the first one yet.
    vi.spyOn(sharedStorage, "getItem").mockReturnValueOnce(null).mockReturnValueOnce(null);
    const second = withTabLock(createTab(), "pay", work);
    const results = Promise.allSettled([first, second]);
    await vi.advanceTimersByTimeAsync(100);
    expect((await results).map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
    expect(work).toHaveBeenCalledOnce();
  });
});
