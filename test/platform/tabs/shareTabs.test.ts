import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChurchClient } from "../../../src/client/ChurchClient.js";
import { shareTabs } from "../../../src/entries/tabs.js";
import {
  createDemoChurch,
  createDemoClient,
  type DemoChurch,
  type DemoChurchOptions,
} from "../../../src/entries/testing.js";
import type { ClientOptions } from "../../../src/platform/core/ClientCore.js";
import { LINGER_MS } from "../../../src/platform/core/RefCount.js";
import { FakeLocks } from "../../../src/testing/simulator/FakeLocks.js";
import { FakeBroadcastChannel } from "../../harness/FakeBroadcastChannel.js";
import { installFakeTime } from "../../harness/installFakeTime.js";

const GRACE = "CHU00000001";
const CONVERSATION = "CON00000001";
const RUTH = "PER00000001";
const OTHER = "PER00000002";
const UNREAD = "/messaging/notifications/unreadCount";
const INBOX = "/messaging/privateMessages";
const JOIN = "/messaging/connections";

installFakeTime(new Date("2026-05-01T12:00:00Z"));
beforeEach(() => FakeBroadcastChannel.reset());
afterEach(() => vi.advanceTimersByTimeAsync(LINGER_MS + 10));

async function settle(ms = 1_000): Promise<void> {
  await vi.advanceTimersByTimeAsync(0);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(ms);
}

interface TabOptions {
  email?: string;
  hasLocks?: boolean;
  options?: ClientOptions;
}

/** A browser whose tabs are clients with the header mounted. */
function createBrowser(options: DemoChurchOptions = {}) {
  const server = createDemoChurch(options);
  const locks = new FakeLocks<string>();
  let lastTab = 0;

  async function openTab({ email, hasLocks = true, options }: TabOptions = {}) {
    const id = String((lastTab += 1));
    let isFrozen = false;
    let isKilled = false;
    class Socket extends server.WebSocket {
      constructor(url: string) {
        if (isKilled) throw new Error("The tab is gone.");
        super(url);
      }
    }
    class Channel extends FakeBroadcastChannel {
      override postMessage(data: unknown): void {
        if (!isFrozen) super.postMessage(data);
      }
    }
    /** Stops the tab from sending and receiving, while it keeps its lock and its socket. */
    const freeze = () => {
      isFrozen = true;
      for (const channel of FakeBroadcastChannel.open)
        if (channel instanceof Channel) channel.onmessage = null;
    };
    const client = createDemoClient(server, email, {
      tabs: shareTabs({ BroadcastChannel: Channel }),
      WebSocket: Socket,
      ...(hasLocks && { locks: locks.locksOf(id) }),
      ...options,
    });
    const unmount = client.mount();
    await settle();
    return {
      client,
      unmount,
      close: async () => {
        unmount();
        client.session.logout();
        await settle(LINGER_MS + 100);
      },
      /** Stops the tab as a crash does. */
      kill() {
        freeze();
        isKilled = true;
        // The browser closes the socket of the tab.
        if (client.core.options.tabs?.isLeader) server.hub.dropAll();
        locks.end(id);
      },
      freeze,
      /** Stops the tab from sending for a while. */
      mute(ms: number) {
        isFrozen = true;
        setTimeout(() => (isFrozen = false), ms);
      },
      /** Delays what the tab receives, as a long task does. */
      block(ms: number) {
        for (const channel of FakeBroadcastChannel.open) {
          if (!(channel instanceof Channel)) continue;
          const handle = channel.onmessage;
          const received: MessageEvent<unknown>[] = [];
          channel.onmessage = (event) => received.push(event);
          setTimeout(() => {
            channel.onmessage = handle;
            for (const event of received) handle?.(event);
          }, ms);
        }
      },
    };
  }
  /** The number of sockets that are registered for a conversation. */
  const countRegistrations = (conversationId = CONVERSATION) =>
    server.db.connections.filter((each) => each.conversationId === conversationId).length;
  const requestsOf = (part: string) =>
    server.requests.filter(({ path }) => path.includes(part)).length;
  const forgetRequests = () => (server.requests.length = 0);
  return { server, locks, openTab, countRegistrations, requestsOf, forgetRequests };
}

