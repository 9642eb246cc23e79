import { describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import { FETCH_PATIENCE_MS } from "../../src/platform/core/Query.js";
import { ownMessagesService } from "../../src/unread/UnreadCounts.js";
import { buildUserChurch } from "../../src/testing/builders.js";

import { FakeSocket } from "../harness/FakeSocket.js";
import { json, stubFetch } from "../harness/stubFetch.js";
import { useFakeTime } from "../harness/useFakeTime.js";

const isCountLoad = ({ url }: { url: string }) => url.endsWith("/notifications/unreadCount");

function setUp(...answers: Parameters<typeof stubFetch>) {
  const network = stubFetch(
    ...(answers.length > 0 ? answers : [() => json({ notificationCount: 2, pmCount: 3 })]),
  );
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
  client.session.assign({
    user: { id: "U1" },
    userChurch: buildUserChurch({ church: { id: churchId }, person: { id: personId } }),
  });

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

useFakeTime();

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
  ])(
    "[CNT-06][CNT-08][CNT-09][CNT-10][CNT-12] %s reloads the counts, 300 ms after the last one",
    async (action, data) => {
      const { loads } = await live();
      FakeSocket.last.frame({ action, data });
      await vi.advanceTimersByTimeAsync(200);
      FakeSocket.last.frame({ action, data });
      await vi.advanceTimersByTimeAsync(299);
      expect(loads()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(loads()).toBe(2);
    },
  );

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
    FakeSocket.last.frame({
      churchId: "C1",
      action: "privateMessage",
      data: { counts: { notificationCount: 3, pmCount: 4 } },
    });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(client.counts.store.getState()).toEqual({ notificationCount: 3, pmCount: 4 });
    expect(loads()).toBe(1);
  });
});

