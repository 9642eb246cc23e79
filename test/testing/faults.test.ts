import { afterEach, describe, expect, it, vi } from "vitest";
import { createDemoChurch, type DemoChurch } from "../../src/entries/testing.js";
import { callDemo } from "./tools/callDemo.js";

const CONVERSATION = "CON00000001";
const ROOT = "http://demo.church";

const call = (server: DemoChurch, method: string, path: string, body?: unknown, as = "ruth") =>
  callDemo(server, as, method, path, body);
const thread = (server: DemoChurch) => server.db.messages.get(CONVERSATION) ?? [];
const send = (server: DemoChurch, content: string) =>
  call(server, "POST", "/messaging/messages", [{ conversationId: CONVERSATION, content }]);
const counts = (server: DemoChurch) => call(server, "GET", "/messaging/notifications/unreadCount");

afterEach(() => vi.useRealTimers());

describe("demo server faults", () => {
  it("apply to matching calls, as often as given, until removed", async () => {
    const server = createDemoChurch();
    server.faults.add({
      method: "GET",
      path: /unreadcount/i,
      times: 1,
      do: { kind: "status", status: 503, headers: { "Retry-After": "1" } },
    });
    expect((await send(server, "Hello")).status).toBe(200);
    expect((await counts(server)).status).toBe(503);
    expect((await counts(server)).status).toBe(200);
    const removeFault = server.faults.add({ do: { kind: "empty" } });
    expect(await counts(server)).toMatchObject({ status: 200, text: "" });
    removeFault();
    expect((await counts(server)).text).not.toBe("");
  });

  it("drop a call before the server handles it, and a response afterwards", async () => {
    const server = createDemoChurch();
    const before = thread(server).length;
    server.faults.add({ times: 1, do: { kind: "dropBefore" } });
    await expect(send(server, "Lost")).rejects.toThrow(TypeError);
    expect(thread(server)).toHaveLength(before);
    server.faults.add({ times: 1, do: { kind: "dropAfter" } });
    await expect(send(server, "Stored")).rejects.toThrow(TypeError);
    expect(thread(server)).toHaveLength(before + 1);
  });

  it("make the server handle a call twice", async () => {
    const server = createDemoChurch();
    const before = thread(server).length;
    server.faults.add({ times: 1, do: { kind: "duplicate" } });
    await send(server, "Twice");
    expect(thread(server)).toHaveLength(before + 2);
  });

  it("replace a response by an HTML page", async () => {
    const server = createDemoChurch();
    server.faults.add({ times: 1, do: { kind: "html" } });
    expect((await counts(server)).text).toMatch(/^<!DOCTYPE html>/);
  });

  it("delay a response", async () => {
    vi.useFakeTimers();
    const server = createDemoChurch();
    server.faults.add({ times: 1, do: { kind: "delay", ms: 500 } });
    let isAnswered = false;
    void counts(server).then(() => (isAnswered = true));
    await vi.advanceTimersByTimeAsync(499);
    expect(isAnswered).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isAnswered).toBe(true);
  });

  it("reorder two responses", async () => {
    vi.useFakeTimers();
    const server = createDemoChurch();
    server.faults.add({ times: 2, do: { kind: "reorder" } });
    const order: string[] = [];
    const responses = Promise.all([
      counts(server).then(() => order.push("first")),
      counts(server).then(() => order.push("second")),
    ]);
    await vi.advanceTimersByTimeAsync(10);
    await responses;
    expect(order).toEqual(["second", "first"]);
  });

  it("withhold a response until the caller aborts", async () => {
    const server = createDemoChurch();
    server.faults.add({ do: { kind: "never" } });
    const controller = new AbortController();
    const response = server.fetch(`${ROOT}/messaging/notifications/unreadCount`, {
      signal: controller.signal,
    });
    controller.abort();
    await expect(response).rejects.toThrow(/abort/i);
    server.faults.clear();
    await expect(server.fetch(ROOT, { signal: controller.signal })).rejects.toThrow(/abort/i);
  });

  it("withhold the response to a call that the server has handled", async () => {
    const server = createDemoChurch();
    const before = thread(server).length;
    server.faults.add({ do: { kind: "neverAfter" } });
    const onResponse = vi.fn();
    vi.useFakeTimers();
    void send(server, "Stored").then(onResponse);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(thread(server)).toHaveLength(before + 1);
    expect(onResponse).not.toHaveBeenCalled();
  });
});

describe("demo server calls that hang", () => {
  const callWithTimeout = async (server: DemoChurch, method: string, path: string) => {
    vi.useFakeTimers();
    const timeout = new Promise((resolve) => setTimeout(() => resolve("no response"), 60_000));
    const response = Promise.race([call(server, method, `/messaging${path}`), timeout]);
    await vi.advanceTimersByTimeAsync(60_000);
    return response;
  };

  it.each([
    ["DELETE", "/notifications/my", (server: DemoChurch) => server.db.notifications],
    [
      "DELETE",
      "/notifications/CHU00000001/NOT00000001",
      (server: DemoChurch) => server.db.notifications.filter(({ id }) => id === "NOT00000001"),
    ],
    [
      "POST",
      "/notifications/markRead/CHU00000001/PER00000001",
      (server: DemoChurch) => server.db.notifications.filter(({ isNew }) => isNew),
    ],
    [
      "DELETE",
      `/conversations/CHU00000001/${CONVERSATION}`,
      (server: DemoChurch) => server.db.conversations.filter(({ id }) => id === CONVERSATION),
    ],
  ])("%s %s changes the data but gets no response", async (method, path, remainingOf) => {
    const server = createDemoChurch();
    expect(remainingOf(server)).not.toEqual([]);
    expect(await callWithTimeout(server, method, path)).toBe("no response");
    expect(remainingOf(server)).toEqual([]);
    server.quirks.someCallsHang = false;
    expect(await callWithTimeout(server, method, path)).toMatchObject({ status: 200, text: "{}" });
  });
});
