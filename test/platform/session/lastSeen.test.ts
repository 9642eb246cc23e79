import { afterEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/entries/index.js";
import { createDemoChurch } from "../../../src/entries/testing.js";
import type { ClientOptions } from "../../../src/platform/core/ClientCore.js";
import { FakeDevice } from "../../harness/FakeDevice.js";
import { installFakeTime } from "../../harness/installFakeTime.js";
// Loaded in advance, so that the clients' imports need no real time.
import "../../../src/platform/session/LastSeen.js";
import "../../../src/messaging/DeviceOutbox.js";

const CONVERSATION = "CON00000001";
const OTHER_PERSON = "PER00000002";
const DAY_MS = 24 * 3_600_000;
const LISTS = /\/(privateMessages|notifications\/my|messages\/conversation|people\/basic)/;
type Page = Pick<ReturnType<FakeDevice["open"]>, "client">;

installFakeTime(new Date("2026-05-01T12:00:00Z"));

const settle = (ms = 1_000) => vi.advanceTimersByTimeAsync(ms);

function setUp() {
  const server = createDemoChurch({ now: () => new Date() });
  const device = new FakeDevice();
  const open = (options: ClientOptions = {}, email = "ruth@grace.example") =>
    device.open(server, email, {
      now: () => new Date(),
      shouldKeepUnsent: false,
      shouldKeepLastSeen: true,
      ...options,
    });
  /** Lets the requests of lists wait, from now on. */
  const slowDown = (ms = 60_000) => server.faults.add({ path: LISTS, do: { kind: "delay", ms } });
  const seenKeys = () => [...device.values.keys()].filter((key) => key.startsWith("seen:"));
  return { server, device, open, slowDown, seenKeys };
}

type Parts = ReturnType<typeof setUp>;

/** Opens all lists of a page, as its views do, and waits for answers. */
async function view(page: Page, conversationId = CONVERSATION, ms?: number): Promise<void> {
  const { inbox, notifications, threads, people } = page.client;
  people.get("");
  void inbox.load();
  void notifications.load();
  void threads.get(conversationId).open();
  await settle(ms);
}

const shown = ({ client }: Page) => ({
  inbox: client.inbox.store.getState().items.map(({ id }) => id),
  notifications: client.notifications.store.getState().items.map(({ id }) => id),
  messages: client.threads.get(CONVERSATION).messages.map(({ id }) => id),
});
const NOTHING = { inbox: [], notifications: [], messages: [] };

/** Opens a page, views its lists, and reloads it while the server is slow. Returns what was shown. */
async function reload(parts: Parts, change: () => unknown = () => undefined) {
  const page = parts.open();
  await view(page);
  const before = shown(page);
  page.close();
  await change();
  const restore = parts.slowDown();
  return { before, restore };
}

afterEach(() => vi.unstubAllGlobals());

describe("shouldKeepLastSeen", () => {
  it("shows inbox, notifications, thread and people of the last page until the server answers", async () => {
    const parts = setUp();
    const { before } = await reload(parts);
    expect(before.messages.length).toBeGreaterThan(3);
    const next = parts.open();
    await view(next);
    expect(shown(next)).toEqual(before);
    const { client } = next;
    expect(client.people.get(OTHER_PERSON)?.name?.display).toContain("Brenner");
    expect(client.inbox.store.getState().status).toBe("loading");
    expect(client.notifications.store.getState().status).toBe("loading");
    expect(client.threads.get(CONVERSATION).store.getState().status).not.toBe("ready");
    const { messages } = client.threads.get(CONVERSATION);
    expect(messages.every(({ localState }) => localState === "older")).toBe(true);
    await settle(130_000);
    expect(shown(next)).toEqual(before);
    expect(client.inbox.store.getState().status).toBe("ready");
    expect(client.threads.get(CONVERSATION).messages[0]).toMatchObject({ churchId: "CHU00000001" });
    expect(client.threads.get(CONVERSATION).messages[0]?.localState).toBeUndefined();
  });

  it("keeps and shows nothing by default", async () => {
    const parts = setUp();
    const page = parts.open({ shouldKeepLastSeen: undefined });
    await view(page);
    expect(parts.device.values.size).toBe(0);
    const { before } = await reload(parts);
    expect(parts.seenKeys().length).toBeGreaterThan(3);
    const next = parts.open({ shouldKeepLastSeen: false });
    await view(next);
    expect(shown(next)).toEqual(NOTHING);
    expect(before).not.toEqual(NOTHING);
  });

  it("delays no request", async () => {
    const parts = setUp();
    await reload(parts);
    parts.device.fault = "hanging";
    parts.server.requests.length = 0;
    const next = parts.open();
    await view(next, CONVERSATION, 0);
    const paths = parts.server.requests.map(({ path }) => path);
    expect(paths.filter((path) => LISTS.test(path)).length).toBeGreaterThanOrEqual(3);
  });

  it("does not replace an answer of the server that arrives first", async () => {
    const parts = setUp();
    const { restore } = await reload(parts);
    restore();
    parts.server.db.privateMessages.splice(0, 3);
    parts.server.db.notifications.splice(0, 1);
    parts.server.db.messages.get(CONVERSATION)?.splice(0, 2);
    parts.device.fault = "slow";
    const next = parts.open();
    await view(next, CONVERSATION, 90);
    const answered = shown(next);
    expect(answered.messages.length).toBeGreaterThan(0);
    await settle(10_000);
    expect(shown(next)).toEqual(answered);
    // What was answered meanwhile is kept for the next page.
    parts.device.fault = undefined;
    next.close();
    parts.slowDown();
    const last = parts.open();
    await view(last);
    expect(shown(last)).toEqual(answered);
  });

  it("replaces all that it shows with the answer", async () => {
    const parts = setUp();
    const { before } = await reload(parts, () => {
      parts.server.db.messages.get(CONVERSATION)?.splice(0, 2);
      parts.server.addMessage({
        conversationId: CONVERSATION,
        personId: OTHER_PERSON,
        content: "Written meanwhile",
      });
      parts.server.db.privateMessages.splice(0, 1);
      const person = parts.server.db.people.find(({ id }) => id === OTHER_PERSON);
      if (person) person.name = { display: "Daniel Renamed" };
    });
    const next = parts.open();
    await view(next);
    expect(shown(next)).toEqual(before);
    await settle(130_000);
    const { messages, inbox } = shown(next);
    expect(messages).toHaveLength(before.messages.length - 1);
    expect(messages).not.toContain(before.messages[0]);
    expect(inbox.length).toBeLessThan(before.inbox.length);
    expect(next.client.people.get(OTHER_PERSON)?.name?.display).toBe("Daniel Renamed");
  });

  it("removes a person whom the server no longer has", async () => {
    const parts = setUp();
    await reload(parts, () => {
      parts.server.db.people = parts.server.db.people.filter(({ id }) => id !== OTHER_PERSON);
    });
    const next = parts.open();
    await view(next);
    expect(next.client.people.get(OTHER_PERSON)).toBeDefined();
    await settle(130_000);
    expect(next.client.people.get(OTHER_PERSON)).toBeUndefined();
  });

  it("keeps showing it when the request fails", async () => {
    const parts = setUp();
    const { before, restore } = await reload(parts);
    restore();
    parts.server.faults.add({ path: LISTS, do: { kind: "status", status: 400 } });
    const next = parts.open();
    await view(next);
    expect(shown(next)).toEqual(before);
    expect(next.client.inbox.store.getState().status).toBe("failed");
    expect(next.client.threads.get(CONVERSATION).store.getState().status).toBe("failed");
  });

  it("shows nothing as unread, and counts nothing", async () => {
    const parts = setUp();
    parts.server.quirks.listsMarkRead = false;
    const page = parts.open();
    await view(page);
    const me = page.client.session.identity.personId;
    const isUnread = ({ client }: Page) =>
      client.inbox.store.getState().items.some((item) => client.inbox.isUnread(item));
    expect(isUnread(page)).toBe(true);
    expect(page.client.notifications.store.getState().items.some(({ isNew }) => isNew)).toBe(true);
    page.close();
    parts.slowDown();
    const next = parts.open();
    await view(next);
    expect(shown(next)).toEqual(shown(page));
    expect(isUnread(next)).toBe(false);
    const { inbox, notifications, counts } = next.client;
    expect(inbox.store.getState().items.some((each) => each.notifyPersonId === me)).toBe(false);
    expect(notifications.store.getState().items.some(({ isNew }) => isNew)).toBe(false);
    expect(notifications.store.getState().loads).toBe(0);
    expect(counts.store.getState()).toEqual({ notificationCount: 0, pmCount: 0 });
  });

  it("keeps only the fields that rows show", async () => {
    const parts = setUp();
    for (const person of parts.server.db.people)
      person.contactInfo = { email: "secret@example.org" };
    const page = parts.open();
    await view(page);
    const texts = JSON.stringify([...parts.device.values]);
    expect(texts).toContain("Brenner");
    const { jwt = "none" } = page.client.apis.get("MessagingApi") ?? {};
    for (const secret of ["secret@", jwt, "contactInfo", "notifyPersonId", "isNew"])
      expect(texts).not.toContain(secret);
  });
});

describe("the session of what was seen", () => {
  it("shows nothing of another user, and of another church", async () => {
    const parts = setUp();
    const { before } = await reload(parts);
    const daniel = parts.open({}, "daniel@grace.example");
    await view(daniel);
    expect(shown(daniel)).toEqual(NOTHING);
    expect(daniel.client.people.get("PER00000003")).toBeUndefined();

    const ruth = parts.open();
    await view(ruth);
    const { session } = ruth.client;
    const [grace, other] = session.state.userChurches ?? [];
    session.selectChurch({ churchId: other?.church.id });
    await view(ruth);
    expect(shown(ruth)).toEqual(NOTHING);
    session.selectChurch({ churchId: grace?.church.id });
    await view(ruth);
    expect(shown(ruth)).toEqual(before);
  });

  it("removes everything of the user at logout, also while it is written", async () => {
    const parts = setUp();
    const page = parts.open();
    await view(page);
    expect(parts.seenKeys().length).toBeGreaterThan(3);
    void page.client.threads.get(CONVERSATION).refetch();
    page.client.session.logout();
    await settle();
    expect(parts.seenKeys()).toEqual([]);
    parts.slowDown();
    const next = parts.open();
    await view(next);
    expect(shown(next)).toEqual(NOTHING);
  });

  it("keeps nothing in a tab after the user has signed out in another", async () => {
    const parts = setUp();
    const [first, second] = [parts.open(), parts.open()];
    await view(first);
    await view(second);
    second.client.session.logout();
    await settle();
    parts.server.addMessage({
      conversationId: CONVERSATION,
      personId: OTHER_PERSON,
      content: "New",
    });
    void first.client.threads.get(CONVERSATION).refetch();
    void first.client.inbox.refetch();
    await settle();
    expect(shown(first).messages.length).toBeGreaterThan(3);
    expect(parts.seenKeys()).toEqual([]);
  });

  it("waits for the user, whom a host may set after church and person", async () => {
    const parts = setUp();
    const { before } = await reload(parts);
    const { core, session: known, apis } = parts.open().client;
    const { user, userChurch, person } = known.state;
    const late = { client: new ChurchClient(core.options) };
    const { session } = late.client;
    session.assign({ userChurch, person }, apis.all);
    await view(late);
    expect(shown(late)).toEqual(NOTHING);
    session.assign({ user });
    await settle();
    expect(shown(late)).toEqual(before);
  });

  it.each(["server", "version"])("removes what another %s has sent", async (kind) => {
    const parts = setUp();
    await reload(parts, () => {
      const [mark = ""] = parts.seenKeys().filter((key) => key.includes("%22"));
      expect(mark).not.toBe("");
      parts.device.values.delete(mark);
      const other = kind === "server" ? mark.replace("demo.church", "other.church") : `${mark}0`;
      parts.device.values.set(other, { value: true, at: Date.now() });
    });
    const keys = parts.seenKeys();
    const next = parts.open();
    await view(next);
    expect(shown(next)).toEqual(NOTHING);
    expect(parts.seenKeys()).toHaveLength(1);
    expect(keys.length).toBeGreaterThan(3);
  });

  it("removes what is older than 7 days, of other users too", async () => {
    const parts = setUp();
    const daniel = parts.open({}, "daniel@grace.example");
    await view(daniel);
    daniel.close();
    await reload(parts, () => settle(7.1 * DAY_MS));
    expect(parts.seenKeys().length).toBeGreaterThan(6);
    const next = parts.open();
    await view(next);
    expect(shown(next)).toEqual(NOTHING);
    expect(parts.seenKeys()).toHaveLength(1);
  });

  it("keeps people for 7 days after the first of them was loaded", async () => {
    const parts = setUp();
    const page = parts.open();
    await view(page);
    page.close();
    await settle(4 * DAY_MS);
    const later = parts.open();
    await view(later);
    await later.client.people.load(["PER00000009"]);
    await settle();
    later.close();
    await settle(4 * DAY_MS);
    parts.slowDown();
    const next = parts.open();
    await view(next);
    expect(shown(next).inbox.length).toBeGreaterThan(3);
    expect(next.client.people.get(OTHER_PERSON)).toBeUndefined();
    expect(next.client.people.get("PER00000009")).toBeUndefined();
  });

  it.each([
    ["no JSON", "{["],
    ["no list", '{"id":"A"}'],
    ["no text", [{ id: "A" }]],
    ["wrong entries", '[null,7,"x",{"id":{}},{"content":"without an id"}]'],
  ])("ignores and replaces %s", async (_, value) => {
    const parts = setUp();
    const { before, restore } = await reload(parts, () => {
      const at = Date.now();
      for (const key of parts.seenKeys())
        if (!key.includes("%22")) parts.device.values.set(key, { value, at });
    });
    const next = parts.open();
    await view(next);
    expect(shown(next)).toEqual(NOTHING);
    next.close();
    restore();
    await view(parts.open());
    parts.slowDown();
    const last = parts.open();
    await view(last);
    expect(shown(last)).toEqual(before);
  });

  it("shows nothing if the device does not answer", async () => {
    const parts = setUp();
    await reload(parts);
    parts.device.fault = "blocked";
    const next = parts.open();
    await view(next);
    expect(shown(next)).toEqual(NOTHING);
  });
});

describe("the size of what was seen", () => {
  const addMessages = ({ server }: Parts, conversationId: string, count: number, length = 10) => {
    const first = server.db.messages.get(CONVERSATION)?.[0];
    if (!first) throw new Error("The demo's conversation has no message.");
    const messages = Array.from({ length: count }, (_, index) => ({
      ...first,
      id: `${conversationId}-${index}`,
      conversationId,
      content: `${index} `.padEnd(length, "x"),
      timeSent: new Date(Date.UTC(2026, 3, 1) + index * 60_000),
    }));
    server.db.messages.set(conversationId, messages);
    const conversation = server.db.conversations.find(({ id }) => id === CONVERSATION);
    if (conversation) server.db.conversations.push({ ...conversation, id: conversationId });
  };

  it("is the newest 50 messages of a thread", async () => {
    const parts = setUp();
    addMessages(parts, CONVERSATION, 120);
    const { before } = await reload(parts);
    expect(before.messages).toHaveLength(120);
    const next = parts.open();
    await view(next);
    expect(shown(next).messages).toEqual(before.messages.slice(-50));
  });

  it("is at most 100,000 characters of a list", async () => {
    const parts = setUp();
    addMessages(parts, CONVERSATION, 40, 6_000);
    const { before } = await reload(parts);
    const next = parts.open();
    await view(next);
    expect(shown(next).messages).toEqual(before.messages.slice(-10));
    for (const value of parts.device.values.values())
      expect(JSON.stringify(value).length).toBeLessThan(130_000);
  });

  it("is the last 20 threads", async () => {
    const parts = setUp();
    const ids = Array.from({ length: 25 }, (_, index) => `CON9${index}`);
    const page = parts.open();
    for (const id of ids) {
      addMessages(parts, id, 3);
      void page.client.threads.get(id).open();
      await settle(100);
    }
    const kept = () => parts.seenKeys().filter((key) => key.includes(":thread"));
    expect(kept()).toHaveLength(20);
    expect(kept()[0]).toContain("CON95");
    page.close();
    // The next page knows how old the threads are.
    const next = parts.open();
    addMessages(parts, "CON999", 3);
    void next.client.threads.get("CON999").open();
    await settle();
    expect(kept()).toHaveLength(20);
    expect(kept()[0]).toContain("CON96");
  });
});

describe("messages of the last page", () => {
  it("are neither fresh nor known to the server", async () => {
    const parts = setUp();
    await reload(parts);
    parts.server.quirks.messageByIdIsMissing = false;
    const next = parts.open();
    await view(next);
    const thread = next.client.threads.get(CONVERSATION);
    expect(thread.messages.length).toBeGreaterThan(3);
    const [{ id = "" } = {}] = thread.messages;
    expect(thread.query.isFresh()).toBe(false);
    expect(next.client.inbox.isFresh).toBe(false);
    expect(thread.findMessage(id)).toBeUndefined();
    // An edit starts from what the server has.
    const message = parts.server.db.messages.get(CONVERSATION)?.find((each) => each.id === id);
    if (message) message.content = "Edited meanwhile";
    const found = thread.find(id);
    await settle();
    expect((await found)?.content).toBe("Edited meanwhile");
  });

  it("do not change which messages were known before a send", async () => {
    const parts = setUp();
    const page = parts.open();
    await view(page);
    const send = (opened: Page) =>
      opened.client.threads
        .get(CONVERSATION)
        .send("Hello")
        .catch(() => undefined);
    void send(page);
    await settle();
    const saved = parts.server.db.messages.get(CONVERSATION)?.at(-1);
    expect(saved?.content).toBe("Hello");
    // The same text once more, which is not saved.
    parts.server.faults.add({ method: "POST", path: "/messages", do: { kind: "never" } });
    void send(page);
    await settle();
    page.close();
    const [key = ""] = parts.seenKeys().filter((each) => each.includes("thread"));
    const kept = [{ ...saved, content: "Tampered" }];
    parts.device.values.set(key, { value: JSON.stringify(kept), at: Date.now() });
    const restore = parts.slowDown();
    const next = parts.open({ storage: page.storage });
    await view(next);
    // Stores the unsent message again.
    void send(next);
    await settle();
    next.close();
    restore();
    const last = parts.open({ storage: page.storage });
    await view(last);
    const hellos = last.client.threads
      .get(CONVERSATION)
      .messages.filter(({ content }) => content === "Hello");
    expect(hellos.map(({ localState }) => localState)).toEqual([undefined, "failed"]);
  });

  it("can be deleted while the thread cannot be loaded", async () => {
    const parts = setUp();
    const { restore } = await reload(parts);
    restore();
    parts.server.faults.add({ path: LISTS, do: { kind: "status", status: 400 } });
    const next = parts.open();
    await view(next);
    const thread = next.client.threads.get(CONVERSATION);
    const { id = "" } = thread.messages.find(({ personId }) => personId === "PER00000001") ?? {};
    await thread.remove(id);
    expect(thread.messages.map((each) => each.id)).not.toContain(id);
  });

  it("keep the unsent ones below them, and do not decide whether they were saved", async () => {
    const parts = setUp();
    const page = parts.open();
    await view(page);
    parts.server.faults.add({ method: "POST", path: "/messages", do: { kind: "neverAfter" } });
    void page.client.threads
      .get(CONVERSATION)
      .send("Hello")
      .catch(() => undefined);
    await settle();
    page.close();
    parts.server.faults.clear();
    // A message of the device with another content than the server's.
    const [key = ""] = parts.seenKeys().filter((each) => each.includes("thread"));
    const saved = parts.server.db.messages.get(CONVERSATION)?.at(-1);
    expect(saved?.content).toBe("Hello");
    const kept = [{ ...saved, content: "Tampered" }];
    parts.device.values.set(key, { value: JSON.stringify(kept), at: Date.now() });
    parts.slowDown(3_000);
    const next = parts.open({ storage: page.storage });
    const thread = next.client.threads.get(CONVERSATION);
    await view(next, CONVERSATION, 500);
    expect(thread.messages.map(({ content, localState }) => [content, localState])).toEqual([
      ["Tampered", "older"],
      ["Hello", "failed"],
    ]);
    await settle(10_000);
    const hellos = thread.messages.filter(({ content }) => content === "Hello");
    expect(hellos.map(({ id, localState }) => [id, localState])).toEqual([[saved?.id, undefined]]);
    expect(thread.messages.some(({ content }) => content === "Tampered")).toBe(false);
  });
});