describe("without the socket", () => {
  it("[O07][D19] a server that never sends an id keeps nobody from the counts", async () => {
    const { client, loads, calls } = setUp();
    signIn(client);
    client.mount();
    FakeSocket.last.open();
    await vi.advanceTimersByTimeAsync(2_999);
    expect(console.warn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(console.warn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(27_000);
    expect(client.counts.store.getState()).toEqual({ notificationCount: 2, pmCount: 3 });
    expect(loads()).toBe(1);
    expect(calls).toHaveLength(1);
    expect(console.warn).toHaveBeenCalledTimes(1);
  });

  it("[O14][SOC-22] a socket that cannot be made costs the counts nothing, and is tried again", async () => {
    let tries = 0;
    class Refusing extends FakeSocket {
      constructor(url: string) {
        super(url);
        tries += 1;
        throw new Error("blocked by policy");
      }
    }
    const network = stubFetch(() => json({ notificationCount: 2, pmCount: 3 }));
    const client = new ChurchClient({
      apis: [{ keyName: "MessagingApi", url: "https://api.example", jwt: "t", permissions: [] }],
      socketUrl: "wss://socket.example",
      WebSocket: Refusing,
      fetch: network.fetch,
      random: () => 0.5,
    });
    signIn(client);
    const unmount = client.mount();
    await vi.advanceTimersByTimeAsync(0);
    expect(client.counts.store.getState()).toEqual({ notificationCount: 2, pmCount: 3 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(tries).toBeGreaterThan(1);
    expect(network.calls.filter(isCountLoad)).toHaveLength(1);
    unmount();
  });
});

describe("one's own messages", () => {
  const frame = {
    churchId: "C1",
    conversationId: "CON1",
    action: "message",
    data: { id: "M1", personId: "P1" },
  };

  it("ask for no counts, although their frame arrives before the answer that names them", async () => {
    const { client, loads } = await live();
    FakeSocket.last.frame(frame);
    await vi.advanceTimersByTimeAsync(100);
    client.core.get(ownMessagesService).add("M1");
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(1);
  });

  it.each([
    ["a message of another writer", { ...frame, data: { id: "M2" } }],
    ["a frame that names no message", { ...frame, data: {} }],
    ["a private message", { action: "privateMessage", data: { id: "M1" } }],
  ])("keep nobody from hearing of %s", async (_, other) => {
    const { client, loads } = await live();
    client.core.get(ownMessagesService).add("M1");
    FakeSocket.last.frame(other);
    FakeSocket.last.frame(frame);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(2);
  });

  it("keep nobody from loading after a reconnect", async () => {
    const { client, loads } = await live();
    client.core.get(ownMessagesService).add("M1");
    FakeSocket.last.end();
    await vi.advanceTimersByTimeAsync(31_000);
    FakeSocket.last.open();
    FakeSocket.last.id("s2");
    FakeSocket.last.frame(frame);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(2);
  });

  it("are remembered, the last hundred of them", () => {
    const own = setUp().client.core.get(ownMessagesService);
    for (let index = 0; index <= 100; index++) own.add(`M${index}`);
    expect([own.has("M0"), own.has("M1"), own.has("M100")]).toEqual([false, true, true]);
  });
});

describe("another session", () => {
  it("[O16] hears nothing of the former church: no number, no request", async () => {
    const { client, loads } = await live();
    signIn(client, "C2");
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.open();
    FakeSocket.last.id("s2");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loads()).toBe(2);
    FakeSocket.last.frame({ churchId: "C1", action: "notification", data: {} });
    FakeSocket.last.frame({
      churchId: "C1",
      action: "notification",
      data: { counts: { notificationCount: 99, pmCount: 99 } },
    });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(2);
    expect(client.counts.store.getState()).toEqual({ notificationCount: 2, pmCount: 3 });
    FakeSocket.last.frame({ churchId: "C2", action: "notification", data: {} });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(3);
  });

  it("without a church or person has no counts and asks for none", async () => {
    const { client, loads } = await live();
    client.session.logout();
    expect(client.counts.store.getState()).toEqual({ notificationCount: 0, pmCount: 0 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(loads()).toBe(1);
    expect(FakeSocket.live).toHaveLength(0);
  });

  it("that changes the signed-in user only loads again: what was under way went with the former one", async () => {
    const { client, loads } = await live();
    client.session.assign({ user: { id: "U2" } });
    await vi.advanceTimersByTimeAsync(0);
    expect(loads()).toBe(2);
    expect(client.counts.store.getState()).toEqual({ notificationCount: 2, pmCount: 3 });
  });
});

describe("a load", () => {
  it("[CNT-13] tells listeners only when a number changed", async () => {
    const { client } = await live();
    const heard = vi.fn();
    client.counts.store.subscribe(heard);
    await client.counts.load();
    expect(heard).not.toHaveBeenCalled();
    FakeSocket.last.frame({
      action: "notification",
      data: { counts: { notificationCount: 9, pmCount: 3 } },
    });
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
    FakeSocket.last.frame({
      action: "privateMessage",
      data: { counts: { notificationCount: 1, pmCount: 1 } },
    });
    gates[0]?.(json({ notificationCount: 50, pmCount: 50 }));
    await old;
    expect(client.counts.store.getState()).toEqual({ notificationCount: 1, pmCount: 1 });
  });

  /** A network whose count answers are given by hand. */
  async function withGates() {
    const gates: ((counts: { notificationCount: number; pmCount: number }) => void)[] = [];
    const held = () =>
      new Promise<Response>((resolve) => gates.push((counts) => resolve(json(counts))));
    const made = await live(
      () => json({ notificationCount: 0, pmCount: 0 }),
      () => json([]),
      held,
    );
    const pmCount = () => made.client.counts.store.getState().pmCount;
    return { ...made, gates, pmCount };
  }

  it("[L32] under way when an event arrives is followed by one more, which asks anew", async () => {
    const { client, loads, gates, pmCount } = await withGates();
    const early = client.counts.load();
    await vi.advanceTimersByTimeAsync(0);
    for (let index = 0; index < 3; index++) {
      FakeSocket.last.frame({ action: "privateMessage", data: {} });
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(loads()).toBe(2);
    gates[0]?.({ notificationCount: 0, pmCount: 1 });
    await early;
    await vi.advanceTimersByTimeAsync(0);
    expect(loads()).toBe(3);
    expect(pmCount()).toBe(1);
    gates[1]?.({ notificationCount: 0, pmCount: 2 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(pmCount()).toBe(2);
    expect(loads()).toBe(3);
  });

  it("asked for while one is under way starts after it and never shares its answer", async () => {
    const { client, loads, gates, pmCount } = await withGates();
    const early = client.counts.load();
    await vi.advanceTimersByTimeAsync(0);
    const late = client.counts.load();
    gates[0]?.({ notificationCount: 0, pmCount: 1 });
    await early;
    await vi.advanceTimersByTimeAsync(0);
    gates[1]?.({ notificationCount: 0, pmCount: 2 });
    await late;
    expect(loads()).toBe(3);
    expect(pmCount()).toBe(2);
  });

  it("that is never answered holds up nobody for long, and its late answer changes nothing", async () => {
    const { client, loads, gates, pmCount } = await withGates();
    void client.counts.load();
    // This one waits for the one that is never answered.
    void client.counts.load();
    await vi.advanceTimersByTimeAsync(FETCH_PATIENCE_MS + 1);
    FakeSocket.last.frame({ action: "privateMessage", data: {} });
    await vi.advanceTimersByTimeAsync(300);
    expect(loads()).toBe(3);
    gates[1]?.({ notificationCount: 0, pmCount: 1 });
    await vi.advanceTimersByTimeAsync(0);
    void client.counts.load();
    void client.counts.load();
    for (const gate of [2, 3]) {
      await vi.advanceTimersByTimeAsync(0);
      gates[gate]?.({ notificationCount: 0, pmCount: 2 });
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(loads()).toBe(5);
    gates[0]?.({ notificationCount: 0, pmCount: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(pmCount()).toBe(2);
  });

  it("that newer numbers of a frame overtook is not followed by another", async () => {
    const { client, loads, gates, pmCount } = await withGates();
    void client.counts.load();
    await vi.advanceTimersByTimeAsync(0);
    void client.counts.load();
    FakeSocket.last.frame({
      action: "privateMessage",
      data: { counts: { notificationCount: 0, pmCount: 7 } },
    });
    gates[0]?.({ notificationCount: 0, pmCount: 1 });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(2);
    expect(pmCount()).toBe(7);
  });
});
