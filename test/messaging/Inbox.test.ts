import { describe, expect, it, vi } from "vitest";
import type { ClientOptions } from "../../src/entries/index.js";
import { LINGER_MS } from "../../src/platform/core/RefCount.js";
import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";
import { privateConversationsService } from "../../src/messaging/Inbox.js";
import { subscriptionsService } from "../../src/platform/realtime/subscriptions.js";
import { installFakeTime } from "../harness/installFakeTime.js";

function setUp() {
  const server = createDemoChurch();
  const client = createDemoClient(server);
  return { server, client, inbox: client.inbox, list: client.notifications };
}

installFakeTime(new Date("2026-05-01T12:00:00Z"));

describe("Inbox", () => {
  it("[INB-26][INB-28][INB-29][INB-30] loads one row per counterpart, newest first, with two requests", async () => {
    const { server, inbox } = setUp();
    await inbox.load();
    const { items } = inbox.store.getState();
    expect(items.map(({ toPersonId }) => toPersonId)).toHaveLength(
      new Set(items.map(({ toPersonId }) => toPersonId)).size,
    );
    expect(items.map(({ id }) => id)).toEqual([
      "PMS00000001",
      "PMS00000002",
      "PMS00000003",
      "PMS00000004",
      "PMS00000005",
      "PMS00000006",
      "PMS00000007",
      "PMS00000008",
    ]);
    expect(server.requests).toHaveLength(2);
  });

  it("[INB-15][L36] keeps conversations new when a refetch returns them as read", async () => {
    const { server, inbox } = setUp();
    await inbox.load();
    expect([...inbox.store.getState().newIds]).toEqual(["PMS00000001", "PMS00000003"]);
    await inbox.load();
    expect([...inbox.store.getState().newIds]).toEqual(["PMS00000001", "PMS00000003"]);
    expect(server.db.privateMessages.every(({ notifyPersonId }) => notifyPersonId === null)).toBe(
      true,
    );
  });

  it("[INB-19][INB-21][INB-32] marks a message as read with one GET request and refreshes the counts", async () => {
    const { server, inbox } = setUp();
    await inbox.load();
    server.requests.length = 0;
    await inbox.markRead(inbox.store.getState().items[0] ?? {});
    expect(server.requests.map(({ path }) => path)).toEqual([
      "/messaging/privateMessages/PMS00000001",
      "/messaging/notifications/unreadCount",
    ]);
    expect([...inbox.store.getState().newIds]).toEqual(["PMS00000003"]);
  });

  it("marks a message once more when another one arrives during the request", async () => {
    const { server, inbox } = setUp();
    await inbox.load();
    const path = "/messaging/privateMessages/PMS00000001";
    server.faults.add({ path, times: 1, do: { kind: "delay", ms: 2_000 } });
    const item = inbox.store.getState().items[0] ?? {};
    const first = inbox.markRead(item);
    await vi.advanceTimersByTimeAsync(100);
    expect([await inbox.markRead(item), await inbox.markRead(item)]).toEqual([false, false]);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(await first).toBe(true);
    expect(server.requests.filter((request) => request.path === path)).toHaveLength(2);
  });

  it("keeps a message read when the answer of an older request says that it is new", async () => {
    const server = createDemoChurch();
    let [isHeld, release] = [false, (): void => undefined];
    const fetch: ClientOptions["fetch"] = async (url, init) => {
      const response = await server.fetch(url, init);
      if (isHeld && url.endsWith("/privateMessages"))
        await new Promise<void>((resolve) => (release = resolve));
      return response;
    };
    const { inbox } = createDemoClient(server, undefined, { fetch });
    await inbox.load();
    const add = (conversationId: string, personId: string) =>
      server.addMessage({ conversationId, personId, content: "And now?" });
    add("CON00000001", "PER00000002");
    add("CON00000002", "PER00000003");
    isHeld = true;
    const load = inbox.refetch();
    await vi.advanceTimersByTimeAsync(50);
    expect(await inbox.markRead(inbox.store.getState().items[0] ?? {})).toBe(true);
    release();
    await load;
    // The server marks all messages of an answer read, so an answer is never dropped.
    const { newIds, items } = inbox.store.getState();
    expect([...newIds].sort()).toEqual(["PMS00000002", "PMS00000003"]);
    expect(items.filter(({ notifyPersonId }) => notifyPersonId)).toHaveLength(2);
    isHeld = false;
    add("CON00000001", "PER00000002");
    await inbox.refetch();
    expect(inbox.store.getState().newIds).toContain("PMS00000001");
  });

  it("[INB-20] does not mark a message as read that notifies another person", async () => {
    const { server, inbox } = setUp();
    expect(await inbox.markRead({ id: "PMS00000009", notifyPersonId: "PER00000003" })).toBe(false);
    expect(server.requests).toHaveLength(0);
  });

  it("[INB-34] logs a failure to mark a message as read and keeps its row new", async () => {
    const { server, inbox } = setUp();
    await inbox.load();
    server.faults.add({
      path: /privateMessages\/PMS/,
      do: { kind: "status", status: 401, body: "{}" },
    });
    expect(await inbox.markRead(inbox.store.getState().items[0] ?? {})).toBe(false);
    expect(console.error).toHaveBeenCalled();
    expect(inbox.store.getState().newIds.has("PMS00000001")).toBe(true);
  });

  it("[INB-35][INB-36][O42] shows its items when the people request fails, and keeps stale items when a refetch fails", async () => {
    const { server, inbox } = setUp();
    const removeFault = server.faults.add({
      path: "/people/basic",
      do: { kind: "status", status: 500 },
    });
    await inbox.load();
    expect(inbox.store.getState().items).toHaveLength(8);
    removeFault();
    server.faults.add({ path: "/privateMessages", do: { kind: "status", status: 500 } });
    await inbox.load();
    expect(inbox.store.getState()).toMatchObject({ status: "ready", isStale: true });
    expect(inbox.store.getState().items).toHaveLength(8);
  });

  it.each(["{}", "null", '"x"', '{"error":"e"}', "[null]"])(
    "[O23] treats the response %s as an empty inbox",
    async (body) => {
      const { server, inbox } = setUp();
      server.faults.add({ path: "/privateMessages", do: { kind: "body", body } });
      await inbox.load();
      expect(inbox.store.getState()).toMatchObject({ status: "ready", items: [] });
    },
  );

  it("sends at most four requests for 100 frames and keeps the objects of unchanged rows", async () => {
    const { server, client, inbox } = setUp();
    client.mount();
    inbox.acquire();
    await inbox.load();
    await vi.advanceTimersByTimeAsync(50);
    const itemsBefore = inbox.store.getState().items;
    server.requests.length = 0;
    for (let index = 0; index < 100; index++) {
      server.addMessage({
        conversationId: "CON00000001",
        personId: "PER00000002",
        content: `m${index}`,
      });
      await vi.advanceTimersByTimeAsync(20);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(server.requests.length).toBeLessThanOrEqual(4);
    const itemsAfter = inbox.store.getState().items;
    expect(itemsAfter.slice(1).every((item, index) => item === itemsBefore[index + 1])).toBe(true);
    expect(itemsAfter[0]).not.toBe(itemsBefore[0]);
  });

  it("starts empty after a change of church", async () => {
    const { client, inbox } = setUp();
    await inbox.load();
    client.session.selectChurch({ churchId: "CHU00000002" });
    expect(inbox.store.getState()).toMatchObject({ items: [], status: "idle" });
    expect(inbox.store.getState().newIds.size).toBe(0);
  });
});

describe.each([
  [
    "Inbox",
    "/messaging/privateMessages",
    { action: "privateMessage", data: {} },
    (context: ReturnType<typeof setUp>) => context.inbox,
  ],
  [
    "NotificationList",
    "/messaging/notifications/my",
    { action: "notification", data: {} },
    (context: ReturnType<typeof setUp>) => context.list,
  ],
] as const)("%s while acquired", (_, path, frame, getList) => {
  async function open() {
    const context = setUp();
    const list = getList(context);
    const release = list.acquire();
    await list.load();
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(50);
    context.server.requests.length = 0;
    const countLoads = () =>
      context.server.requests.filter((request) => request.path === path).length;
    const sendFrame = () => context.server.hub.send(JSON.stringify(frame));
    return { ...context, list, release, countLoads, sendFrame };
  }

  it("is connected without a mounted provider until it is released", async () => {
    const { server, countLoads, sendFrame, release } = await open();
    expect(server.hub.ids).toHaveLength(1);
    sendFrame();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(countLoads()).toBe(1);
    release();
    await vi.advanceTimersByTimeAsync(LINGER_MS - 50);
    expect(server.hub.ids).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(100);
    expect(server.hub.ids).toHaveLength(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[L32] refetches once within 2.6 seconds of continuous events", async () => {
    const { countLoads, sendFrame } = await open();
    for (let index = 0; index < 26; index++) {
      sendFrame();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(countLoads()).toBe(1);
  });

  it("[L32] shares one request between loads, and refetches once after events during a load", async () => {
    const { server, list, countLoads, sendFrame } = await open();
    server.faults.add({ path, times: 1, do: { kind: "delay", ms: 2_000 } });
    void list.load();
    void list.load();
    await vi.advanceTimersByTimeAsync(100);
    expect(countLoads()).toBe(1);
    for (let index = 0; index < 5; index++) {
      sendFrame();
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(5_000);
    expect(countLoads()).toBe(2);
  });

  it("[L35] clears its items and loads again when the session changes", async () => {
    const { client, list, countLoads } = await open();
    client.session.selectChurch({ churchId: "CHU00000002" });
    expect(list.store.getState()).toMatchObject({ items: [], status: "idle" });
    await vi.advanceTimersByTimeAsync(50);
    expect(list.store.getState().status).toBe("ready");
    expect(countLoads()).toBe(1);
  });

  it("[L34] loads once after a session change when the view also calls load", async () => {
    const { client, list, countLoads } = await open();
    client.session.selectChurch({ churchId: "CHU00000002" });
    await list.load();
    await vi.advanceTimersByTimeAsync(50);
    expect(countLoads()).toBe(1);
  });

  it("loads nothing after a logout or after its release", async () => {
    const { client, list, countLoads, release } = await open();
    client.session.logout();
    await vi.advanceTimersByTimeAsync(50);
    expect(countLoads()).toBe(0);
    expect(list.store.getState().status).toBe("idle");
    const { userChurch, user } = createDemoClient(createDemoChurch()).session.state;
    release();
    await vi.advanceTimersByTimeAsync(50);
    client.session.assign({ user, userChurch });
    await vi.advanceTimersByTimeAsync(50);
    expect(countLoads()).toBe(0);
  });

  it("keeps its items when a refetch fails, and drops responses of the previous session", async () => {
    const { server, client, list, sendFrame } = await open();
    const itemsBefore = list.store.getState().items;
    server.faults.add({ path, times: 1, do: { kind: "status", status: 500 } });
    sendFrame();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(list.store.getState()).toMatchObject({ status: "ready", isStale: true });
    expect(list.store.getState().items).toBe(itemsBefore);
    server.faults.add({ path, times: 1, do: { kind: "delay", ms: 2_000 } });
    void list.load();
    await vi.advanceTimersByTimeAsync(100);
    client.session.logout();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(list.store.getState()).toMatchObject({ status: "idle", items: [] });
  });
});

describe("PrivateConversations", () => {
  const yuki = { id: "PER00000026", name: { display: "Yuki Tanabe" } };

  it("[NPM-22][NPM-24][NPM-25][NPM-26][NPM-27][NPM-28][NPM-29][NPM-30][NPM-31] creates the conversation, then the private message", async () => {
    const { server, client } = setUp();
    const started = await client.privateConversations.start(yuki);
    expect(server.requests.map(({ path, body }) => [path, body])).toEqual([
      [
        "/messaging/conversations",
        [
          {
            allowAnonymousPosts: false,
            contentType: "privateMessage",
            contentId: "PER00000001",
            title: "Ruth Okafor Private Message",
            visibility: "hidden",
          },
        ],
      ],
      [
        "/messaging/privateMessages",
        [
          {
            fromPersonId: "PER00000001",
            toPersonId: "PER00000026",
            conversationId: started.conversationId,
          },
        ],
      ],
    ]);
    expect(started.person).toBe(yuki);
  });

  it("[O36][L45] resumes a retry at the failed step and creates one conversation", async () => {
    const { server, client } = setUp();
    server.faults.add({
      method: "POST",
      path: "/privateMessages",
      times: 1,
      do: { kind: "status", status: 500 },
    });
    await expect(client.privateConversations.start(yuki)).rejects.toThrow();
    await Promise.all([
      client.privateConversations.start(yuki),
      client.privateConversations.start(yuki),
    ]);
    await client.privateConversations.start(yuki);
    const count = (path: string) =>
      server.requests.filter((request) => request.path.endsWith(path)).length;
    expect(count("/conversations")).toBe(1);
    expect(count("/privateMessages")).toBe(2);
  });

  it("[NPM-17][NPM-18] finds an existing conversation with one request", async () => {
    const { server, client } = setUp();
    server.quirks.existingIsAlwaysEmpty = false;
    const found = await client.privateConversations.find({ id: "PER00000002" });
    expect(server.requests.map(({ path }) => path)).toEqual([
      "/messaging/privateMessages/existing/PER00000002",
    ]);
    expect(found).toMatchObject({ conversationId: "CON00000001", person: { id: "PER00000002" } });
  });

  it("[D04] finds and starts one conversation with a person whose id is a number", async () => {
    const { server, client } = setUp();
    const person = { id: 26, name: { display: "Yuki Tanabe" } } as never;
    const started = await client.privateConversations.start(person);
    expect(server.requests.at(-1)?.body).toMatchObject([{ toPersonId: "26" }]);
    expect((await client.privateConversations.find({ id: "26" }))?.conversationId).toBe(
      started.conversationId,
    );
    expect((await client.privateConversations.start({ id: "26" })).conversationId).toBe(
      started.conversationId,
    );
    expect(server.requests.filter(({ path }) => path.endsWith("/conversations"))).toHaveLength(1);
  });

  it.each([undefined, null, "", {}, Number.NaN])(
    "[D30] neither finds nor starts a conversation with a person whose id is %j",
    async (id) => {
      const { server, client } = setUp();
      const person = { id, name: { display: "Yuki Tanabe" } } as never;
      expect(await client.privateConversations.find(person)).toBeUndefined();
      await expect(client.privateConversations.start(person)).rejects.toThrow(
        "The person has no id",
      );
      expect(server.requests).toEqual([]);
    },
  );

  it("finds a conversation in the inbox when the lookup is empty, and remembers conversations that it started", async () => {
    const { client } = setUp();
    expect((await client.privateConversations.find({ id: "PER00000002" }))?.conversationId).toBe(
      "CON00000001",
    );
    expect(await client.privateConversations.find(yuki)).toBeUndefined();
    const started = await client.privateConversations.start(yuki);
    expect((await client.privateConversations.find(yuki))?.conversationId).toBe(
      started.conversationId,
    );
  });

  it("[NPM-21] falls back to the inbox when the lookup fails", async () => {
    const { server, client } = setUp();
    server.faults.add({ path: "/existing/", do: { kind: "status", status: 500 } });
    expect((await client.privateConversations.find({ id: "PER00000002" }))?.conversationId).toBe(
      "CON00000001",
    );
    expect(await client.privateConversations.find(yuki)).toBeUndefined();
  });
});

describe("NotificationList", () => {
  it("[NTF-20][NTF-09][NTF-17] loads new and read notifications", async () => {
    const { list } = setUp();
    await list.load();
    const { items, status } = list.store.getState();
    expect(status).toBe("ready");
    expect(items).toHaveLength(10);
    expect(items.filter(({ isNew }) => isNew).map(({ id }) => id)).toEqual([
      "NOT00000001",
      "NOT00000002",
      "NOT00000005",
    ]);
  });

  it("keeps notifications new until it is released, although fetching marks them as read", async () => {
    const { server, client, list } = setUp();
    client.mount();
    const release = list.acquire();
    await list.load();
    const firstItems = list.store.getState().items;
    await vi.advanceTimersByTimeAsync(50);
    server.addNotification({
      personId: "PER00000001",
      contentType: "task",
      contentId: "T9",
      message: "Another",
    });
    await vi.advanceTimersByTimeAsync(1_000);
    const { items } = list.store.getState();
    expect(items[0]?.message).toBe("Another");
    expect(items.filter(({ isNew }) => isNew)).toHaveLength(4);
    expect(items[1]).toBe(firstItems[0]);
    release();
    await vi.advanceTimersByTimeAsync(10);
    list.acquire();
    await list.load();
    expect(list.store.getState().items.filter(({ isNew }) => isNew)).toHaveLength(0);
  });

  it("[O18] reports a failed first load, and keeps its items when a refetch fails", async () => {
    const { server, list } = setUp();
    const removeFault = server.faults.add({ path: "/notifications/my", do: { kind: "html" } });
    await list.load();
    expect(list.store.getState().status).toBe("failed");
    removeFault();
    await list.load();
    server.faults.add({ path: "/notifications/my", do: { kind: "status", status: 500 } });
    await list.load();
    expect(list.store.getState()).toMatchObject({ status: "ready", isStale: true });
    expect(list.store.getState().items).toHaveLength(10);
  });
});

describe("Inbox.isFresh", () => {
  /** Loads the inbox while the socket is open, and releases it. */
  async function loadAndRelease() {
    const { server, client, inbox } = setUp();
    const unmount = client.mount();
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1_000);
    const release = inbox.acquire();
    await inbox.load();
    release();
    await vi.advanceTimersByTimeAsync(1_000);
    return { server, client, inbox, unmount };
  }
  const receive = (server: ReturnType<typeof createDemoChurch>) =>
    server.addMessage({
      conversationId: "CON00000001",
      personId: "PER00000002",
      content: "Hello",
    });

  it("is true for a minute after the last release, while alerts are received", async () => {
    const { inbox } = await loadAndRelease();
    expect(inbox.isFresh).toBe(true);
    await vi.advanceTimersByTimeAsync(57_000);
    expect(inbox.isFresh).toBe(true);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(inbox.isFresh).toBe(false);
  });

  it.each<[string, (context: Awaited<ReturnType<typeof loadAndRelease>>) => unknown]>([
    ["a message has arrived", ({ server }) => receive(server)],
    ["the socket was closed", ({ server }) => server.hub.dropAll()],
    [
      "the last header was unmounted for 5 seconds",
      ({ unmount }) => {
        unmount();
        return vi.advanceTimersByTimeAsync(LINGER_MS);
      },
    ],
    [
      "the church was switched",
      ({ client }) => client.session.selectChurch({ churchId: "CHU00000002" }),
    ],
    ["the user has written", ({ inbox }) => inbox.expire()],
    [
      "a conversation was started",
      ({ client }) =>
        client.core.get(privateConversationsService).start({ id: "PER00000009", name: {} }),
    ],
    [
      "the last fetch failed",
      ({ server, inbox }) => {
        server.faults.add({ path: "/privateMessages", do: { kind: "status", status: 500 } });
        return inbox.load();
      },
    ],
  ])("is false after %s", async (_, act) => {
    const context = await loadAndRelease();
    await act(context);
    await vi.advanceTimersByTimeAsync(100);
    expect(context.inbox.isFresh).toBe(false);
  });

  it("is false when the server has refused to register the socket for alerts", async () => {
    const { server, client, inbox } = setUp();
    server.faults.add({ path: "/connections", do: { kind: "status", status: 400 } });
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    client.mount();
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1_000);
    await inbox.load();
    expect(inbox.isFresh).toBe(false);
    error.mockRestore();
  });

  it("is false before the first answer", () => {
    const { inbox } = setUp();
    void inbox.load();
    expect(inbox.isFresh).toBe(false);
  });

  it("is false when the fetch began before the socket was open", async () => {
    const { server, client, inbox } = setUp();
    server.faults.add({ path: "/privateMessages", do: { kind: "delay", ms: 500 } });
    const { store } = client.core.get(subscriptionsService);
    const loading = new Promise<void>((resolve) => {
      store.subscribe(({ state }) => state === "connecting" && resolve(inbox.load()));
    });
    client.mount();
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1_000);
    await loading;
    expect(store.getState().state).toBe("open");
    expect(inbox.isFresh).toBe(false);
  });
});

describe("the people of an inbox with 250 conversations", () => {
  async function load() {
    const { server, inbox } = setUp();
    const [first] = server.db.privateMessages;
    if (!first) throw new Error("The demo church has no private messages.");
    server.db.privateMessages = Array.from({ length: 250 }, (_, index) => ({
      ...first,
      id: `PM${index}`,
      fromPersonId: "PER00000001",
      toPersonId: `P${index}`,
    }));
    const listPages = () =>
      server.requests
        .filter(({ path }) => path.startsWith("/membership/people/basic"))
        .map(({ path }) => path.split(",").length);
    await inbox.load();
    return { server, inbox, listPages };
  }

  it("are requested by pages, and once", async () => {
    const { inbox, listPages } = await load();
    expect(listPages()).toEqual([100]);
    const { items } = inbox.store.getState();
    for (const item of items.slice(120, 140)) inbox.loadPeopleNear(item);
    await vi.advanceTimersByTimeAsync(100);
    expect(listPages()).toEqual([100, 100]);
    await inbox.loadAllPeople();
    expect(listPages().slice(2)).toEqual([50]);
  });

  it("are requested again with the list after a failure", async () => {
    const { server, inbox, listPages } = await load();
    const fault = { path: "/people/basic", do: { kind: "status", status: 400 } } as const;
    const removeFault = server.faults.add(fault);
    const item = inbox.store.getState().items[120];
    if (item) inbox.loadPeopleNear(item);
    await vi.advanceTimersByTimeAsync(100);
    removeFault();
    server.requests.length = 0;
    await inbox.load();
    await vi.advanceTimersByTimeAsync(100);
    expect(listPages().reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(100);
    const known = listPages().length;
    await inbox.load();
    expect(listPages()).toHaveLength(known);
  });
});