/** Adds a notification without a frame. */
const addQuietly = ({ db }: DemoChurch) => {
  const notification = db.notifications.find(({ personId }) => personId === RUTH);
  db.notifications.unshift({ ...notification, id: "NOT-quiet", isNew: true });
};

const countsOf = (client: ChurchClient) => client.counts.store.getState();

async function openInbox(client: ChurchClient) {
  client.inbox.acquire();
  void client.inbox.load();
  await settle();
}

async function openThread(client: ChurchClient) {
  const thread = client.threads.get(CONVERSATION);
  const release = thread.acquire();
  void thread.open();
  await settle();
  return { thread, release };
}

describe("a second tab", () => {
  it("opens no socket, sends no request, and shows the same counts", async () => {
    const { server, openTab, forgetRequests } = createBrowser();
    const first = await openTab();
    forgetRequests();
    const second = await openTab();
    expect(server.requests).toEqual([]);
    expect(server.hub.ids).toHaveLength(1);
    expect(countsOf(second.client)).toEqual(countsOf(first.client));
    expect(countsOf(second.client).pmCount).toBeGreaterThan(0);
    expect([first, second].map(({ client }) => client.core.options.tabs?.isLeader)).toEqual([
      true,
      false,
    ]);
  });

  it("receives the frames of the shared socket, and one tab alone requests what they announce", async () => {
    const { server, openTab, requestsOf, forgetRequests } = createBrowser();
    const tabs = [await openTab(), await openTab(), await openTab()];
    forgetRequests();
    // Without counts, unlike the other frames of a notification.
    const frame = { churchId: GRACE, conversationId: "alert", action: "notification", data: {} };
    const before = tabs.map(({ client }) => countsOf(client).notificationCount);
    addQuietly(server);
    server.hub.send(JSON.stringify(frame));
    await settle();
    const after = tabs.map(({ client }) => countsOf(client).notificationCount);
    expect(after).toEqual(before.map((count) => count + 1));
    expect(requestsOf(UNREAD)).toBe(1);
  });

  it("shows the inbox that the first has loaded, without another request", async () => {
    const { openTab, requestsOf, forgetRequests } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    await openInbox(first.client);
    forgetRequests();
    await openInbox(second.client);
    expect(requestsOf(INBOX)).toBe(0);
    expect(second.client.inbox.store.getState()).toEqual(first.client.inbox.store.getState());
  });

  it("requests the counts after the list of notifications has marked them as read", async () => {
    const { server, openTab } = createBrowser();
    const first = await openTab();
    expect(countsOf(first.client).notificationCount).toBeGreaterThan(0);
    void first.client.notifications.load();
    await vi.advanceTimersByTimeAsync(100);
    const second = await openTab();
    expect(server.requests.filter(({ path }) => path === UNREAD).length).toBeGreaterThan(1);
    expect(countsOf(second.client).notificationCount).toBe(0);
  });

  it("requests the inbox again after a message was sent in the first", async () => {
    const { openTab, requestsOf, forgetRequests } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    await openInbox(first.client);
    await first.client.api.post(
      "/messages",
      [{ conversationId: CONVERSATION, content: "Hello" }],
      "MessagingApi",
    );
    forgetRequests();
    await openInbox(second.client);
    expect(requestsOf(INBOX)).toBeGreaterThanOrEqual(1);
  });

  it("receives the messages of a conversation that only this tab shows", async () => {
    const { server, openTab } = createBrowser();
    await openTab();
    const second = await openTab();
    const { thread } = await openThread(second.client);
    server.addMessage({ conversationId: CONVERSATION, personId: OTHER, content: "Live" });
    await settle();
    expect(JSON.stringify(thread.store.getState())).toContain("Live");
  });

  it("keeps the registration of a conversation that another tab closes", async () => {
    const { openTab, countRegistrations } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    const one = await openThread(first.client);
    const two = await openThread(second.client);
    expect(countRegistrations()).toBe(1);
    one.release();
    await settle(LINGER_MS + 1_000);
    expect(countRegistrations()).toBe(1);
    two.release();
    await settle(LINGER_MS + 1_000);
    expect(countRegistrations()).toBe(0);
  });

  it("joins a conversation after the request of the tab that leaves it, also if that is slow", async () => {
    const { server, openTab, requestsOf, countRegistrations } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    const { release } = await openThread(first.client);
    const slow = { kind: "delay", ms: 3_000 } as const;
    server.faults.add({ method: "DELETE", path: "/connections", do: slow });
    const joins = requestsOf("/connections");
    release();
    await settle(LINGER_MS);
    const { thread } = await openThread(second.client);
    expect(requestsOf("/connections")).toBe(joins + 1);
    await settle(3_000);
    expect(countRegistrations()).toBe(1);
    server.addMessage({ conversationId: CONVERSATION, personId: OTHER, content: "Live" });
    await settle();
    expect(JSON.stringify(thread.store.getState())).toContain("Live");
  });

  it("asks the server when the user refetches", async () => {
    const { server, openTab, requestsOf, forgetRequests } = createBrowser();
    const [, second] = [await openTab(), await openTab()];
    const before = countsOf(second.client).notificationCount;
    addQuietly(server);
    forgetRequests();
    void second.client.counts.refetch();
    await settle();
    expect(requestsOf(UNREAD)).toBe(1);
    expect(countsOf(second.client).notificationCount).toBe(before + 1);
  });
});

