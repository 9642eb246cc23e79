import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChurchClient } from "../../src/client/ChurchClient.js";
import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";
import { LINGER_MS, RefCount } from "../../src/platform/core/RefCount.js";
import { subscriptionsService } from "../../src/platform/realtime/subscriptions.js";
import { FakeBroadcastChannel } from "../harness/FakeBroadcastChannel.js";
import { installFakeTime } from "../harness/installFakeTime.js";

const CONVERSATION = "CON00000001";
const ME = "PER00000001";
const OTHER = "PER00000002";

installFakeTime(new Date("2026-05-01T12:00:00Z"));
beforeEach(() => {
  FakeBroadcastChannel.reset();
  vi.stubGlobal("BroadcastChannel", FakeBroadcastChannel);
});
afterEach(async () => {
  await vi.advanceTimersByTimeAsync(LINGER_MS + 10);
  vi.unstubAllGlobals();
});

async function settle(ms = 50): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(ms);
}

const VIEWS = {
  header: (client: ChurchClient) => client.mount(),
  inbox(client: ChurchClient) {
    const release = client.inbox.acquire();
    if (!client.inbox.isFresh) void client.inbox.load();
    return release;
  },
  thread(client: ChurchClient) {
    const thread = client.threads.get(CONVERSATION);
    const release = thread.acquire();
    void thread.open();
    return release;
  },
};
type View = keyof typeof VIEWS;

/** Shows views of a client of the demo server until `close`. `reopen` shows them again, and returns the requests of that. */
async function show(views: View[], { areRoomsRefused = false, areAlertsRefused = false } = {}) {
  const server = createDemoChurch();
  server.quirks.connectionsAreRefused = areRoomsRefused;
  if (areAlertsRefused)
    server.faults.add({ path: "/connections", do: { kind: "status", status: 400 } });
  const client = createDemoClient(server);
  let releases: (() => void)[] = [];
  const open = () => (releases = views.map((view) => VIEWS[view](client)));
  const close = async (ms: number) => {
    for (const release of releases) release();
    server.requests.length = 0;
    await settle(ms);
  };
  const reopen = async () => {
    server.requests.length = 0;
    open();
    await settle(500);
    return server.requests.map(({ method, path }) => `${method} ${path}`).sort();
  };
  open();
  await settle(1_000);
  const [socket] = server.hub.ids;
  return { server, client, close, reopen, socket };
}

const addMessage = ({ server }: { server: ReturnType<typeof createDemoChurch> }) =>
  server.addMessage({ conversationId: CONVERSATION, personId: OTHER, content: "Hello again" });

describe("a thread whose registration is slow", () => {
  it.each([
    [1_500, true],
    [200, false],
  ])("fetches again what frames may have missed, after %i ms: %s", async (ms, isRefetched) => {
    const server = createDemoChurch();
    server.faults.add({ path: "/connections", do: { kind: "delay", ms } });
    const client = createDemoClient(server);
    const release = VIEWS.thread(client);
    await settle(50);
    addMessage({ server });
    await settle(ms + 500);
    const contents = client.threads.get(CONVERSATION).store.getState().messages;
    expect(contents.some(({ content }) => content === "Hello again")).toBe(isRefetched);
    release();
  });
});

describe("an inbox that was loaded without being shown", () => {
  it("is not fresh, although the header receives alerts, because nothing of it listens to them", async () => {
    const { client } = await show(["header"]);
    await client.inbox.loadDetached();
    expect(client.inbox.store.getState().status).toBe("ready");
    expect(client.inbox.isFresh).toBe(false);
  });
});

