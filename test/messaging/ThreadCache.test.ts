import { describe, expect, it, vi } from "vitest";
import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";
import { installFakeTime } from "../harness/installFakeTime.js";

installFakeTime(new Date("2026-05-01T12:00:00Z"));

function setUp() {
  const server = createDemoChurch();
  const { threads } = createDemoClient(server);
  const openThreads = (count: number) =>
    Array.from({ length: count }, (_, index) => threads.get(`X${index}`));
  return { server, threads, openThreads };
}

describe("ThreadCache", () => {
  it("[D52] keeps an acquired thread when 100 other threads are opened", () => {
    const { threads, openThreads } = setUp();
    const acquired = threads.get("CON1");
    const release = acquired.acquire();
    openThreads(100);
    vi.advanceTimersByTime(0);
    expect(threads.get("CON1")).toBe(acquired);
    release();
    vi.advanceTimersByTime(1);
  });

  it("[D52] keeps 30 unobserved threads and evicts the least recently used one", () => {
    const { threads, openThreads } = setUp();
    const first = threads.get("CON1");
    const [second] = openThreads(29);
    expect(threads.get("CON1")).toBe(first);
    threads.get("one more");
    vi.advanceTimersByTime(0);
    // X0 was the least recently used thread.
    expect(threads.get("CON1")).toBe(first);
    expect(threads.get("X0")).not.toBe(second);
  });

  it("[D52] keeps an unobserved thread that has a failed message", async () => {
    const { server, threads, openThreads } = setUp();
    server.faults.add({ method: "POST", path: "/messages", do: { kind: "status", status: 400 } });
    const failed = threads.get("CON1");
    await failed.send("not saved").catch(() => undefined);
    openThreads(100);
    vi.advanceTimersByTime(0);
    expect(threads.get("CON1")).toBe(failed);
  });

  it("keeps all threads that one render has created, because it acquires them later", () => {
    const { openThreads } = setUp();
    const created = openThreads(40);
    const releases = created.map((thread) => thread.acquire());
    vi.advanceTimersByTime(0);
    expect(openThreads(40).every((thread, index) => thread === created[index])).toBe(true);
    for (const release of releases) release();
    vi.advanceTimersByTime(1);
  });
});