describe("a conversation that a tab joins or leaves while the leader is busy", () => {
  it("stays joined when the leader opens and closes it", async () => {
    const { server, openTab, countRegistrations } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    first.block(600);
    const { thread } = await openThread(second.client);
    expect(countRegistrations()).toBe(1);
    const { release } = await openThread(first.client);
    release();
    await settle(LINGER_MS + 1_000);
    expect(countRegistrations()).toBe(1);
    server.addMessage({ conversationId: CONVERSATION, personId: OTHER, content: "Live" });
    await settle();
    expect(JSON.stringify(thread.store.getState())).toContain("Live");
  });

  it("is left when the tab crashes", async () => {
    const { openTab, countRegistrations } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    first.block(600);
    await openThread(second.client);
    second.kill();
    await settle();
    expect(countRegistrations()).toBe(0);
  });

  it("stays joined for the leader when the tab leaves it", async () => {
    const { openTab, countRegistrations } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    await openThread(first.client);
    const { release } = await openThread(second.client);
    release();
    await settle(LINGER_MS - 200);
    first.block(600);
    await settle(2_000);
    expect(countRegistrations()).toBe(1);
  });

  it("is not joined for the socket of a leader that was replaced", async () => {
    const { server, openTab, forgetRequests } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    forgetRequests();
    first.freeze();
    await openThread(second.client);
    await settle(1_000);
    const joins = server.requests.filter(({ method, path }) => method === "POST" && path === JOIN);
    const socketIds = joins.map(({ body }) => (body as { socketId: string }[])[0]?.socketId);
    const { socketId } = second.client.socket.store.getState();
    // For the alerts and the conversation.
    expect(socketIds).toEqual([socketId, socketId]);
  });

  it("is joined after ten seconds when the tab that joins it gets no answer", async () => {
    const { server, openTab, countRegistrations, requestsOf } = createBrowser();
    const [, second, third] = [await openTab(), await openTab(), await openTab()];
    const never = { kind: "never" } as const;
    server.faults.add({ method: "POST", path: "/connections", times: 1, do: never });
    await openThread(second.client);
    await openThread(third.client);
    expect(countRegistrations()).toBe(0);
    await settle(10_000);
    expect(countRegistrations()).toBe(1);
    const before = requestsOf("/connections");
    const fourth = await openTab();
    await openThread(fourth.client);
    expect(requestsOf("/connections")).toBe(before);
  });
});

