import { describe, expect, it, vi } from "vitest";
import { createDemoChurch, createDemoClient } from "../../src/testing.js";
import { useFakeTime } from "../harness/useFakeTime.js";

useFakeTime(new Date("2026-05-01T12:00:00Z"));

function setUp() {
  const church = createDemoChurch();
  const { threads } = createDemoClient(church);
  const fill = (count: number) =>
    Array.from({ length: count }, (_, index) => threads.get(`X${index}`));
  return { church, threads, fill };
}

describe("ThreadCache", () => {
  it("[D52] keeps a thread that a view shows, however many are opened after it", () => {
    const { threads, fill } = setUp();
    const shown = threads.get("CON1");
    const release = shown.acquire();
    fill(100);
    expect(threads.get("CON1")).toBe(shown);
    release();
    vi.advanceTimersByTime(1);
  });

  it("[D52] keeps the last 30 threads that no view shows, and makes older ones anew", () => {
    const { threads, fill } = setUp();
    const first = threads.get("CON1");
    const [second] = fill(29);
    expect(threads.get("CON1")).toBe(first);
    threads.get("one more");
    // The one that was used longest ago has gone.
    expect(threads.get("CON1")).toBe(first);
    expect(threads.get("X0")).not.toBe(second);
  });

  it("[D52] keeps a thread whose message has failed: its text is nowhere else", async () => {
    const { church, threads, fill } = setUp();
    church.faults.add({ method: "POST", path: "/messages", do: { kind: "status", status: 400 } });
    const failed = threads.get("CON1");
    await failed.send("not saved").catch(() => undefined);
    fill(100);
    expect(threads.get("CON1")).toBe(failed);
  });
});
