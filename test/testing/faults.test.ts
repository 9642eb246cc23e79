import { afterEach, describe, expect, it, vi } from "vitest";
import { createDemoChurch, type DemoChurch } from "../../src/testing.js";
import { callDemo } from "./tools/callDemo.js";

const TALK = "CON00000001";
const ROOT = "http://demo.church";

const call = (church: DemoChurch, method: string, path: string, body?: unknown, as = "ruth") =>
  callDemo(church, as, method, path, body);
const thread = (church: DemoChurch) => church.db.messages.get(TALK) ?? [];
const send = (church: DemoChurch, content: string) =>
  call(church, "POST", "/messaging/messages", [{ conversationId: TALK, content }]);
const counts = (church: DemoChurch) => call(church, "GET", "/messaging/notifications/unreadCount");

afterEach(() => vi.useRealTimers());

describe("a fault", () => {
  it("strikes as often as it says, where it says, until it is taken back", async () => {
    const church = createDemoChurch();
    church.faults.add({
      method: "GET",
      path: /unreadcount/i,
      times: 1,
      do: { kind: "status", status: 503, headers: { "Retry-After": "1" } },
    });
    expect((await send(church, "Hello")).status).toBe(200);
    expect((await counts(church)).status).toBe(503);
    expect((await counts(church)).status).toBe(200);
    const takeBack = church.faults.add({ do: { kind: "empty" } });
    expect(await counts(church)).toMatchObject({ status: 200, text: "" });
    takeBack();
    expect((await counts(church)).text).not.toBe("");
  });

  it("loses a call before the server saw it, or the answer after the work", async () => {
    const church = createDemoChurch();
    const before = thread(church).length;
    church.faults.add({ times: 1, do: { kind: "dropBefore" } });
    await expect(send(church, "Lost")).rejects.toThrow(TypeError);
    expect(thread(church)).toHaveLength(before);
    church.faults.add({ times: 1, do: { kind: "dropAfter" } });
    await expect(send(church, "Stored")).rejects.toThrow(TypeError);
    expect(thread(church)).toHaveLength(before + 1);
  });

  it("does the work twice, or answers a page that is none of the suite's", async () => {
    const church = createDemoChurch();
    const before = thread(church).length;
    church.faults.add({ times: 1, do: { kind: "duplicate" } });
    await send(church, "Twice");
    expect(thread(church)).toHaveLength(before + 2);
    church.faults.add({ times: 1, do: { kind: "html" } });
    expect((await counts(church)).text).toMatch(/^<!DOCTYPE html>/);
  });

  it("delays an answer, or lets the later call answer first", async () => {
    vi.useFakeTimers();
    const church = createDemoChurch();
    church.faults.add({ times: 1, do: { kind: "delay", ms: 500 } });
    let isAnswered = false;
    void counts(church).then(() => (isAnswered = true));
    await vi.advanceTimersByTimeAsync(499);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isAnswered).toBe(true);
    church.faults.add({ times: 2, do: { kind: "reorder" } });
    const order: string[] = [];
    const both = Promise.all([
      counts(church).then(() => order.push("first")),
      counts(church).then(() => order.push("second")),
    ]);
    await vi.advanceTimersByTimeAsync(10);
    await both;
    expect(order).toEqual(["second", "first"]);
  });

  it("never answers, and lets go when the caller gives up", async () => {
    const church = createDemoChurch();
    church.faults.add({ do: { kind: "never" } });
    const given = new AbortController();
    const answer = church.fetch(`${ROOT}/messaging/notifications/unreadCount`, {
      signal: given.signal,
    });
    given.abort();
    await expect(answer).rejects.toThrow(/abort/i);
    church.faults.clear();
    await expect(church.fetch(ROOT, { signal: given.signal })).rejects.toThrow(/abort/i);
  });

  it("never answers, although the work is done", async () => {
    const church = createDemoChurch();
    const before = thread(church).length;
    church.faults.add({ do: { kind: "neverAfter" } });
    const answered = vi.fn();
    vi.useFakeTimers();
    void send(church, "Stored").then(answered);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(thread(church)).toHaveLength(before + 1);
    expect(answered).not.toHaveBeenCalled();
  });
});

describe("a call that nobody waits for", () => {
  const forget = async (church: DemoChurch, method: string, path: string) => {
    vi.useFakeTimers();
    const silence = new Promise((resolve) => setTimeout(() => resolve("silence"), 60_000));
    const answer = Promise.race([call(church, method, `/messaging${path}`), silence]);
    await vi.advanceTimersByTimeAsync(60_000);
    return answer;
  };

  it.each([
    ["DELETE", "/notifications/my", (church: DemoChurch) => church.db.notifications],
    [
      "DELETE",
      "/notifications/CHU00000001/NOT00000001",
      (church: DemoChurch) => church.db.notifications.filter(({ id }) => id === "NOT00000001"),
    ],
    [
      "POST",
      "/notifications/markRead/CHU00000001/PER00000001",
      (church: DemoChurch) => church.db.notifications.filter(({ isNew }) => isNew),
    ],
    [
      "DELETE",
      `/conversations/CHU00000001/${TALK}`,
      (church: DemoChurch) => church.db.conversations.filter(({ id }) => id === TALK),
    ],
  ])("%s %s does its work and stays silent", async (method, path, leftOf) => {
    const church = createDemoChurch();
    expect(leftOf(church)).not.toEqual([]);
    expect(await forget(church, method, path)).toBe("silence");
    expect(leftOf(church)).toEqual([]);
    church.quirks.someCallsHang = false;
    expect(await forget(church, method, path)).toMatchObject({ status: 200, text: "{}" });
  });
});