describe("views that are shown again within 5 seconds", () => {
  it.each<View[][]>([[["header"]], [["inbox"]], [["thread"]], [["header", "inbox", "thread"]]])(
    "request nothing and keep their socket: %j",
    async (views) => {
      const { server, close, reopen, socket } = await show(views);
      await close(LINGER_MS - 100);
      expect(server.requests).toEqual([]);
      expect(await reopen()).toEqual([]);
      expect(server.hub.ids).toEqual([socket]);
      await close(LINGER_MS - 100);
      expect(await reopen()).toEqual([]);
      // Nothing ends them while they are shown.
      await settle(60_000);
      expect(server.hub.ids).toEqual([socket]);
    },
  );

  it("request everything again after 5 seconds, with a new socket", async () => {
    const { server, close, reopen, socket } = await show(["header", "thread"]);
    await close(LINGER_MS + 100);
    expect(server.hub.ids).toEqual([]);
    expect(FakeBroadcastChannel.open).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    // The registration for the conversation ended with its socket.
    expect(server.requests).toEqual([]);
    expect(await reopen()).toEqual([
      "GET /messaging/messages/conversation/CON00000001",
      "GET /messaging/notifications/unreadCount",
      "POST /messaging/connections",
      "POST /messaging/connections",
    ]);
    expect(server.hub.ids).not.toEqual([socket]);
  });

  it("show counts that a frame has brought meanwhile", async () => {
    const { server, client, close, reopen } = await show(["header"]);
    const { notificationCount } = client.counts.store.getState();
    await close(1_000);
    server.addNotification({ personId: ME, message: "New" });
    await settle();
    expect(await reopen()).toEqual([]);
    expect(client.counts.store.getState().notificationCount).toBe(notificationCount + 1);
  });

  it("request what has changed meanwhile, and not before they are shown", async () => {
    const context = await show(["header", "inbox", "thread"]);
    const { server, client, close, reopen, socket } = context;
    await close(1_000);
    addMessage(context);
    await settle(3_000);
    expect(server.requests).toEqual([]);
    expect(await reopen()).toEqual([
      "GET /messaging/messages/conversation/CON00000001",
      // The counts of a frame soon after a read may be older than the read. The list then marks its entries as read.
      "GET /messaging/notifications/unreadCount",
      "GET /messaging/notifications/unreadCount",
      "GET /messaging/privateMessages",
    ]);
    expect(server.hub.ids).toEqual([socket]);
    expect(client.threads.get(CONVERSATION).messages.at(-1)?.content).toBe("Hello again");
  });

  it("request the counts again after the user has read in another tab", async () => {
    const { server, close, reopen, client } = await show(["header"]);
    const other = createDemoClient(server);
    const unmountOther = other.mount();
    await settle(1_000);
    await close(1_000);
    await other.notifications.load();
    await settle(1_000);
    expect(await reopen()).toEqual(["GET /messaging/notifications/unreadCount"]);
    expect(client.counts.store.getState().notificationCount).toBe(0);
    unmountOther();
  });

  it("request their data again when the server sends no alerts", async () => {
    const { close, reopen } = await show(["header", "inbox"], { areAlertsRefused: true });
    await close(1_000);
    expect(await reopen()).toEqual([
      "GET /messaging/notifications/unreadCount",
      // The list marks its messages read.
      "GET /messaging/notifications/unreadCount",
      "GET /messaging/privateMessages",
    ]);
  });

  it("request their data again when the socket was lost meanwhile", async () => {
    const { server, close, reopen } = await show(["header", "inbox", "thread"]);
    await close(1_000);
    server.hub.refuse(true);
    server.hub.dropAll();
    await settle();
    expect(new Set(await reopen())).toEqual(
      new Set([
        "GET /messaging/messages/conversation/CON00000001",
        "GET /messaging/notifications/unreadCount",
        "GET /messaging/privateMessages",
      ]),
    );
    server.hub.refuse(false);
    await close(LINGER_MS + 100);
  });

  it("request a conversation again for which the server sends no frames", async () => {
    const { close, reopen } = await show(["header", "thread"], { areRoomsRefused: true });
    await close(1_000);
    expect(await reopen()).toEqual(["GET /messaging/messages/conversation/CON00000001"]);
  });

  it.each([
    { registration: 200, fetches: 1 },
    { registration: 400, fetches: 2 },
    { registration: 4_000, fetches: 2 },
  ])("do not request a conversation again %j (ms)", async ({ registration, fetches }) => {
    const { server, client, close } = await show(["header"]);
    server.requests.length = 0;
    server.faults.add({ path: "/connections", do: { kind: "delay", ms: registration } });
    const listFetches = () => server.requests.filter(({ path }) => path.includes("/conversation/"));
    const release = VIEWS.thread(client);
    await settle(5_000);
    expect(listFetches()).toHaveLength(fetches);
    release();
    await settle(1_000);
    VIEWS.thread(client)();
    await settle();
    expect(listFetches()).toHaveLength(fetches);
    await close(LINGER_MS + 100);
  });
});

