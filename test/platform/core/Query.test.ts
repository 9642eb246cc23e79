import { describe, expect, it, vi } from "vitest";
import {
  MAX_FETCH_WAIT_MS,
  Query,
  type QueryRequest,
  type QueryStatus,
} from "../../../src/platform/core/Query.js";
import { installFakeTime } from "../../harness/installFakeTime.js";

installFakeTime();

/** Creates a query whose fetches the test settles by hand, in any order. */
function setUp(options: { leading?: boolean } = {}) {
  const fetches: { resolve: (data: string) => void; reject: (error: Error) => void }[] = [];
  const requests: QueryRequest[] = [];
  const errors: unknown[] = [];
  const state: QueryStatus & { data?: string } = { status: "idle", isStale: false };
  const query = new Query<string>({
    fetch: (request) => {
      requests.push(request);
      return new Promise((resolve, reject) => fetches.push({ resolve, reject }));
    },
    onData: (data) => (state.data = data),
    onStatus: (change) => Object.assign(state, change),
    onError: (error) => errors.push(error),
    maxWaitMs: 1_000,
    ...options,
  });
  /** Starts two fetches. The second one starts after the patience for the first one has run out. */
  const fetchTwice = async () => {
    void query.fetch();
    await vi.advanceTimersByTimeAsync(MAX_FETCH_WAIT_MS + 1);
    void query.refetch();
    await vi.advanceTimersByTimeAsync(0);
    expect(fetches).toHaveLength(2);
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { query, fetches, requests, errors, state, fetchTwice, settle };
}

describe("Query", () => {
  it("[D52] ignores the failure of an older fetch while a newer one is running", async () => {
    const { fetches, state, fetchTwice, settle } = setUp();
    await fetchTwice();
    fetches[0]?.reject(new Error("late"));
    await settle();
    expect(state).toEqual({ status: "loading", isStale: false });
    fetches[1]?.resolve("new");
    await settle();
    expect(state).toEqual({ status: "ready", isStale: false, data: "new" });
  });

  it("[D52] ignores the failure of an older fetch after a newer one has resolved", async () => {
    const { fetches, state, fetchTwice, settle } = setUp();
    await fetchTwice();
    fetches[1]?.resolve("new");
    await settle();
    fetches[0]?.reject(new Error("late"));
    await settle();
    expect(state).toEqual({ status: "ready", isStale: false, data: "new" });
  });

  it("[D52] ignores the data of an older fetch after a newer one has resolved", async () => {
    const { fetches, state, fetchTwice, settle } = setUp();
    await fetchTwice();
    fetches[1]?.resolve("new");
    await settle();
    fetches[0]?.resolve("old");
    await settle();
    expect(state.data).toBe("new");
  });

  it("reports the error of a fetch, unless a newer one has resolved", async () => {
    const { query, fetches, errors, fetchTwice, settle } = setUp();
    await fetchTwice();
    const early = new Error("early");
    fetches[0]?.reject(early);
    await settle();
    expect(errors).toEqual([early]);
    void query.request();
    fetches[2]?.resolve("new");
    await settle();
    fetches[1]?.reject(new Error("late"));
    await settle();
    expect(errors).toEqual([early]);
    query.request().catch(() => undefined);
    query.cancel();
    fetches[3]?.reject(new Error("canceled"));
    await settle();
    expect(errors).toEqual([early]);
  });

  it("[D52] sets the status to failed when the newest fetch fails", async () => {
    const { fetches, state, fetchTwice, settle } = setUp();
    await fetchTwice();
    fetches[1]?.reject(new Error("failed"));
    await settle();
    expect(state.status).toBe("failed");
  });

  it("drops a queued refetch with the last observer, also during a detached fetch", async () => {
    const { query, fetches, settle } = setUp();
    const release = query.acquire();
    void query.fetchDetached();
    void query.refetch();
    release();
    await settle();
    fetches[0]?.resolve("data");
    await vi.advanceTimersByTimeAsync(MAX_FETCH_WAIT_MS + 1);
    expect(fetches).toHaveLength(1);
  });

  it("requests fresh data for refetch, but not for fetch and invalidate", async () => {
    const { query, fetches, requests, settle } = setUp();
    query.acquire();
    const endFetch = async () => {
      fetches.at(-1)?.resolve("data");
      await settle();
    };
    void query.fetch();
    await endFetch();
    query.invalidate();
    await vi.advanceTimersByTimeAsync(1_000);
    await endFetch();
    void query.refetch();
    expect(requests.map(({ fresh }) => fresh)).toEqual([undefined, undefined, true]);
  });

  it("requests fresh data for a refetch that joins a queued one", async () => {
    const { query, fetches, requests, settle } = setUp();
    query.acquire();
    void query.fetch();
    query.invalidate();
    await vi.advanceTimersByTimeAsync(1_000);
    void query.refetch();
    query.invalidate();
    await vi.advanceTimersByTimeAsync(1_000);
    fetches[0]?.resolve("data");
    await settle();
    query.invalidate();
    await vi.advanceTimersByTimeAsync(1_000);
    fetches[1]?.resolve("data");
    await settle();
    expect(requests.map(({ fresh }) => fresh)).toEqual([undefined, true, undefined]);
  });

  it.each([
    [true, [1, 1, 2]],
    [false, [0, 1, 1]],
  ])("with leading: %j refetches for a burst at the right times", async (leading, counts) => {
    const { query, fetches, settle } = setUp({ leading });
    query.acquire();
    await vi.advanceTimersByTimeAsync(1_000);
    const counted: number[] = [];
    const count = () => counted.push(fetches.length);
    query.invalidate();
    query.invalidate();
    await vi.advanceTimersByTimeAsync(20);
    count();
    fetches[0]?.resolve("first");
    await settle();
    query.invalidate();
    await vi.advanceTimersByTimeAsync(leading ? 299 : 300);
    count();
    await vi.advanceTimersByTimeAsync(1_000);
    count();
    expect(counted).toEqual(counts);
  });
});