it("joins no conversation for a socket that has closed", async () => {
  const { server, openTab } = createBrowser();
  const [, second, third] = [await openTab(), await openTab(), await openTab()];
  const never = { kind: "never" } as const;
  server.faults.add({ method: "POST", path: "/connections", times: 1, do: never });
  await openThread(second.client);
  await openThread(third.client);
  server.hub.dropAll();
  server.requests.length = 0;
  await settle(15_000);
  const { socketId } = third.client.socket.store.getState();
  const joins = server.requests.filter(({ method, path }) => method === "POST" && path === JOIN);
  expect(joins).toHaveLength(2);
  expect(joins.map(({ body }) => body)).toEqual([
    [expect.objectContaining({ socketId })],
    [expect.objectContaining({ socketId })],
  ]);
});

it("asks the server once for its counts after it has received new tokens", async () => {
  const { server, openTab, requestsOf, forgetRequests } = createBrowser();
  const [, { client }] = [await openTab(), await openTab()];
  const before = countsOf(client).notificationCount;
  addQuietly(server);
  forgetRequests();
  client.startSession(server.signIn("ruth@grace.example"), GRACE);
  await settle();
  expect(requestsOf(UNREAD)).toBe(1);
  expect(countsOf(client).notificationCount).toBe(before + 1);
  client.socket.handlers.dispatch({ action: "reconnect", data: {} });
  await settle();
  expect(requestsOf(UNREAD)).toBe(1);
});

it("shares the responses of the other tab after both have chosen another church", async () => {
  const { openTab, requestsOf, forgetRequests } = createBrowser();
  const tabs = [await openTab(), await openTab()];
  for (const { client } of tabs) {
    forgetRequests();
    const other = client.session.state.userChurches?.find(({ church }) => church.id !== GRACE);
    client.session.selectChurch({ churchId: other?.church.id });
    await settle();
  }
  expect(tabs[1]?.client.session.identity.churchId).not.toBe(GRACE);
  expect(requestsOf(UNREAD)).toBe(0);
});

describe("a tab that has crashed", () => {
  it("does not keep the socket open", async () => {
    const { server, openTab } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    second.kill();
    await settle(LINGER_MS);
    expect(server.hub.ids).toHaveLength(1);
    first.unmount();
    await settle(LINGER_MS + 1_000);
    expect(server.hub.ids).toEqual([]);
    expect(first.client.core.options.tabs?.isLeader).toBe(true);
  });

  it("is not one whose lock was granted late", async () => {
    const { server, locks, openTab } = createBrowser();
    const first = await openTab();
    const { request } = locks.locksOf("slow");
    const requestSlowly = async (
      name: string,
      options: LockOptions,
      callback: LockGrantedCallback<void>,
    ) => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      return request(name, options, callback);
    };
    first.unmount();
    await settle(LINGER_MS + 1_000);
    expect(server.hub.ids).toEqual([]);
    const log = vi.spyOn(console, "info");
    await openTab({ options: { locks: { request: requestSlowly as typeof request } } });
    expect(server.hub.ids).toHaveLength(1);
    expect(log).not.toHaveBeenCalled();
  });

  it("leaves the conversations that no other tab has open", async () => {
    const { openTab, countRegistrations } = createBrowser();
    const [, second] = [await openTab(), await openTab()];
    await openThread(second.client);
    expect(countRegistrations()).toBe(1);
    second.kill();
    await settle();
    expect(countRegistrations()).toBe(0);
    expect(countRegistrations("alerts")).toBe(1);
  });

  it("keeps the registration of a conversation that another tab has open", async () => {
    const { server, openTab, countRegistrations } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    const { thread } = await openThread(first.client);
    await openThread(second.client);
    second.kill();
    await settle();
    expect(countRegistrations()).toBe(1);
    server.addMessage({ conversationId: CONVERSATION, personId: OTHER, content: "Live" });
    await settle();
    expect(JSON.stringify(thread.store.getState())).toContain("Live");
  });
});

