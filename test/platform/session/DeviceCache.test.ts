import { afterEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/entries/index.js";
import { createDemoChurch } from "../../../src/entries/testing.js";
import { ClientCore, type ClientOptions } from "../../../src/platform/core/ClientCore.js";
import { FakeDevice } from "../../harness/FakeDevice.js";
import { installFakeTime } from "../../harness/installFakeTime.js";
// Loaded in advance, so that the clients' imports need no real time.
import { DeviceStore } from "../../../src/platform/core/DeviceStore.js";
import { DeviceCache } from "../../../src/platform/session/DeviceCache.js";
import { keepCached } from "../../../src/platform/session/keepCached.js";
import "../../../src/messaging/DeviceOutbox.js";

const CONVERSATION = "CON00000001";
const OTHER_PERSON = "PER00000002";
const DAY_MS = 24 * 3_600_000;
const LISTS = /\/(privateMessages|notifications\/my|messages\/conversation|people\/basic)/;
type Page = Pick<ReturnType<FakeDevice["open"]>, "client">;

installFakeTime(new Date("2026-05-01T12:00:00Z"));

const settle = (ms = 1_000) => vi.advanceTimersByTimeAsync(ms);

function setUp() {
  const server = createDemoChurch({
    now: () => new Date(),
    tokenLifetimeSeconds: 30 * 86_400,
  });
  const device = new FakeDevice();
  const open = (options: ClientOptions = {}, email = "ruth@grace.example") =>
    device.open(server, email, {
      now: () => new Date(),
      shouldKeepUnsent: false,
      shouldKeepCache: true,
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
/** Whether a key is that of a session, and not of one of its lists. */
const isMark = (key: string): boolean => key.endsWith("%5D:");

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

describe("shouldKeepCache", () => {
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
    expect(messages.every(({ localState }) => localState === "cached")).toBe(true);
    await settle(130_000);
    expect(shown(next)).toEqual(before);
    expect(client.inbox.store.getState().status).toBe("ready");
    expect(client.threads.get(CONVERSATION).messages[0]).toMatchObject({ churchId: "CHU00000001" });
    expect(client.threads.get(CONVERSATION).messages[0]?.localState).toBeUndefined();
  });

  it("keeps and shows nothing by default", async () => {
    const parts = setUp();
    const page = parts.open({ shouldKeepCache: undefined });
    await view(page);
    expect(parts.device.values.size).toBe(0);
    const { before } = await reload(parts);
    expect(parts.seenKeys().length).toBeGreaterThan(3);
    const next = parts.open({ shouldKeepCache: false });
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

  it("stores nothing of a former church if the code is loaded late", async () => {
    const parts = setUp();
    const { core, session } = parts.open().client;
    const kept = keepCached(core, { name: "inbox", show: () => undefined });
    kept?.save([{ id: "SECRET" }]);
    session.selectChurch({ churchId: session.state.userChurches?.[1]?.church.id });
    await settle();
    const texts = () => JSON.stringify([...parts.device.values]);
    expect(texts()).not.toContain("SECRET");
    kept?.save([{ id: "ITEM" }]);
    await settle();
    expect(texts()).toContain("ITEM");
  });

  it("stores nothing of a former church if the device answers late", async () => {
    const parts = setUp();
    parts.device.fault = "slow";
    const page = parts.open();
    const { session, threads } = page.client;
    const thread = threads.get(CONVERSATION);
    await view(page, CONVERSATION, 10);
    expect(thread.messages.length).toBeGreaterThan(3);
    const [, other] = session.state.userChurches ?? [];
    session.selectChurch({ churchId: other?.church.id });
    thread.store.setState({ messages: thread.messages.slice(1) });
    await settle();
    thread.store.setState({ messages: thread.messages.slice(1) });
    await settle();
    const kept = [...parts.device.values].filter(([key]) => key.includes(other?.church.id ?? ""));
    expect(kept.map(([key]) => isMark(key))).toEqual([true]);
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

  it("stores nothing if the user signs out while the device answers", async () => {
    const parts = setUp();
    const page = parts.open();
    await view(page);
    parts.device.fault = "slow";
    void page.client.threads.get("CON00000002").open();
    await settle(50);
    page.client.session.logout();
    await settle();
    expect(parts.seenKeys()).toEqual([]);
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
      for (const key of parts.seenKeys()) {
        const other =
          kind === "server"
            ? key.replace("demo.church", "other.church")
            : key.replace("%5B%22", "%5B%220.");
        expect(other).not.toBe(key);
        parts.device.values.set(other, parts.device.values.get(key));
        parts.device.values.delete(key);
      }
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
        if (!isMark(key)) parts.device.values.set(key, { value, at });
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

describe("what the server refuses", () => {
  const REFUSALS = [401, 403, 404, 410];
  const listKeys = ({ seenKeys }: Parts) =>
    seenKeys().filter((key) => /:(inbox|notifications|thread)/.test(key));
  const refuse = ({ server }: Parts, status: number, path = LISTS) =>
    server.faults.add({ path, do: { kind: "status", status } });

  it.each(REFUSALS)("is removed from screen and device after a response %i", async (status) => {
    const parts = setUp();
    const { restore } = await reload(parts);
    restore();
    expect(listKeys(parts)).toHaveLength(3);
    refuse(parts, status);
    const next = parts.open();
    await view(next);
    expect(shown(next)).toEqual(NOTHING);
    expect(next.client.inbox.store.getState().status).toBe("failed");
    expect(listKeys(parts)).toEqual([]);
    next.close();
    parts.slowDown();
    const last = parts.open();
    await view(last);
    expect(shown(last)).toEqual(NOTHING);
  });

  it("is not shown if the device answers after the server", async () => {
    const parts = setUp();
    const { restore } = await reload(parts);
    restore();
    refuse(parts, 403);
    parts.device.fault = "slow";
    const next = parts.open();
    await view(next);
    expect(shown(next)).toEqual(NOTHING);
    expect(listKeys(parts)).toEqual([]);
  });

  it("is not kept when a later request is refused, until the server sends it again", async () => {
    const parts = setUp();
    const page = parts.open();
    await view(page);
    expect(listKeys(parts)).toHaveLength(3);
    const restore = refuse(parts, 403);
    const { inbox, notifications, threads } = page.client;
    const thread = threads.get(CONVERSATION);
    const reloadLists = () =>
      Promise.all([inbox.refetch(), notifications.load(), thread.refetch()]);
    await reloadLists();
    await settle();
    expect(listKeys(parts)).toEqual([]);
    // The tab still shows what it has loaded, and changes it.
    await thread.send("Hello").catch(() => undefined);
    await inbox.markRead({ ...inbox.store.getState().items[0] });
    await settle();
    expect(listKeys(parts)).toEqual([]);
    restore();
    await reloadLists();
    await settle();
    expect(listKeys(parts)).toHaveLength(3);
  });

  it("removes names if it is the people", async () => {
    const parts = setUp();
    const { restore } = await reload(parts);
    restore();
    refuse(parts, 403, /people\/basic/);
    const next = parts.open();
    await view(next);
    expect(shown(next).messages.length).toBeGreaterThan(3);
    expect(next.client.people.get(OTHER_PERSON)).toBeUndefined();
    expect(parts.seenKeys().filter((key) => key.includes(":people"))).toEqual([]);
  });
});

describe("the age of what was seen", () => {
  const loadAll = async ({ client }: Page) => {
    const thread = client.threads.get(CONVERSATION);
    await Promise.all([client.inbox.refetch(), client.notifications.load(), thread.refetch()]);
    await settle();
  };

  it("is that of the last response, also in a tab that stays open for long", async () => {
    const parts = setUp();
    const page = parts.open();
    await view(page);
    for (let day = 1; day <= 10; day++) {
      await settle(DAY_MS);
      await loadAll(page);
    }
    const before = shown(page);
    // Another tab removes what is too old, of all users.
    const unmount = parts.open({}, "daniel@grace.example").client.mount();
    await settle(DAY_MS);
    unmount();
    page.close();
    parts.slowDown();
    const next = parts.open();
    await view(next);
    expect(shown(next)).toEqual(before);
    expect(next.client.people.get(OTHER_PERSON)?.name?.display).toContain("Brenner");
  });

  it("is not renewed by a request that fails", async () => {
    const parts = setUp();
    const page = parts.open();
    await view(page);
    await settle(6 * DAY_MS);
    // Another page of the same session is opened.
    parts.open().client.people.get("");
    await settle();
    const restore = parts.server.faults.add({ path: LISTS, do: { kind: "status", status: 500 } });
    await loadAll(page);
    await settle(60_000);
    expect(page.client.inbox.store.getState().isStale).toBe(true);
    restore();
    page.close();
    await settle(1.1 * DAY_MS);
    parts.slowDown();
    const next = parts.open();
    await view(next);
    expect(shown(next)).toEqual(NOTHING);
    expect(next.client.people.get(OTHER_PERSON)).toBeUndefined();
  });

  it("is not renewed by a change in the tab, which the device has at once", async () => {
    const parts = setUp();
    const page = parts.open();
    await view(page);
    const thread = page.client.threads.get(CONVERSATION);
    const own = thread.messages.find(({ personId }) => personId === "PER00000001");
    const entry = () => {
      const [key = ""] = parts.seenKeys().filter((each) => each.includes("thread"));
      return parts.device.values.get(key) as { value: string; at: number };
    };
    const { at } = entry();
    expect(entry().value).toContain(own?.id);
    await settle(2 * DAY_MS);
    parts.server.faults.add({ method: "GET", path: LISTS, do: { kind: "status", status: 500 } });
    await thread.remove(own?.id ?? "");
    await settle();
    expect(entry().value).not.toContain(own?.id);
    expect(entry().at).toBe(at);
  });

  it("counts for threads that are opened later, too", async () => {
    const parts = setUp();
    await reload(parts);
    const next = parts.open();
    next.client.people.get("");
    await settle(7.1 * DAY_MS);
    await view(next);
    expect(shown(next)).toEqual(NOTHING);
  });

  it("counts for each person", async () => {
    const parts = setUp();
    const page = parts.open();
    await page.client.people.load([OTHER_PERSON, "PER00000009"]);
    await settle();
    page.close();
    await settle(3.1 * DAY_MS);
    const later = parts.open();
    await later.client.people.load([OTHER_PERSON]);
    await settle();
    expect(later.client.people.get("PER00000009")).toBeDefined();
    later.close();
    await settle(4 * DAY_MS);
    const next = parts.open();
    next.client.people.get("");
    await settle();
    expect(next.client.people.get(OTHER_PERSON)).toBeDefined();
    expect(next.client.people.get("PER00000009")).toBeUndefined();
  });

  it.each(["nobody is signed in", "the page wakes"])(
    "removes the entries of all users also when %s",
    async (when) => {
      vi.stubGlobal("window", new EventTarget());
      vi.stubGlobal("document", new EventTarget());
      const parts = setUp();
      const page = parts.open();
      await view(page);
      page.close();
      const { core } = parts.open().client;
      const isLater = when === "nobody is signed in";
      if (isLater) await settle(7.1 * DAY_MS);
      const unmount = new ChurchClient(core.options).mount();
      await settle();
      if (!isLater) {
        expect(parts.seenKeys().length).toBeGreaterThan(3);
        vi.setSystemTime(Date.now() + 7.1 * DAY_MS);
        window.dispatchEvent(new Event("focus"));
        await settle();
      }
      expect(parts.seenKeys()).toEqual([]);
      unmount();
    },
  );
});

describe("people of the last page", () => {
  const peopleText = ({ device, seenKeys }: Parts) => {
    const [key = ""] = seenKeys().filter((each) => each.includes(":people"));
    return (device.values.get(key) as { value?: string } | undefined)?.value;
  };

  it("keep their order when the server has answered", async () => {
    const parts = setUp();
    const page = parts.open();
    await view(page);
    const before = peopleText(parts);
    expect(before).toContain(OTHER_PERSON);
    page.close();
    const next = parts.open();
    await view(next);
    expect(peopleText(parts)).toBe(before);
  });

  it("are not shown if the server, which answers before the device, has them no more", async () => {
    const parts = setUp();
    const { restore } = await reload(parts, () => {
      parts.server.db.people = parts.server.db.people.filter(({ id }) => id !== OTHER_PERSON);
    });
    restore();
    parts.device.fault = "slow";
    const next = parts.open();
    await view(next);
    expect(next.client.people.get("PER00000003")).toBeDefined();
    expect(next.client.people.get(OTHER_PERSON)).toBeUndefined();
    expect(peopleText(parts)).not.toContain(OTHER_PERSON);
  });

  it("are kept besides those that the server sends before the device answers", async () => {
    const parts = setUp();
    const { restore } = await reload(parts);
    restore();
    parts.device.fault = "slow";
    const next = parts.open();
    void next.client.people.load(["PER00000009"]);
    await settle();
    expect(peopleText(parts)).toMatch(/PER00000009.*PER00000002/);
  });

  it("are removed when the server has them no more, also in a tab that stays open", async () => {
    const parts = setUp();
    const page = parts.open();
    await view(page);
    parts.server.db.people = parts.server.db.people.filter(({ id }) => id !== OTHER_PERSON);
    await settle(DAY_MS);
    await page.client.people.load([OTHER_PERSON, "PER00000003"]);
    await settle();
    expect(page.client.people.get(OTHER_PERSON)).toBeUndefined();
    expect(page.client.people.get("PER00000003")).toBeDefined();
    expect(peopleText(parts)).not.toContain(OTHER_PERSON);
  });

  it("are requested once a day", async () => {
    const parts = setUp();
    const page = parts.open();
    const { people } = page.client;
    const count = () => parts.server.requests.filter(({ path }) => /basic/.test(path)).length;
    const ids = [OTHER_PERSON, "PER-NONE"];
    await people.load(ids);
    await people.load(ids);
    await settle(0.9 * DAY_MS);
    await people.load(ids);
    expect(count()).toBe(1);
    await settle(0.1 * DAY_MS);
    await people.load(ids);
    expect(count()).toBe(2);
  });
});

describe("the lists that wait for the device", () => {
  function setUpLists() {
    const { core } = setUp().open().client;
    const device = new FakeDevice();
    const listeners = new Set<() => void>();
    const session = { key: undefined as string | undefined };
    const options = {
      ...core.options,
      deviceStorage: device.open(createDemoChurch()).client.core.options.deviceStorage,
    };
    const nextCore = new ClientCore(options);
    const store = new DeviceStore(nextCore, { read: () => "", write: () => true });
    const seen = new DeviceCache(nextCore, store, {
      subscribe: (listener) => listeners.add(listener),
      getKey: () => session.key,
      getSource: () => "source",
    });
    const begin = async (key?: string) => {
      session.key = key;
      for (const listener of listeners) listener();
      await settle(2_000);
    };
    const show = vi.fn<(cached: unknown, at: number) => void>();
    const controller = new AbortController();
    const add = (name: string) => seen.add({ name, sessionEnd: controller.signal, show });
    const end = () => controller.abort();
    return { device, begin, end, show, add };
  }
  const keyOf = (owner: string, name: string) => `${owner}source:${encodeURIComponent(name)}:`;
  const names = Array.from({ length: 30 }, (_, index) => `thread:CON${index}`);

  it("are at most 20 threads", async () => {
    const { device, begin, show, add } = setUpLists();
    const at = Date.now();
    device.values.set("seen:a:source:", { value: true, at });
    for (const name of names)
      device.values.set(keyOf("seen:a:", name), { value: '[{"id":"1"}]', at });
    for (const name of names) add(name);
    await begin("seen:a:");
    expect(show).toHaveBeenCalledTimes(20);
  });

  it.each(["another session begins", "their session ends"])(
    "show nothing if %s meanwhile",
    async (what) => {
      const { device, begin, end, show, add } = setUpLists();
      const at = Date.now();
      device.values.set("seen:a:source:", { value: true, at });
      device.values.set(keyOf("seen:a:", "inbox"), { value: '[{"id":"1"}]', at });
      await begin("seen:a:");
      add("inbox");
      if (what === "another session begins") await begin("seen:b:");
      else end();
      await settle();
      expect(show).not.toHaveBeenCalled();
    },
  );

  it("are no threads once the device was silent", async () => {
    const { device, begin, show, add } = setUpLists();
    const at = Date.now();
    device.values.set("seen:b:source:", { value: true, at });
    for (const name of names)
      device.values.set(keyOf("seen:b:", name), { value: '[{"id":"1"}]', at });
    device.fault = "hanging";
    await begin("seen:a:");
    for (const name of names) add(name);
    await settle(2_000);
    device.fault = undefined;
    // The session of these threads has not ended, so they would be shown if they were still waiting.
    await begin("seen:b:");
    await begin();
    await begin("seen:b:");
    expect(show).not.toHaveBeenCalled();
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
    expect(shown(next).messages).toEqual(before.messages.slice(-16));
    for (const value of parts.device.values.values())
      expect(JSON.stringify(value).length).toBeLessThan(130_000);
  });

  it.each([0, 20, 39])(
    "leaves out only an item that is too long: number %i of 40",
    async (index) => {
      const parts = setUp();
      addMessages(parts, CONVERSATION, 40);
      const long = parts.server.db.messages.get(CONVERSATION)?.[index];
      if (long) long.content = "x".repeat(100_001);
      const { before } = await reload(parts);
      expect(before.messages).toHaveLength(40);
      const next = parts.open();
      await view(next);
      expect(shown(next).messages).toEqual(before.messages.filter((id) => id !== long?.id));
    },
  );

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
      ["Tampered", "cached"],
      ["Hello", "failed"],
    ]);
    await settle(10_000);
    const hellos = thread.messages.filter(({ content }) => content === "Hello");
    expect(hellos.map(({ id, localState }) => [id, localState])).toEqual([[saved?.id, undefined]]);
    expect(thread.messages.some(({ content }) => content === "Tampered")).toBe(false);
  });
});
