import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  ChurchClient,
  NotificationService,
  setDefaultClient,
  SocketHelper,
} from "../../src/entries/helpers.js";
import { LINGER_MS } from "../../src/platform/core/RefCount.js";
import { buildUserChurch } from "../../src/testing/builders.js";
import { FakeSocket } from "../harness/FakeSocket.js";
import { json, stubFetch } from "../harness/stubFetch.js";
import { muteConsole } from "../harness/muteConsole.js";

const CONTEXT = { personId: "P1", churchId: "C1" };
const CONVERSATION = "CON1";

let client: ChurchClient;
let previousClient: ChurchClient;
let calls: ReturnType<typeof stubFetch>["calls"];

beforeEach(() => {
  vi.useFakeTimers();
  FakeSocket.reset();
  const network = stubFetch(() => json({ notificationCount: 2, pmCount: 3 }));
  calls = network.calls;
  client = new ChurchClient({
    apis: [{ keyName: "MessagingApi", url: "https://api.example", jwt: "t", permissions: [] }],
    socketUrl: "wss://socket.example",
    WebSocket: FakeSocket,
    fetch: network.fetch,
    random: () => 0.5,
  });
  previousClient = setDefaultClient(client);
  muteConsole();
});
afterEach(() => {
  SocketHelper.cleanup();
  setDefaultClient(previousClient);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function settle() {
  await vi.advanceTimersByTimeAsync(1);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(1);
}

/** Opens the host's connection. */
async function initialize() {
  SocketHelper.setPersonChurch(CONTEXT);
  const ready = SocketHelper.init();
  FakeSocket.last.open();
  FakeSocket.last.deliverSocketId("s1");
  await ready;
  await settle();
}

/** Mounts the client and acquires its stores, as components do. Returns a function that releases them. */
function mount() {
  client.session.assign({
    userChurch: buildUserChurch({ church: { id: "C1" }, person: { id: "P1" } }),
  });
  const releases = [
    client.mount(),
    client.inbox.acquire(),
    client.notifications.acquire(),
    client.threads.get(CONVERSATION).acquire(),
  ];
  return () => {
    for (const release of releases) release();
  };
}

const countLoads = () => calls.filter(({ url }) => url.endsWith("/unreadCount")).length;

describe("SocketHelper.cleanup without mounted components", () => {
  it("[SOC-11][SOC-12][SOC-13][SOC-14] closes the socket and removes id, handlers, context and timers", async () => {
    await initialize();
    SocketHelper.addHandler("callout", "chat", vi.fn());
    SocketHelper.cleanup();
    expect(FakeSocket.live).toHaveLength(0);
    expect(SocketHelper.getConnectionState()).toBe("UNINITIALIZED");
    expect(SocketHelper.isConnected()).toBe(false);
    expect(SocketHelper.socket).toBeUndefined();
    expect(SocketHelper.socketId).toBe("");
    expect(SocketHelper.actionHandlers).toHaveLength(0);
    expect(client.socket.context).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });

  it("[SOC-11] resolves a pending init on disconnect, and opens no socket later", async () => {
    const ready = SocketHelper.init();
    SocketHelper.disconnect();
    await ready;
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(FakeSocket.live).toHaveLength(0);
  });

  it("removes the host's handlers of a default client that was replaced after init", async () => {
    await initialize();
    const handler = vi.fn();
    SocketHelper.addHandler("callout", "chat", handler);
    setDefaultClient(new ChurchClient({ WebSocket: FakeSocket, socketUrl: "wss://other.example" }));
    SocketHelper.cleanup();
    client.socket.receive(JSON.stringify({ action: "callout", data: 1 }));
    expect(handler).not.toHaveBeenCalled();
  });

  it("allows another init for another person", async () => {
    await initialize();
    SocketHelper.cleanup();
    SocketHelper.setPersonChurch({ personId: "P2", churchId: "C2" });
    const ready = SocketHelper.init();
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("s2");
    await ready;
    await settle();
    expect(SocketHelper.socketId).toBe("s2");
    expect(calls.map(({ body }) => (body as Record<string, string>[])[0])).toMatchObject([
      { socketId: "s1", personId: "P1" },
      { socketId: "s2", personId: "P2" },
    ]);
  });
});

describe("SocketHelper.cleanup with mounted components", () => {
  it("[L67][SOC-11][SOC-13] removes only the host's handlers and keeps the socket for mounted components", async () => {
    const unmount = mount();
    await initialize();
    const handler = vi.fn();
    SocketHelper.addHandler("privateMessage", "chat", handler);
    const mounted = client.socket.handlers.all;
    expect(mounted.length).toBeGreaterThan(0);
    const { last } = FakeSocket;
    calls.length = 0;

    SocketHelper.cleanup();
    expect(SocketHelper.actionHandlers).toHaveLength(0);
    expect(client.socket.handlers.all).toEqual(mounted);
    expect(FakeSocket.live).toEqual([last]);
    expect(client.socket.context).toEqual(CONTEXT);
    last.deliver({
      churchId: "C1",
      conversationId: CONVERSATION,
      action: "privateMessage",
      data: {},
    });
    await vi.advanceTimersByTimeAsync(1_000);
    await settle();
    expect(handler).not.toHaveBeenCalled();
    expect(calls.map(({ url }) => url.replace("https://api.example", "")).sort()).toEqual([
      "/messages/conversation/CON1",
      "/notifications/unreadCount",
      // Loaded a second time, because the list has marked its messages read.
      "/notifications/unreadCount",
      "/privateMessages",
    ]);

    const ready = SocketHelper.init();
    await ready;
    expect(SocketHelper.socketId).toBe("s1");
    expect(FakeSocket.made).toHaveLength(1);
    last.deliver({ churchId: "C1", action: "notification", data: {} });
    const loads = countLoads();
    await vi.advanceTimersByTimeAsync(1_000);
    // One load covers both the frame and the list, which has marked its notifications read.
    expect(countLoads()).toBe(loads + 1);
    SocketHelper.cleanup();
    unmount();
    await vi.advanceTimersByTimeAsync(LINGER_MS + 10);
    expect(FakeSocket.live).toHaveLength(0);
    expect(client.socket.handlers.all).toHaveLength(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[L67] keeps the components' handlers when the host removes handlers, also with the same id", async () => {
    const unmount = mount();
    await initialize();
    const mounted = client.socket.handlers.all;
    const [first] = mounted;
    SocketHelper.addHandler(first?.action ?? "", first?.id ?? "", vi.fn());
    SocketHelper.removeHandler(first?.id ?? "");
    SocketHelper.removeHandlersByAction("privateMessage");
    SocketHelper.clearAllHandlers();
    expect(client.socket.handlers.all).toEqual(mounted);
    unmount();
  });

  it("[L73] restores the session's context after the host has set another one", async () => {
    const unmount = mount();
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("s1");
    await settle();
    SocketHelper.setPersonChurch({ personId: "P1", churchId: "C9" });
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("s2");
    await settle();
    SocketHelper.cleanup();
    expect(client.socket.context).toEqual(CONTEXT);
    const loads = countLoads();
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("s3");
    await settle();
    const contexts = calls
      .filter(({ url }) => url.endsWith("/connections"))
      .map(({ body }) => (body as Record<string, string>[])[0]);
    expect(contexts.filter((one) => one?.["conversationId"] === "alerts")).toMatchObject([
      { socketId: "s1", churchId: "C1" },
      { socketId: "s2", churchId: "C9" },
      { socketId: "s3", churchId: "C1" },
    ]);
    await vi.advanceTimersByTimeAsync(1_000);
    // One load after the reconnect, before which frames may have been missed, and one after the list has marked its messages read.
    expect(countLoads()).toBe(loads + 2);
    unmount();
  });

  it("keeps the host's connection open, without a context, when the components unmount first", async () => {
    const unmount = mount();
    const ready = SocketHelper.init();
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("s1");
    await ready;
    const handler = vi.fn();
    SocketHelper.addHandler("callout", "chat", handler);
    unmount();
    await vi.advanceTimersByTimeAsync(LINGER_MS + 10);
    expect(client.socket.context).toBeUndefined();
    expect(FakeSocket.live).toEqual([FakeSocket.last]);
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("s2");
    FakeSocket.last.deliver({ action: "callout", data: 1 });
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it("keeps the host's connection and handlers in NotificationService.cleanup", async () => {
    const userChurch = buildUserChurch({ church: { id: "C1" }, person: { id: "P1" } });
    await NotificationService.getInstance().initialize({ userChurch, user: { id: "U1" } } as never);
    await initialize();
    SocketHelper.addHandler("callout", "chat", vi.fn());
    NotificationService.getInstance().cleanup();
    await vi.advanceTimersByTimeAsync(10);
    expect(SocketHelper.isConnected()).toBe(true);
    expect(SocketHelper.socketId).toBe("s1");
    expect(SocketHelper.actionHandlers).toHaveLength(1);
  });
});

it("[SOC-08][SOC-09] without a socket id, SocketHelper warns once after 3 seconds, and init resolves after 3.5 seconds", async () => {
  let isReady = false;
  void SocketHelper.init().then(() => (isReady = true));
  FakeSocket.last.open();
  await vi.advanceTimersByTimeAsync(2_900);
  expect(console.warn).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(500);
  expect(isReady).toBe(false);
  expect(console.warn).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(200);
  expect(isReady).toBe(true);
  expect(console.warn).toHaveBeenCalledTimes(1);
});

it("SocketHelper calls handlers registered before init for the first frame", async () => {
  const handler = vi.fn();
  SocketHelper.addHandler("callout", "chat", handler);
  await initialize();
  FakeSocket.last.deliver({ action: "callout", data: "hi" });
  expect(handler).toHaveBeenCalledWith("hi", expect.objectContaining({ action: "callout" }));
});

it("[SOC-05] SocketHelper.handleMessage sets no socket id without a connection", () => {
  SocketHelper.handleMessage({ action: "socketId", data: "made-up" });
  expect(SocketHelper.socketId).toBe("");
});
