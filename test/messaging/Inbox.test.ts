import { describe, expect, it, vi } from "vitest";
import { createDemoChurch, createDemoClient } from "../../src/testing.js";
import { useFakeTime } from "../harness/useFakeTime.js";

function setUp() {
  const church = createDemoChurch();
  const client = createDemoClient(church);
  return { church, client, inbox: client.inbox, list: client.notifications };
}

useFakeTime(new Date("2026-05-01T12:00:00Z"));

describe("the inbox", () => {
  it("[INB-26][INB-28][INB-29][INB-30] holds one row per counterpart, newest first, in two requests", async () => {
    const { church, inbox } = setUp();
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
    expect(church.requests).toHaveLength(2);
  });

  it("[INB-15][L36] keeps what was new although a second list shows it as read", async () => {
    const { church, inbox } = setUp();
    await inbox.load();
    expect([...inbox.store.getState().newIds]).toEqual(["PMS00000001", "PMS00000003"]);
    await inbox.load();
    expect([...inbox.store.getState().newIds]).toEqual(["PMS00000001", "PMS00000003"]);
    expect(church.db.privateMessages.every(({ notifyPersonId }) => notifyPersonId === null)).toBe(
      true,
    );
  });

  it("[INB-19][INB-21][INB-32] marks read by fetching, once, and refreshes the counts", async () => {
    const { church, inbox } = setUp();
    await inbox.load();
    church.requests.length = 0;
    const item = inbox.store.getState().items[0] ?? {};
    await Promise.all([inbox.markRead(item), inbox.markRead(item)]);
    expect(church.requests.map(({ path }) => path)).toEqual([
      "/messaging/privateMessages/PMS00000001",
      "/messaging/notifications/unreadCount",
    ]);
    expect([...inbox.store.getState().newIds]).toEqual(["PMS00000003"]);
  });

  it("[INB-20] does not mark what is new to somebody else", async () => {
    const { church, inbox } = setUp();
    expect(await inbox.markRead({ id: "PMS00000009", notifyPersonId: "PER00000003" })).toBe(false);
    expect(church.requests).toHaveLength(0);
  });

  it("[INB-34] a failure to mark read is logged only, and the row stays new", async () => {
    const { church, inbox } = setUp();
    await inbox.load();
    church.faults.add({
      path: /privateMessages\/PMS/,
      do: { kind: "status", status: 401, body: "{}" },
    });
    expect(await inbox.markRead(inbox.store.getState().items[0] ?? {})).toBe(false);
    expect(console.error).toHaveBeenCalled();
    expect(inbox.store.getState().newIds.has("PMS00000001")).toBe(true);
  });

  it("[INB-35][INB-36][O42] people that do not load leave the list without names; a list that does not load keeps the old one", async () => {
    const { church, inbox } = setUp();
    const broken = church.faults.add({
      path: "/people/basic",
      do: { kind: "status", status: 500 },
    });
    await inbox.load();
    expect(inbox.store.getState().items).toHaveLength(8);
    broken();
    church.faults.add({ path: "/privateMessages", do: { kind: "status", status: 500 } });
    await inbox.load();
    expect(inbox.store.getState()).toMatchObject({ status: "ready", isStale: true });
    expect(inbox.store.getState().items).toHaveLength(8);
  });

  it.each(["{}", "null", '"x"', '{"error":"e"}', "[null]"])(
    "[O23] an answer of %s is an empty inbox",
    async (body) => {
      const { church, inbox } = setUp();
      church.faults.add({ path: "/privateMessages", do: { kind: "body", body } });
      await inbox.load();
      expect(inbox.store.getState()).toMatchObject({ status: "ready", items: [] });
    },
  );

  it("a hundred frames while it is open lead to few requests, and rows that did not change keep their object", async () => {
    const { church, client, inbox } = setUp();
    client.mount();
    inbox.acquire();
    await inbox.load();
    await vi.advanceTimersByTimeAsync(50);
    const before = inbox.store.getState().items;
    church.requests.length = 0;
    for (let index = 0; index < 100; index++) {
      church.addMessage({
        conversationId: "CON00000001",
        personId: "PER00000002",
        content: `m${index}`,
      });
      await vi.advanceTimersByTimeAsync(20);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(church.requests.length).toBeLessThanOrEqual(4);
    const after = inbox.store.getState().items;
    expect(after.slice(1).every((item, index) => item === before[index + 1])).toBe(true);
    expect(after[0]).not.toBe(before[0]);
  });

  it("starts empty for another person or church", async () => {
    const { client, inbox } = setUp();
    await inbox.load();
    client.session.selectChurch({ churchId: "CHU00000002" });
    expect(inbox.store.getState()).toMatchObject({ items: [], status: "idle" });
    expect(inbox.store.getState().newIds.size).toBe(0);
  });
});

/** The lists live by one rule; what they load and show differs. */
describe.each([
  [
    "the inbox",
    "/messaging/privateMessages",
    { action: "privateMessage", data: {} },
    (made: ReturnType<typeof setUp>) => made.inbox,
  ],
  [
    "the notifications",
    "/messaging/notifications/my",
    { action: "notification", data: {} },
    (made: ReturnType<typeof setUp>) => made.list,
  ],
] as const)("%s, held open", (_, path, frame, pick) => {
  async function open() {
    const made = setUp();
    const list = pick(made);
    const release = list.acquire();
    await list.load();
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(50);
    made.church.requests.length = 0;
    const loads = () => made.church.requests.filter((request) => request.path === path).length;
    const tell = () => made.church.hub.send(JSON.stringify(frame));
    return { ...made, list, release, loads, tell };
  }

  it("is live without a provider above it, until it closes", async () => {
    const { church, loads, tell, release } = await open();
    expect(church.hub.ids).toHaveLength(1);
    tell();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loads()).toBe(1);
    release();
    await vi.advanceTimersByTimeAsync(50);
    expect(church.hub.ids).toHaveLength(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[L32] loads within 2.5 s in a steady stream of events", async () => {
    const { loads, tell } = await open();
    for (let index = 0; index < 26; index++) {
      tell();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(loads()).toBe(1);
  });

  it("[L32] loads once more when an event arrives while it loads, and shares one request otherwise", async () => {
    const { church, list, loads, tell } = await open();
    church.faults.add({ path, times: 1, do: { kind: "delay", ms: 2_000 } });
    void list.load();
    void list.load();
    await vi.advanceTimersByTimeAsync(100);
    expect(loads()).toBe(1);
    for (let index = 0; index < 5; index++) {
      tell();
      await vi.advanceTimersByTimeAsync(100);
    }
    await vi.advanceTimersByTimeAsync(5_000);
    expect(loads()).toBe(2);
  });

  it("[L35] of another session loads by itself: nobody stares at its skeleton", async () => {
    const { client, list, loads } = await open();
    client.session.selectChurch({ churchId: "CHU00000002" });
    expect(list.store.getState()).toMatchObject({ items: [], status: "idle" });
    await vi.advanceTimersByTimeAsync(50);
    expect(list.store.getState().status).toBe("ready");
    expect(loads()).toBe(1);
  });

  it("[L34] of another session loads once, where its view asks, too", async () => {
    const { client, list, loads } = await open();
    client.session.selectChurch({ churchId: "CHU00000002" });
    await list.load();
    await vi.advanceTimersByTimeAsync(50);
    expect(loads()).toBe(1);
  });

  it("of nobody, or closed, loads nothing", async () => {
    const { client, list, loads, release } = await open();
    client.session.logout();
    await vi.advanceTimersByTimeAsync(50);
    expect(loads()).toBe(0);
    expect(list.store.getState().status).toBe("idle");
    const { userChurch, user } = createDemoClient(createDemoChurch()).session.state;
    release();
    await vi.advanceTimersByTimeAsync(50);
    client.session.assign({ user, userChurch });
    await vi.advanceTimersByTimeAsync(50);
    expect(loads()).toBe(0);
  });

  it("keeps what it has when a reload fails, and drops an answer of the former session", async () => {
    const { church, client, list, tell } = await open();
    const before = list.store.getState().items;
    church.faults.add({ path, times: 1, do: { kind: "status", status: 500 } });
    tell();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(list.store.getState()).toMatchObject({ status: "ready", isStale: true });
    expect(list.store.getState().items).toBe(before);
    church.faults.add({ path, times: 1, do: { kind: "delay", ms: 2_000 } });
    void list.load();
    await vi.advanceTimersByTimeAsync(100);
    client.session.logout();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(list.store.getState()).toMatchObject({ status: "idle", items: [] });
  });
});

describe("starting a conversation", () => {
  const yuki = { id: "PER00000026", name: { display: "Yuki Tanabe" } };

  it("[NPM-22][NPM-24][NPM-25][NPM-26][NPM-27][NPM-28][NPM-29][NPM-30][NPM-31] creates the conversation, then the private message", async () => {
    const { church, client } = setUp();
    const started = await client.privateConversations.start(yuki);
    expect(church.requests.map(({ path, body }) => [path, body])).toEqual([
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

  it("[O36][L45] a retry goes on at the step that failed: one conversation, one private message", async () => {
    const { church, client } = setUp();
    church.faults.add({
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
      church.requests.filter((request) => request.path.endsWith(path)).length;
    expect(count("/conversations")).toBe(1);
    expect(count("/privateMessages")).toBe(2);
  });

  it("[NPM-17][NPM-18] finds the one that exists by its own call", async () => {
    const { church, client } = setUp();
    church.quirks.existingIsAlwaysEmpty = false;
    const found = await client.privateConversations.find({ id: "PER00000002" });
    expect(church.requests.map(({ path }) => path)).toEqual([
      "/messaging/privateMessages/existing/PER00000002",
    ]);
    expect(found).toMatchObject({ conversationId: "CON00000001", person: { id: "PER00000002" } });
  });

  it("[D04] finds and starts the conversation with a person whose id is a number, once", async () => {
    const { church, client } = setUp();
    const person = { id: 26, name: { display: "Yuki Tanabe" } } as never;
    const started = await client.privateConversations.start(person);
    expect(church.requests.at(-1)?.body).toMatchObject([{ toPersonId: "26" }]);
    expect((await client.privateConversations.find({ id: "26" }))?.conversationId).toBe(
      started.conversationId,
    );
    expect((await client.privateConversations.start({ id: "26" })).conversationId).toBe(
      started.conversationId,
    );
    expect(church.requests.filter(({ path }) => path.endsWith("/conversations"))).toHaveLength(1);
  });

  it.each([undefined, null, "", {}, Number.NaN])(
    "[D30] neither finds nor starts one with a person whose id is %j",
    async (id) => {
      const { church, client } = setUp();
      const person = { id, name: { display: "Yuki Tanabe" } } as never;
      expect(await client.privateConversations.find(person)).toBeUndefined();
      await expect(client.privateConversations.start(person)).rejects.toThrow(
        "The person has no id",
      );
      expect(church.requests).toEqual([]);
    },
  );

  it("finds it in the inbox where the server's call answers nothing, and remembers what it started", async () => {
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

  it("[NPM-21] a failed look-up is ignored", async () => {
    const { church, client } = setUp();
    church.faults.add({ path: "/existing/", do: { kind: "status", status: 500 } });
    expect((await client.privateConversations.find({ id: "PER00000002" }))?.conversationId).toBe(
      "CON00000001",
    );
    expect(await client.privateConversations.find(yuki)).toBeUndefined();
  });
});

describe("the notifications", () => {
  it("[NTF-20][NTF-09][NTF-17] are loaded, new or read", async () => {
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

  it("stay new in an open panel although the list marks them read, until it closes", async () => {
    const { church, client, list } = setUp();
    client.mount();
    const release = list.acquire();
    await list.load();
    const first = list.store.getState().items;
    await vi.advanceTimersByTimeAsync(50);
    church.addNotification({
      personId: "PER00000001",
      contentType: "task",
      contentId: "T9",
      message: "Another",
    });
    await vi.advanceTimersByTimeAsync(1_000);
    const { items } = list.store.getState();
    expect(items[0]?.message).toBe("Another");
    expect(items.filter(({ isNew }) => isNew)).toHaveLength(4);
    expect(items[1]).toBe(first[0]);
    release();
    await vi.advanceTimersByTimeAsync(10);
    list.acquire();
    await list.load();
    expect(list.store.getState().items.filter(({ isNew }) => isNew)).toHaveLength(0);
  });

  it("[O18] that do not load say so, and keep an older list", async () => {
    const { church, list } = setUp();
    const broken = church.faults.add({ path: "/notifications/my", do: { kind: "html" } });
    await list.load();
    expect(list.store.getState().status).toBe("failed");
    broken();
    await list.load();
    church.faults.add({ path: "/notifications/my", do: { kind: "status", status: 500 } });
    await list.load();
    expect(list.store.getState()).toMatchObject({ status: "ready", isStale: true });
    expect(list.store.getState().items).toHaveLength(10);
  });
});