describe("a visitor", () => {
  it("requests nothing when a frame arrives over a host's socket", async () => {
    const { client, close } = await show([]);
    client.session.logout();
    const unmount = client.mount();
    await settle();
    client.core
      .get(subscriptionsService)
      .handlers.dispatch({ action: "reconnect", data: undefined });
    expect(vi.getTimerCount()).toBe(0);
    unmount();
    await close(LINGER_MS + 100);
  });
});

describe("the end of a session", () => {
  it.each<[string, (client: ChurchClient, server: ReturnType<typeof createDemoChurch>) => unknown]>(
    [
      ["a logout", (client) => client.session.logout()],
      ["another church", (client) => client.session.selectChurch({ churchId: "CHU00000002" })],
      [
        "another user",
        (client, server) =>
          client.startSession(server.signIn("daniel@grace.example"), "CHU00000001"),
      ],
    ],
  )("ends at once what lingers: %s", async (_, end) => {
    const { server, client, close } = await show(["header", "inbox", "thread"]);
    await close(1_000);
    expect(server.hub.ids).toHaveLength(1);
    end(client, server);
    expect(server.hub.ids).toEqual([]);
    expect(FakeBroadcastChannel.open).toEqual([]);
    await settle(1);
    expect(vi.getTimerCount()).toBe(0);
    await settle(LINGER_MS);
    expect(server.hub.ids).toEqual([]);
    expect(server.requests).toEqual([]);
  });

  it("leaves nothing that lingers if the views were closed in the same task", async () => {
    const { server, client, close } = await show(["header", "inbox", "thread"]);
    void close(0);
    client.session.selectChurch({ churchId: "CHU00000002" });
    await settle(1);
    expect(server.hub.ids).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    expect(server.requests).toEqual([]);
  });
});

describe("RefCount with a linger time", () => {
  it("stops that long after the last release, and starts once for users in between", () => {
    const stop = vi.fn();
    const start = vi.fn(() => stop);
    const refCount = new RefCount(start, LINGER_MS);
    refCount.acquire()();
    vi.advanceTimersByTime(LINGER_MS - 1);
    const release = refCount.acquire();
    vi.advanceTimersByTime(LINGER_MS);
    release();
    vi.advanceTimersByTime(LINGER_MS - 1);
    expect(refCount.isRunning).toBe(true);
    expect(stop).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(refCount.isRunning).toBe(false);
    expect(stop).toHaveBeenCalledTimes(1);
    expect(start).toHaveBeenCalledTimes(1);
  });

  it("has one timer, which ends with stopUnlessAcquired", () => {
    const stop = vi.fn();
    const refCount = new RefCount(() => stop, LINGER_MS);
    for (let round = 0; round < 3; round++) refCount.acquire()();
    expect(vi.getTimerCount()).toBe(1);
    const release = refCount.acquire();
    expect(vi.getTimerCount()).toBe(0);
    refCount.stopUnlessAcquired();
    expect(stop).not.toHaveBeenCalled();
    release();
    refCount.stopUnlessAcquired();
    expect(stop).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});
