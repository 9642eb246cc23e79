import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import { buildUserChurch } from "../../src/testing/builders.js";
import { FakeSocket } from "../support/FakeSocket.js";
import { json, stubFetch } from "../support/stubFetch.js";

const isCountLoad = ({ url }: { url: string }) => url.endsWith("/notifications/unreadCount");

function setUp(...answers: Parameters<typeof stubFetch>) {
  const network = stubFetch(...(answers.length > 0 ? answers : [() => json({ notificationCount: 2, pmCount: 3 })]));
  const client = new ChurchClient({
    apis: [{ keyName: "MessagingApi", url: "https://api.example", jwt: "t", permissions: [] }],
    socketUrl: "wss://socket.example",
    WebSocket: FakeSocket,
    fetch: network.fetch,
    random: () => 0.5,
  });
  return { client, loads: () => network.calls.filter(isCountLoad).length, calls: network.calls };
}

const signIn = (client: ChurchClient, churchId = "C1", personId = "P1") =>
  client.session.assign({ user: { id: "U1" }, userChurch: buildUserChurch({ church: { id: churchId }, person: { id: personId } }) });

async function live(...answers: Parameters<typeof stubFetch>) {
  const made = setUp(...answers);
  signIn(made.client);
  const unmount = made.client.mount();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.open();
  FakeSocket.last.id("s1");
  await vi.advanceTimersByTimeAsync(0);
  return { ...made, unmount };
}

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.reset();
  for (const method of ["error", "warn", "info"] as const) vi.spyOn(console, method).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("initialising", () => {
  it("[CNT-01][CNT-03] waits for person and church; the counts are 0 until then", async () => {
    const { client, loads } = setUp();
    client.mount();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(client.counts.store.getState()).toEqual({ notificationCount: 0, pmCount: 0 });
    expect(loads()).toBe(0);
    expect(FakeSocket.made).toHaveLength(0);
    signIn(client);
    await vi.advanceTimersByTimeAsync(0);
    expect(loads()).toBe(1);
  });

  it("[CNT-02][CNT-04][CNT-05][CNT-07] opens one socket, sets the context and loads the counts at once", async () => {
    const { client, loads } = await live();
    client.mount();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(client.socket.context).toEqual({ personId: "P1", churchId: "C1" });
    expect(client.counts.store.getState()).toEqual({ notificationCount: 2, pmCount: 3 });
    expect(loads()).toBe(1);
  });

  it("[L30] does not wait for the socket, nor need it", async () => {
    const { client } = setUp();
    signIn(client);
    client.mount();
    await vi.advanceTimersByTimeAsync(0);
    expect(client.counts.store.getState().pmCount).toBe(3);
    FakeSocket.last.end();
    expect(client.counts.store.getState().pmCount).toBe(3);
  });

  it("[L28] follows the session: another church has its own counts and a new connection", async () => {
    const { client, loads, calls } = await live();
    signIn(client, "C2", "P2");
    expect(client.counts.store.getState()).toEqual({ notificationCount: 0, pmCount: 0 });
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.open();
    FakeSocket.last.id("s2");
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.live).toHaveLength(1);
    expect(loads()).toBe(2);
    expect(calls.at(-1)?.body).toMatchObject([{ churchId: "C2", personId: "P2", socketId: "s2" }]);
  });

  it("ends with the last holder: no socket, no timer, no handler", async () => {
    const { client, unmount } = await live();
    unmount();
    await vi.advanceTimersByTimeAsync(10);
    expect(FakeSocket.live).toHaveLength(0);
    expect(client.socket.handlers.all).toHaveLength(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("events", () => {
  it.each([
    ["privateMessage", {}],
    ["notification", {}],
    ["message", { personId: "P1" }],
    ["message", {}],
  ])("[CNT-06][CNT-08][CNT-09][CNT-10][CNT-12] %s reloads the counts, 300 ms after the last one", async (action, data) => {
    const { loads } = await live();
    FakeSocket.last.frame({ action, data });
    await vi.advanceTimersByTimeAsync(200);
    FakeSocket.last.frame({ action, data });
    await vi.advanceTimersByTimeAsync(299);
    expect(loads()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(loads()).toBe(2);
  });

  it("that name only somebody else are ignored", async () => {
    const { loads } = await live();
    FakeSocket.last.frame({ action: "message", data: { personId: "P9" } });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(1);
  });

  it("[CNT-11] a reconnect reloads the counts", async () => {
    const { loads } = await live();
    FakeSocket.last.end();
    await vi.advanceTimersByTimeAsync(31_000);
    FakeSocket.last.open();
    FakeSocket.last.id("s2");
    await vi.advanceTimersByTimeAsync(300);
    expect(loads()).toBe(2);
  });

  it("[O06] that repeat within a moment load once", async () => {
    const { loads } = await live();
    for (let index = 0; index < 5; index++) {
      FakeSocket.last.frame({ action: "notification", data: {} });
      await vi.advanceTimersByTimeAsync(20);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loads()).toBe(2);
  });

  it("[O17] that never pause cannot put the reload off for ever", async () => {
    const { loads } = await live();
    for (let index = 0; index < 100; index++) {
      FakeSocket.last.frame({ action: "notification", data: {} });
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(loads() - 1).toBeGreaterThanOrEqual(4);
    expect(loads() - 1).toBeLessThanOrEqual(7);
  });

  it("that carry both counts need no request", async () => {
    const { client, loads } = await live();
    FakeSocket.last.frame({ churchId: "C1", action: "privateMessage", data: { counts: { notificationCount: 3, pmCount: 4 } } });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(client.counts.store.getState()).toEqual({ notificationCount: 3, pmCount: 4 });
    expect(loads()).toBe(1);
  });
});

describe("a load", () => {
  it("[CNT-13] tells listeners only when a number changed", async () => {
    const { client } = await live();
    const heard = vi.fn();
    client.counts.store.subscribe(heard);
    await client.counts.load();
    expect(heard).not.toHaveBeenCalled();
    FakeSocket.last.frame({ action: "notification", data: { counts: { notificationCount: 9, pmCount: 3 } } });
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it("[CNT-14][CNT-15][O18] that fails is logged and leaves the counts as they are", async () => {
    const { client } = await live(
      () => json({ notificationCount: 2, pmCount: 3 }),
      () => json([]),
      () => json({}, { status: 500 }),
    );
    await client.counts.load();
    expect(client.counts.store.getState()).toEqual({ notificationCount: 2, pmCount: 3 });
    expect(console.error).toHaveBeenCalled();
  });

  it("[P19][L32] that answers late does not overwrite a newer one", async () => {
    const gates: ((response: Response) => void)[] = [];
    const { client } = await live(
      () => json({ notificationCount: 0, pmCount: 0 }),
      () => json([]),
      () => new Promise((resolve) => gates.push(resolve)),
    );
    const old = client.counts.load();
    await vi.advanceTimersByTimeAsync(0);
    // While a load is under way the socket brings newer numbers.
    FakeSocket.last.frame({ action: "privateMessage", data: { counts: { notificationCount: 1, pmCount: 1 } } });
    gates[0]?.(json({ notificationCount: 50, pmCount: 50 }));
    await old;
    expect(client.counts.store.getState()).toEqual({ notificationCount: 1, pmCount: 1 });
  });
});