describe("the leader", () => {
  it.each(["close", "kill"] as const)(
    "is replaced within 2 s after %s, and no event is missed",
    async (end) => {
      const { server, openTab } = createBrowser();
      const [first, second] = [await openTab(), await openTab()];
      const before = countsOf(second.client).notificationCount;
      const ended = first[end]();
      server.addNotification({ personId: RUTH, message: "Missed?" });
      await settle(2_000);
      expect(server.hub.ids).toHaveLength(1);
      expect(second.client.core.options.tabs?.isLeader).toBe(true);
      expect(countsOf(second.client).notificationCount).toBe(before + 1);
      server.addNotification({ personId: RUTH, message: "Live" });
      await settle();
      expect(countsOf(second.client).notificationCount).toBe(before + 2);
      await ended;
    },
  );

  it("ignores what a former leader reports after it was replaced", async () => {
    const { openTab } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    const posted = FakeBroadcastChannel.posted.find(({ data }) =>
      JSON.stringify(data).includes('"leader"'),
    );
    first.freeze();
    await settle(2_000);
    expect(second.client.core.options.tabs?.isLeader).toBe(true);
    const channel = new FakeBroadcastChannel(posted?.name ?? "");
    channel.postMessage({ ...(posted?.data as object), type: "socketClosed", code: 1006 });
    await settle(0);
    expect(second.client.socket.store.getState().state).toBe("open");
    channel.close();
  });

  it("goes on when the message of a former leader comes late", async () => {
    const { server, openTab } = createBrowser();
    const first = await openTab();
    const before = countsOf(first.client).notificationCount;
    const channel = new FakeBroadcastChannel(FakeBroadcastChannel.open[0]?.name ?? "");
    channel.postMessage({ type: "leader", from: "former" });
    await settle(0);
    channel.close();
    server.addNotification({ personId: RUTH, message: "Live" });
    await settle();
    expect(countsOf(first.client).notificationCount).toBe(before + 1);
  });

  it("follows the next leader, whose message comes before the loss of the lock", async () => {
    const { server, locks, openTab } = createBrowser();
    const { request } = locks.locksOf("first");
    const late = (...[name, options, callback]: Parameters<LockManager["request"]>) =>
      request(name, options, callback as () => Promise<void>).catch(async (error: unknown) => {
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        throw error;
      });
    const first = await openTab({ options: { locks: { request: late as typeof request } } });
    const second = await openTab();
    first.mute(2_000);
    await settle(2_000);
    expect(second.client.core.options.tabs?.isLeader).toBe(true);
    await settle(4_000);
    expect(first.client.core.options.tabs?.isLeader).toBe(false);
    const states = [first, second].map(({ client }) => client.socket.store.getState());
    expect(states[0]).toEqual(states[1]);
    expect(states[0]).toMatchObject({ socketId: server.hub.ids[0], isRegisteredForAlerts: true });
  });

  it("is replaced within 2 s when it is frozen, by a visible tab", async () => {
    const { server, openTab } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    first.freeze();
    await settle(2_000);
    expect(second.client.core.options.tabs?.isLeader).toBe(true);
    server.addNotification({ personId: RUTH, message: "Live" });
    const expected = server.db.notifications.filter((each) => each.personId === RUTH && each.isNew);
    await settle(1_000);
    expect(countsOf(second.client).notificationCount).toBe(expected.length);
  });

  it("is not replaced by a tab that was too busy to hear it", async () => {
    const { openTab } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    first.freeze();
    const listPings = () =>
      FakeBroadcastChannel.posted.filter(({ data }) => JSON.stringify(data).includes('"ping"'));
    const before = listPings().length;
    while (listPings().length === before) await vi.advanceTimersByTimeAsync(1);
    // The clock of a page also runs during its long tasks.
    vi.setSystemTime(Date.now() + 5_000);
    await settle(1_000);
    expect(second.client.core.options.tabs?.isLeader).toBe(false);
    await settle(1_800);
    expect(second.client.core.options.tabs?.isLeader).toBe(true);
  });

  it("closes the socket when the last tab that uses it signs out", async () => {
    const { server, openTab } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    first.unmount();
    await settle(LINGER_MS + 1_000);
    expect(server.hub.ids).toHaveLength(1);
    second.client.session.logout();
    await settle();
    expect(server.hub.ids).toEqual([]);
  });

  it("releases the socket when the page goes away", async () => {
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("document", new EventTarget());
    const { server, openTab } = createBrowser();
    await openTab();
    expect(server.hub.ids).toHaveLength(1);
    window.dispatchEvent(new Event("pagehide"));
    await settle(100);
    expect(server.hub.ids).toEqual([]);
    vi.unstubAllGlobals();
  });

  it("stays the leader while it answers", async () => {
    const { server, openTab } = createBrowser();
    const [first] = [await openTab(), await openTab()];
    const [socket] = server.hub.ids;
    await settle(60_000);
    expect(server.hub.ids).toEqual([socket]);
    expect(first.client.core.options.tabs?.isLeader).toBe(true);
  });

  it("replaces a connection whose server does not answer", async () => {
    const { server, openTab } = createBrowser();
    const [, second] = [await openTab(), await openTab()];
    const [socket] = server.hub.ids;
    server.hub.mute(true);
    await settle(75_000);
    server.hub.mute(false);
    await settle(120_000);
    expect(server.hub.ids).toHaveLength(1);
    expect(server.hub.ids).not.toEqual([socket]);
    server.addNotification({ personId: RUTH, message: "Live" });
    const expected = server.db.notifications.filter((each) => each.personId === RUTH && each.isNew);
    await settle();
    expect(countsOf(second.client).notificationCount).toBe(expected.length);
  });

  it("lets all tabs reconnect together after the server has closed the socket", async () => {
    const { server, openTab } = createBrowser();
    const tabs = [await openTab(), await openTab()];
    server.hub.dropAll();
    server.addNotification({ personId: RUTH, message: "Missed?" });
    await settle(10_000);
    expect(server.hub.ids).toHaveLength(1);
    const expected = server.db.notifications.filter((each) => each.personId === RUTH && each.isNew);
    for (const { client } of tabs) expect(countsOf(client).notificationCount).toBe(expected.length);
  });
});

