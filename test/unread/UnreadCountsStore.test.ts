import { describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import { LINGER_MS } from "../../src/platform/core/RefCount.js";
import { MAX_FETCH_WAIT_MS } from "../../src/platform/core/Query.js";
import { ownMessagesService } from "../../src/unread/UnreadCountsStore.js";
import { buildUserChurch } from "../../src/testing/builders.js";

import { FakeSocket } from "../harness/FakeSocket.js";
import { json, stubFetch } from "../harness/stubFetch.js";
import { installFakeTime } from "../harness/installFakeTime.js";

const isCountLoad = ({ url }: { url: string }) => url.endsWith("/notifications/unreadCount");

function setUp(...responses: Parameters<typeof stubFetch>) {
  const network = stubFetch(
    ...(responses.length > 0 ? responses : [() => json({ notificationCount: 2, pmCount: 3 })]),
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

async function setUpConnected(...responses: Parameters<typeof stubFetch>) {
  const context = setUp(...responses);
  signIn(context.client);
  const unmount = context.client.mount();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.open();
  FakeSocket.last.deliverSocketId("s1");
  await vi.advanceTimersByTimeAsync(0);
  return { ...context, unmount };
}

installFakeTime();

describe("UnreadCounts initialization", () => {
  it("[CNT-01][CNT-03] stays at 0 and loads nothing until person and church are set", async () => {
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

  it("[CNT-02][CNT-04][CNT-05][CNT-07] opens one socket, sets the context and loads the counts once", async () => {
    const { client, loads } = await setUpConnected();
    client.mount();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(client.socket.context).toEqual({ personId: "P1", churchId: "C1" });
    expect(client.counts.store.getState()).toEqual({ notificationCount: 2, pmCount: 3 });
    expect(loads()).toBe(1);
  });

  it("[L30] loads the counts without the socket, and keeps them when it closes", async () => {
    const { client } = setUp();
    signIn(client);
    client.mount();
    await vi.advanceTimersByTimeAsync(0);
    expect(client.counts.store.getState().pmCount).toBe(3);
    FakeSocket.last.end();
    expect(client.counts.store.getState().pmCount).toBe(3);
  });

  it("[L28] resets the counts, reloads and reconnects when the church changes", async () => {
    const { client, loads, calls } = await setUpConnected();
    signIn(client, "C2", "P2");
    expect(client.counts.store.getState()).toEqual({ notificationCount: 0, pmCount: 0 });
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("s2");
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.live).toHaveLength(1);
    expect(loads()).toBe(2);
    expect(calls.at(-1)?.body).toMatchObject([{ churchId: "C2", personId: "P2", socketId: "s2" }]);
  });

  it("closes the socket and clears timers and handlers after the last unmount", async () => {
    const { client, unmount } = await setUpConnected();
    unmount();
    await vi.advanceTimersByTimeAsync(LINGER_MS + 10);
    expect(FakeSocket.live).toHaveLength(0);
    expect(client.socket.handlers.all).toHaveLength(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("UnreadCounts events", () => {
  it.each([
    ["privateMessage", {}],
    ["notification", {}],
    ["message", { personId: "P1" }],
    ["message", {}],
  ])(
    "[CNT-06][CNT-08][CNT-09][CNT-10][CNT-12] reloads the counts 300 ms after the last %s event",
    async (action, data) => {
      const { loads } = await setUpConnected();
      FakeSocket.last.deliver({ action, data });
      await vi.advanceTimersByTimeAsync(200);
      FakeSocket.last.deliver({ action, data });
      await vi.advanceTimersByTimeAsync(299);
      expect(loads()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(loads()).toBe(2);
    },
  );

  it("ignores events for another person", async () => {
    const { loads } = await setUpConnected();
    FakeSocket.last.deliver({ action: "message", data: { personId: "P9" } });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(1);
  });

  it("[CNT-11] reloads the counts after a reconnect", async () => {
    const { loads } = await setUpConnected();
    FakeSocket.last.end();
    await vi.advanceTimersByTimeAsync(31_000);
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("s2");
    await vi.advanceTimersByTimeAsync(300);
    expect(loads()).toBe(2);
  });

  it("[O06] reloads once for five events within 100 ms", async () => {
    const { loads } = await setUpConnected();
    for (let index = 0; index < 5; index++) {
      FakeSocket.last.deliver({ action: "notification", data: {} });
      await vi.advanceTimersByTimeAsync(20);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loads()).toBe(2);
  });

  it("[O17] reloads four to seven times during ten seconds of continuous events", async () => {
    const { loads } = await setUpConnected();
    for (let index = 0; index < 100; index++) {
      FakeSocket.last.deliver({ action: "notification", data: {} });
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(loads() - 1).toBeGreaterThanOrEqual(4);
    expect(loads() - 1).toBeLessThanOrEqual(7);
  });

  it("uses the counts of an event without a request", async () => {
    const { client, loads } = await setUpConnected();
    FakeSocket.last.deliver({
      churchId: "C1",
      action: "privateMessage",
      data: { counts: { notificationCount: 3, pmCount: 4 } },
    });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(client.counts.store.getState()).toEqual({ notificationCount: 3, pmCount: 4 });
    expect(loads()).toBe(1);
  });

  it("[D16] loads the counts when those of an event may be from before a read", async () => {
    const { client, loads } = await setUpConnected(() =>
      json({ notificationCount: 0, pmCount: 0 }),
    );
    client.counts.refreshAfterRead();
    FakeSocket.last.deliver({
      churchId: "C1",
      action: "privateMessage",
      data: { counts: { notificationCount: 0, pmCount: 1 } },
    });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(client.counts.store.getState()).toEqual({ notificationCount: 0, pmCount: 0 });
    expect(loads()).toBe(2);
  });
});

describe("UnreadCounts of a shown conversation", () => {
  const counts = { notificationCount: 2, pmCount: 4 };
  const frameOf = (action: string) => ({
    churchId: "C1",
    conversationId: "CON1",
    action,
    data: action === "privateMessage" ? { counts } : { id: "M1" },
  });

  it("loads the counts when it is closed before a new message was read", async () => {
    const { client, loads } = await setUpConnected();
    const closes = [client.counts.ignoreFramesOf("CON1"), client.counts.ignoreFramesOf("CON2")];
    FakeSocket.last.deliver(frameOf("privateMessage"));
    await vi.advanceTimersByTimeAsync(3_000);
    closes[1]?.();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(1);
    closes[0]?.();
    await vi.advanceTimersByTimeAsync(300);
    expect(loads()).toBe(2);
  });

  it("loads the counts no second time when it is closed after it was read", async () => {
    const { client, loads } = await setUpConnected();
    const close = client.counts.ignoreFramesOf("CON1");
    FakeSocket.last.deliver(frameOf("privateMessage"));
    client.counts.refreshAfterRead();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(2);
    close();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(2);
  });

  it("loads no counts for a frame of the conversation, which names no recipient", async () => {
    const { client, loads } = await setUpConnected();
    const close = client.counts.ignoreFramesOf("CON1");
    FakeSocket.last.deliver(frameOf("message"));
    close();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(1);
  });
});

describe("UnreadCounts without a socket", () => {
  it("[O07][D19] loads the counts and warns once when the server sends no socket id", async () => {
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

  it("[O14][SOC-22] loads the counts and retries the connection when the socket constructor throws", async () => {
    let attempts = 0;
    class FailingSocket extends FakeSocket {
      constructor(url: string) {
        super(url);
        attempts += 1;
        throw new Error("blocked by policy");
      }
    }
    const network = stubFetch(() => json({ notificationCount: 2, pmCount: 3 }));
    const client = new ChurchClient({
      apis: [{ keyName: "MessagingApi", url: "https://api.example", jwt: "t", permissions: [] }],
      socketUrl: "wss://socket.example",
      WebSocket: FailingSocket,
      fetch: network.fetch,
      random: () => 0.5,
    });
    signIn(client);
    const unmount = client.mount();
    await vi.advanceTimersByTimeAsync(0);
    expect(client.counts.store.getState()).toEqual({ notificationCount: 2, pmCount: 3 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(attempts).toBeGreaterThan(1);
    expect(network.calls.filter(isCountLoad)).toHaveLength(1);
    unmount();
  });
});

describe("UnreadCounts and own messages", () => {
  const frame = {
    churchId: "C1",
    conversationId: "CON1",
    action: "message",
    data: { id: "M1", personId: "P1" },
  };

  it("does not reload for an own message whose frame arrives before its response", async () => {
    const { client, loads } = await setUpConnected();
    FakeSocket.last.deliver(frame);
    await vi.advanceTimersByTimeAsync(100);
    client.core.get(ownMessagesService).add("M1");
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(1);
  });

  it.each([
    ["a message of another author", { ...frame, data: { id: "M2" } }],
    ["a frame without a message id", { ...frame, data: {} }],
    ["a private message", { action: "privateMessage", data: { id: "M1" } }],
  ])("reloads for %s despite an own message", async (_, other) => {
    const { client, loads } = await setUpConnected();
    client.core.get(ownMessagesService).add("M1");
    FakeSocket.last.deliver(other);
    FakeSocket.last.deliver(frame);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(2);
  });

  it("reloads after a reconnect despite an own message", async () => {
    const { client, loads } = await setUpConnected();
    client.core.get(ownMessagesService).add("M1");
    FakeSocket.last.end();
    await vi.advanceTimersByTimeAsync(31_000);
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("s2");
    FakeSocket.last.deliver(frame);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(2);
  });

  it("remembers the last 100 own messages", () => {
    const ownMessages = setUp().client.core.get(ownMessagesService);
    for (let index = 0; index <= 100; index++) ownMessages.add(`M${index}`);
    expect([ownMessages.has("M0"), ownMessages.has("M1"), ownMessages.has("M100")]).toEqual([
      false,
      true,
      true,
    ]);
  });
});

describe("UnreadCounts after a session change", () => {
  it("[O16] ignores events of the previous church", async () => {
    const { client, loads } = await setUpConnected();
    signIn(client, "C2");
    await vi.advanceTimersByTimeAsync(0);
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("s2");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loads()).toBe(2);
    FakeSocket.last.deliver({ churchId: "C1", action: "notification", data: {} });
    FakeSocket.last.deliver({
      churchId: "C1",
      action: "notification",
      data: { counts: { notificationCount: 99, pmCount: 99 } },
    });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(2);
    expect(client.counts.store.getState()).toEqual({ notificationCount: 2, pmCount: 3 });
    FakeSocket.last.deliver({ churchId: "C2", action: "notification", data: {} });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(3);
  });

  it("resets the counts and loads nothing after a logout", async () => {
    const { client, loads } = await setUpConnected();
    client.session.logout();
    expect(client.counts.store.getState()).toEqual({ notificationCount: 0, pmCount: 0 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(loads()).toBe(1);
    expect(FakeSocket.live).toHaveLength(0);
  });

  it("reloads when only the signed-in user changes", async () => {
    const { client, loads } = await setUpConnected();
    client.session.assign({ user: { id: "U2" } });
    await vi.advanceTimersByTimeAsync(0);
    expect(loads()).toBe(2);
    expect(client.counts.store.getState()).toEqual({ notificationCount: 2, pmCount: 3 });
  });
});

describe("UnreadCounts.load", () => {
  it("[CNT-13] notifies subscribers only when a count changes", async () => {
    const { client } = await setUpConnected();
    const listener = vi.fn();
    client.counts.store.subscribe(listener);
    await client.counts.refetch();
    expect(listener).not.toHaveBeenCalled();
    FakeSocket.last.deliver({
      action: "notification",
      data: { counts: { notificationCount: 9, pmCount: 3 } },
    });
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("[CNT-14][CNT-15][O18] logs a failure and keeps the counts", async () => {
    const { client } = await setUpConnected(
      () => json({ notificationCount: 2, pmCount: 3 }),
      () => json([]),
      () => json({}, { status: 500 }),
    );
    await client.counts.refetch();
    expect(client.counts.store.getState()).toEqual({ notificationCount: 2, pmCount: 3 });
    expect(console.error).toHaveBeenCalled();
  });

  it("[P19][L32] does not overwrite newer counts with a late response", async () => {
    const responders: ((response: Response) => void)[] = [];
    const { client } = await setUpConnected(
      () => json({ notificationCount: 0, pmCount: 0 }),
      () => json([]),
      () => new Promise((resolve) => responders.push(resolve)),
    );
    const slowLoad = client.counts.refetch();
    await vi.advanceTimersByTimeAsync(0);
    // The socket delivers newer counts during the load.
    FakeSocket.last.deliver({
      action: "privateMessage",
      data: { counts: { notificationCount: 1, pmCount: 1 } },
    });
    responders[0]?.(json({ notificationCount: 50, pmCount: 50 }));
    await slowLoad;
    expect(client.counts.store.getState()).toEqual({ notificationCount: 1, pmCount: 1 });
  });

  /** Creates a client whose count responses are sent by the test. */
  async function setUpResponders() {
    const responders: ((counts: { notificationCount: number; pmCount: number }) => void)[] = [];
    const hold = () =>
      new Promise<Response>((resolve) => responders.push((counts) => resolve(json(counts))));
    const context = await setUpConnected(
      () => json({ notificationCount: 0, pmCount: 0 }),
      () => json([]),
      hold,
    );
    const getPmCount = () => context.client.counts.store.getState().pmCount;
    return { ...context, responders, getPmCount };
  }

  it("[L32] loads once more after events during a load", async () => {
    const { client, loads, responders, getPmCount } = await setUpResponders();
    const firstLoad = client.counts.refetch();
    await vi.advanceTimersByTimeAsync(0);
    for (let index = 0; index < 3; index++) {
      FakeSocket.last.deliver({ action: "privateMessage", data: {} });
      await vi.advanceTimersByTimeAsync(500);
    }
    expect(loads()).toBe(2);
    responders[0]?.({ notificationCount: 0, pmCount: 1 });
    await firstLoad;
    await vi.advanceTimersByTimeAsync(0);
    expect(loads()).toBe(3);
    expect(getPmCount()).toBe(1);
    responders[1]?.({ notificationCount: 0, pmCount: 2 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(getPmCount()).toBe(2);
    expect(loads()).toBe(3);
  });

  it("sends a new request after a pending load instead of sharing its response", async () => {
    const { client, loads, responders, getPmCount } = await setUpResponders();
    const firstLoad = client.counts.refetch();
    await vi.advanceTimersByTimeAsync(0);
    const secondLoad = client.counts.refetch();
    responders[0]?.({ notificationCount: 0, pmCount: 1 });
    await firstLoad;
    await vi.advanceTimersByTimeAsync(0);
    responders[1]?.({ notificationCount: 0, pmCount: 2 });
    await secondLoad;
    expect(loads()).toBe(3);
    expect(getPmCount()).toBe(2);
  });

  it("stops waiting for a load without a response, and ignores its late response", async () => {
    const { client, loads, responders, getPmCount } = await setUpResponders();
    void client.counts.refetch();
    // Waits for the first load, which gets no response.
    void client.counts.refetch();
    await vi.advanceTimersByTimeAsync(MAX_FETCH_WAIT_MS + 1);
    FakeSocket.last.deliver({ action: "privateMessage", data: {} });
    await vi.advanceTimersByTimeAsync(300);
    expect(loads()).toBe(3);
    responders[1]?.({ notificationCount: 0, pmCount: 1 });
    await vi.advanceTimersByTimeAsync(0);
    void client.counts.refetch();
    void client.counts.refetch();
    for (const index of [2, 3]) {
      await vi.advanceTimersByTimeAsync(0);
      responders[index]?.({ notificationCount: 0, pmCount: 2 });
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(loads()).toBe(5);
    responders[0]?.({ notificationCount: 0, pmCount: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(getPmCount()).toBe(2);
  });

  it("cancels the queued load when an event brings newer counts", async () => {
    const { client, loads, responders, getPmCount } = await setUpResponders();
    void client.counts.refetch();
    await vi.advanceTimersByTimeAsync(0);
    void client.counts.refetch();
    FakeSocket.last.deliver({
      action: "privateMessage",
      data: { counts: { notificationCount: 0, pmCount: 7 } },
    });
    responders[0]?.({ notificationCount: 0, pmCount: 1 });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(2);
    expect(getPmCount()).toBe(7);
  });
});
