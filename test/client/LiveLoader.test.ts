import { describe, expect, it, vi } from "vitest";
import { ClientCore } from "../../src/client/ClientCore.js";
import { LiveLoader, LOAD_PATIENCE_MS, type LoadState } from "../../src/client/LiveLoader.js";
import { useFakeTime } from "../support/useFakeTime.js";

useFakeTime();

/** A loader whose reads are answered by hand, in any order. */
function setUp() {
  const reads: { resolve: (value: string) => void; reject: (error: Error) => void }[] = [];
  const state: LoadState & { value?: string } = { status: "idle", isStale: false };
  const loader = new LiveLoader<string>(new ClientCore(), {
    name: "test",
    actions: [],
    maxWaitMs: 1_000,
    read: () => new Promise((resolve, reject) => reads.push({ resolve, reject })),
    take: (value) => (state.value = value),
    show: (change) => Object.assign(state, change),
    reset: () => undefined,
  });
  /** Two loads under way: the second does not wait for the first, which may never be answered. */
  const twoLoads = async () => {
    void loader.load();
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(LOAD_PATIENCE_MS + 1);
    void loader.reload();
    await vi.advanceTimersByTimeAsync(0);
    expect(reads).toHaveLength(2);
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { loader, reads, state, twoLoads, settle };
}

describe("LiveLoader", () => {
  it("[D52] shows no failure of an older load while a newer one is under way", async () => {
    const { reads, state, twoLoads, settle } = setUp();
    await twoLoads();
    reads[0]?.reject(new Error("late"));
    await settle();
    expect(state).toEqual({ status: "loading", isStale: false });
    reads[1]?.resolve("new");
    await settle();
    expect(state).toEqual({ status: "ready", isStale: false, value: "new" });
  });

  it("[D52] shows no failure of an older load after a newer one has been answered", async () => {
    const { reads, state, twoLoads, settle } = setUp();
    await twoLoads();
    reads[1]?.resolve("new");
    await settle();
    reads[0]?.reject(new Error("late"));
    await settle();
    expect(state).toEqual({ status: "ready", isStale: false, value: "new" });
  });

  it("[D52] takes no answer of an older load after a newer one", async () => {
    const { reads, state, twoLoads, settle } = setUp();
    await twoLoads();
    reads[1]?.resolve("new");
    await settle();
    reads[0]?.resolve("old");
    await settle();
    expect(state.value).toBe("new");
  });

  it("[D52] shows the failure of the newest load", async () => {
    const { reads, state, twoLoads, settle } = setUp();
    await twoLoads();
    reads[1]?.reject(new Error("failed"));
    await settle();
    expect(state.status).toBe("failed");
  });
});