describe("a shared request", () => {
  it("is sent again when the registration for alerts came so late that frames may be missing", async () => {
    const { server, openTab } = createBrowser();
    server.faults.add({ path: "/connections", times: 1, do: { kind: "delay", ms: 5_000 } });
    const first = await openTab();
    const before = countsOf(first.client).notificationCount;
    addQuietly(server);
    await settle(6_000);
    expect(countsOf(first.client).notificationCount).toBe(before + 1);
  });

  it("is sent by the next tab when it fails in the first", async () => {
    const { server, openTab, requestsOf, forgetRequests } = createBrowser();
    const tabs = [await openTab(), await openTab()];
    forgetRequests();
    server.faults.add({ path: INBOX, times: 1, do: { kind: "status", status: 503 } });
    await Promise.all(tabs.map(({ client }) => openInbox(client)));
    expect(requestsOf(INBOX)).toBe(2);
    const states = tabs.map(({ client }) => client.inbox.store.getState());
    expect(JSON.stringify(states)).toContain("ready");
  });

  it.each(["kill", "close"] as const)(
    "is sent at once by the next tab after %s of the tab that sends it",
    async (end) => {
      const { server, openTab, requestsOf, forgetRequests } = createBrowser();
      const [, second, third] = [await openTab(), await openTab(), await openTab()];
      forgetRequests();
      server.faults.add({ path: INBOX, times: 1, do: { kind: "never" } });
      void second.client.inbox.load();
      await settle(100);
      void third.client.inbox.load();
      await settle(100);
      expect(requestsOf(INBOX)).toBe(1);
      void second[end]();
      await settle(500);
      expect(third.client.inbox.store.getState()).toMatchObject({ status: "ready" });
      expect(requestsOf(INBOX)).toBe(2);
    },
  );

  it("serves no other tab when the token of the sending tab has expired", async () => {
    const { openTab } = createBrowser({ tokenLifetimeSeconds: 60 });
    const first = await openTab();
    await settle(61_000);
    const second = await openTab();
    await openInbox(first.client);
    await openInbox(second.client);
    expect(first.client.inbox.store.getState().items).toEqual([]);
    expect(second.client.inbox.store.getState().items).not.toEqual([]);
  });

  it("is neither taken nor given by a request with a token of the caller's, or without one", async () => {
    const { openTab, requestsOf, forgetRequests } = createBrowser();
    const [first] = [await openTab(), await openTab()];
    forgetRequests();
    const path = "/notifications/unreadCount";
    await first.client.api.get(path, "MessagingApi", { jwt: "another" });
    await first.client.api.get(path, "MessagingApi", { anonymous: true });
    expect(requestsOf(UNREAD)).toBe(2);
    const shown = countsOf(first.client);
    expect(shown.pmCount).toBeGreaterThan(0);
    const third = await openTab();
    expect(countsOf(third.client)).toEqual(shown);
  });

  it("is sent by the tab itself when the leader does not answer", async () => {
    const { openTab } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    first.freeze();
    await openInbox(second.client);
    expect(second.client.inbox.store.getState()).toMatchObject({ status: "ready" });
  });
});

describe("the isolation of shared tabs", () => {
  it("shares nothing with another user of the browser", async () => {
    const { server, openTab } = createBrowser();
    const first = await openTab();
    const other = await openTab({ email: "daniel@grace.example" });
    expect(server.hub.ids).toHaveLength(2);
    expect(countsOf(other.client)).not.toEqual(countsOf(first.client));
  });

  it("leaves the other tabs at a logout", async () => {
    const { server, openTab } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    first.client.session.logout();
    await settle(2_000);
    expect(server.hub.ids).toHaveLength(1);
    expect(first.client.core.options.tabs?.isLeader).toBe(false);
    expect(countsOf(first.client)).toEqual({ notificationCount: 0, pmCount: 0 });
    expect(countsOf(second.client).pmCount).toBeGreaterThan(0);
  });

  it("ends the registrations of a tab that signs out", async () => {
    const { openTab, countRegistrations } = createBrowser();
    const [, second] = [await openTab(), await openTab()];
    await openThread(second.client);
    second.client.session.logout();
    await settle();
    expect(countRegistrations()).toBe(0);
    expect(countRegistrations("alerts")).toBe(1);
  });

  it("puts no token on the channel", async () => {
    const { server, openTab } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    await openInbox(first.client);
    await openThread(second.client);
    const posted = JSON.stringify(FakeBroadcastChannel.posted);
    const tokens = server.requests.flatMap(({ authorization }) => authorization?.slice(7) ?? []);
    expect(tokens.length).toBeGreaterThan(0);
    for (const token of tokens) expect(posted).not.toContain(token);
  });

  it("ignores what another program posts on the channel", async () => {
    const { openTab } = createBrowser();
    const [first, second] = [await openTab(), await openTab()];
    const [{ name } = { name: "" }] = FakeBroadcastChannel.open;
    const stranger = new FakeBroadcastChannel(name);
    const before = countsOf(second.client);
    for (const data of [null, 1, "leader", { type: "frame" }, { type: "answer", from: "x" }])
      stranger.postMessage(data);
    await settle();
    expect(countsOf(second.client)).toEqual(before);
    expect(first.client.core.options.tabs?.isLeader).toBe(true);
  });
});

it("opens a socket for each tab without Web Locks", async () => {
  const { server, openTab } = createBrowser();
  await openTab({ hasLocks: false });
  await openTab({ hasLocks: false });
  expect(server.hub.ids).toHaveLength(2);
});

it("opens a socket for each tab where locks are blocked", async () => {
  const { server, openTab } = createBrowser();
  const request = () => Promise.reject(new DOMException("Blocked.", "SecurityError"));
  const openLockedTab = () => openTab({ options: { locks: { request } } });
  const [first, second] = [await openLockedTab(), await openLockedTab()];
  await settle(5_000);
  expect(server.hub.ids).toHaveLength(2);
  expect(countsOf(second.client)).toEqual(countsOf(first.client));
  expect(countsOf(second.client).pmCount).toBeGreaterThan(0);
});

it("opens a socket for each tab where channels are blocked", async () => {
  const { server, openTab } = createBrowser();
  class Blocked {
    onmessage = null;
    constructor() {
      throw new DOMException("Blocked.", "SecurityError");
    }
    postMessage() {}
    close() {}
  }
  const createOptions = () => ({ tabs: shareTabs({ BroadcastChannel: Blocked }) });
  await openTab({ options: createOptions() });
  await openTab({ options: createOptions() });
  expect(server.hub.ids).toHaveLength(2);
});
