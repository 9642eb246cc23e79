import { describe, expect, it, vi } from "vitest";
import { createDemoClient } from "../../src/entries/testing.js";
import { wait } from "../../src/platform/core/time.js";
import { installFakeTime } from "../harness/installFakeTime.js";
import {
  CONVERSATION,
  DAY_MS,
  goOfflineAndWrite,
  keptOf,
  openKeptMessages,
  settle,
  threadOf,
  trySend,
  unsentOf,
  writeOffline,
} from "../harness/keptMessages.js";

installFakeTime(new Date("2026-05-01T12:00:00Z"));

describe("DeviceOutbox", () => {
  it("shows messages after a reload as waiting, and sends each once and in order when the network is back", async () => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "First", "Second", "Third");
    expect(unsentOf(page)).toEqual([
      ["First", "waiting"],
      ["Second", "waiting"],
      ["Third", "waiting"],
    ]);
    page.close();
    const next = parts.open();
    threadOf(next);
    await settle(100);
    expect(unsentOf(next)).toEqual([
      ["First", "waiting"],
      ["Second", "waiting"],
      ["Third", "waiting"],
    ]);
    goOnline();
    await settle(60_000);
    expect(parts.listSaved()).toEqual(["First", "Second", "Third"]);
    expect(unsentOf(next)).toEqual([]);
    expect(keptOf(parts)).toEqual([]);
  });

  it("sends each message in a second of its own, because servers mix up those of one second", async () => {
    const parts = openKeptMessages();
    const { goOnline } = await goOfflineAndWrite(parts, "First", "Second", "Third");
    goOnline();
    await settle(60_000);
    const times = parts.server.db.messages
      .get(CONVERSATION)
      ?.slice(-3)
      .map(({ timeSent }) => timeSent.getTime());
    expect(new Set(times).size).toBe(3);
  });

  it("sends the messages of conversations that no view opens", async () => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "First", "Second");
    page.close();
    goOnline();
    const unmount = parts.open().client.mount();
    await settle();
    expect(parts.listSaved()).toEqual(["First", "Second"]);
    unmount();
  });

  it("sends a message that a closed tab has kept when this tab is shown again", async () => {
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("document", new EventTarget());
    const parts = openKeptMessages();
    const other = parts.open();
    const unmount = other.client.mount();
    await settle();
    const { page, goOnline } = await goOfflineAndWrite(parts, "From the closed tab");
    page.close();
    goOnline();
    window.dispatchEvent(new Event("focus"));
    await settle();
    expect(parts.listSaved()).toEqual(["From the closed tab"]);
    unmount();
    vi.unstubAllGlobals();
  });

  it("looks whether the server has a message before it sends it after a reload", async () => {
    const parts = openKeptMessages();
    const page = parts.open();
    await threadOf(page).refetch();
    parts.server.faults.add({
      method: "POST",
      path: "/messages",
      times: 1,
      do: { kind: "neverAfter" },
    });
    threadOf(page)
      .send("Only once")
      .catch(() => undefined);
    await settle(100);
    expect(parts.listSaved()).toEqual(["Only once"]);
    page.close();
    const next = parts.open();
    threadOf(next);
    await settle();
    expect(unsentOf(next)).toEqual([]);
    expect(parts.listSaved()).toEqual(["Only once"]);
    expect(keptOf(parts)).toEqual([]);
  });

  it("stores on the device that a message may have been saved before it sends the message", async () => {
    const parts = openKeptMessages();
    const page = parts.open();
    await threadOf(page).refetch();
    parts.device.fault = "slow";
    const sending = threadOf(page).send("Only once");
    while (parts.listSaved()?.length === 0) await settle(10);
    expect([...parts.device.values.values()]).toMatchObject([{ value: { attempt: {} } }]);
    await settle();
    await sending;
  });

  it("sends a message again although an older one has the same content", async () => {
    const parts = openKeptMessages();
    const me = parts.open();
    await threadOf(me).send("Amen");
    me.close();
    await settle();
    const { page, goOnline } = await goOfflineAndWrite(parts, "Amen");
    page.close();
    goOnline();
    threadOf(parts.open());
    await settle();
    expect(parts.listSaved()).toEqual(["Amen", "Amen"]);
  });

  it("sends a message from one of two tabs only, and removes it from the other", async () => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "First", "Second");
    page.close();
    const tabs = [parts.open(), parts.open()];
    for (const tab of tabs) threadOf(tab);
    await settle(1_000);
    goOnline();
    await settle(60_000);
    expect(parts.listSaved()).toEqual(["First", "Second"]);
    expect(tabs.map(unsentOf)).toEqual([[], []]);
  });

  it("waits for the send of another tab that is still running", async () => {
    const parts = openKeptMessages();
    const page = parts.open();
    await threadOf(page).refetch();
    const delay = { kind: "delay", ms: 3_000 } as const;
    parts.server.faults.add({ method: "POST", path: "/messages", times: 1, do: delay });
    const sending = threadOf(page).send("Slow");
    await settle(100);
    const other = parts.open();
    threadOf(other);
    await settle(60_000);
    await sending;
    expect(parts.listSaved()).toEqual(["Slow"]);
    expect(unsentOf(other)).toEqual([]);
  });

  it("sends a new message after those that wait", async () => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "First");
    goOnline();
    await Promise.all([threadOf(page).send("Second"), settle()]);
    expect(parts.listSaved()).toEqual(["First", "Second"]);
  });

  it("does not send a discarded message, and does not show it again", async () => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "First", "Second");
    const first = threadOf(page).messages.find(({ content }) => content === "First");
    threadOf(page).discard(first?.localId ?? "");
    await settle(100);
    page.close();
    goOnline();
    const next = parts.open();
    threadOf(next);
    await settle();
    expect(parts.listSaved()).toEqual(["Second"]);
  });

  it("shows a refused message after a reload as not sent, and sends the others", async () => {
    const parts = openKeptMessages();
    const page = parts.open();
    await threadOf(page).refetch();
    const refuse = { kind: "status", status: 403 } as const;
    parts.server.faults.add({ method: "POST", path: "/messages", times: 1, do: refuse });
    await expect(threadOf(page).send("Refused")).rejects.toThrow();
    await threadOf(page).send("Later");
    page.close();
    const next = parts.open();
    threadOf(next);
    await settle(60_000);
    expect(parts.listSaved()).toEqual(["Later"]);
    expect(unsentOf(next)).toEqual([["Refused", "failed"]]);
  });

  it.each([
    ["another user", "daniel@grace.example", undefined],
    ["another church", undefined, "CHU00000002"],
  ])("shows and sends nothing for %s", async (_, email, churchId) => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "Mine");
    page.close();
    goOnline();
    const other = parts.open(email);
    if (churchId) other.client.session.selectChurch({ churchId });
    const unmount = other.client.mount();
    threadOf(other);
    await settle(60_000);
    expect(unsentOf(other)).toEqual([]);
    expect(parts.listSaved()).toEqual([]);
    unmount();
    if (churchId) other.client.session.selectChurch({ churchId: "CHU00000001" });
    threadOf(churchId ? other : parts.open());
    await settle();
    expect(parts.listSaved()).toEqual(["Mine"]);
  });

  it("sends a message although its church was left and selected again before the device had it", async () => {
    const parts = openKeptMessages();
    const page = parts.open();
    const unmount = page.client.mount();
    await threadOf(page).refetch();
    parts.device.fault = "slow";
    trySend(page, "Mine");
    await settle(0);
    page.client.session.selectChurch({ churchId: "CHU00000002" });
    page.client.session.selectChurch({ churchId: "CHU00000001" });
    threadOf(page);
    await settle();
    parts.device.fault = undefined;
    await settle(60_000);
    expect(unsentOf(page)).toEqual([]);
    expect(parts.listSaved()).toEqual(["Mine"]);
    unmount();
  });

  it("keeps the messages of a session that has expired, and sends them after the same user has signed in", async () => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "Mine");
    const login = parts.server.signIn("ruth@grace.example");
    page.client.session.expire();
    await settle();
    expect(page.client.session.identity.userId).toBeUndefined();
    expect(keptOf(parts)).toHaveLength(1);
    goOnline();
    const unmount = page.client.mount();
    page.client.startSession(login, "CHU00000001");
    threadOf(page);
    await settle(60_000);
    expect(parts.listSaved()).toEqual(["Mine"]);
    unmount();
  });

  it("removes the messages of an expired session when another user signs in", async () => {
    const parts = openKeptMessages();
    const { page } = await goOfflineAndWrite(parts, "Mine");
    page.client.session.expire();
    await settle();
    page.client.startSession(parts.server.signIn("daniel@grace.example"));
    await settle();
    expect(keptOf(parts)).toEqual([]);
  });

  it("removes the user's messages from the device on sign-out, and only theirs", async () => {
    const parts = openKeptMessages();
    const { page } = await goOfflineAndWrite(parts, "Mine");
    const other = parts.open("daniel@grace.example");
    threadOf(other)
      .send("Theirs")
      .catch(() => undefined);
    await settle();
    expect(parts.device.values.size).toBe(2);
    page.client.session.logout();
    await settle();
    expect(JSON.stringify([...parts.device.values])).not.toContain("Mine");
    expect(parts.device.values.size).toBe(1);
  });

  it("removes the user's messages on sign-out even if the device needs more than a second", async () => {
    const parts = openKeptMessages();
    const { page } = await goOfflineAndWrite(parts, "Mine");
    const { deviceStorage } = page.client.core.options;
    const keys = deviceStorage?.keys;
    if (keys) deviceStorage.keys = () => wait(1_500).then(keys);
    page.client.session.logout();
    await settle();
    expect(JSON.stringify([...parts.device.values])).not.toContain("Mine");
  });

  it("does not touch the device when a user signs in", async () => {
    const parts = openKeptMessages();
    const keys = vi.fn(() => Promise.resolve([]));
    const deviceStorage = { keys, get: vi.fn(), set: vi.fn(), delete: vi.fn() };
    createDemoClient(parts.server, "ruth@grace.example", { deviceStorage });
    await settle();
    expect(keys).not.toHaveBeenCalled();
  });

  it("does not send messages that are older than 7 days, and removes them from the device", async () => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "Old");
    page.close();
    goOnline();
    vi.setSystemTime(Date.now() + 7 * DAY_MS + 1_000);
    const next = parts.open();
    threadOf(next);
    await settle(60_000);
    expect(unsentOf(next)).toEqual([["Old", "failed"]]);
    expect(parts.listSaved()).toEqual([]);
    expect(keptOf(parts)).toEqual([]);
  });

  it("removes the old messages and marks of all users when a page is loaded", async () => {
    const parts = openKeptMessages();
    const theirs = parts.open("daniel@grace.example");
    await threadOf(theirs).send("Sent");
    const goOnline = await writeOffline(parts, theirs, "Old");
    theirs.close();
    goOnline();
    expect(parts.device.values.size).toBe(2);
    vi.setSystemTime(Date.now() + 7 * DAY_MS + 1_000);
    const unmount = parts.open().client.mount();
    await settle(15_000);
    expect(parts.device.values.size).toBe(0);
    unmount();
  });

  it("reads none of the messages of other users when the page wakes", async () => {
    vi.stubGlobal("window", new EventTarget());
    vi.stubGlobal("document", new EventTarget());
    const parts = openKeptMessages();
    const unmount = parts.open().client.mount();
    const theirs = parts.open("daniel@grace.example");
    await writeOffline(parts, theirs, "Theirs");
    theirs.close();
    expect(keptOf(parts)).toHaveLength(1);
    parts.device.readKeys.length = 0;
    window.dispatchEvent(new Event("pageshow"));
    window.dispatchEvent(new Event("focus"));
    await settle(100);
    expect(parts.device.readKeys).toEqual([]);
    unmount();
    vi.unstubAllGlobals();
  });

  it.each(["blocked", "hanging"] as const)(
    "sends messages, and keeps unsent ones in the tab, when the storage is %s",
    async (fault) => {
      const parts = openKeptMessages();
      parts.device.fault = fault;
      const page = parts.open();
      const sending = threadOf(page).send("Right away");
      await settle();
      await sending;
      const goOnline = parts.goOffline();
      threadOf(page)
        .send("Later")
        .catch(() => undefined);
      await settle();
      page.close();
      goOnline();
      const next = parts.open(undefined, { storage: page.storage });
      expect(unsentOf(next)).toEqual([["Later", "failed"]]);
      await settle();
      await threadOf(next).send("Later");
      expect(parts.listSaved()).toEqual(["Right away", "Later"]);
    },
  );

  it("keeps nothing on the device without shouldKeepUnsent", async () => {
    const parts = openKeptMessages();
    const page = parts.open(undefined, { shouldKeepUnsent: false });
    const goOnline = parts.goOffline();
    threadOf(page)
      .send("Hello")
      .catch(() => undefined);
    await settle();
    expect(keptOf(parts)).toEqual([]);
    expect(unsentOf(page)).toEqual([["Hello", "failed"]]);
    goOnline();
    await settle(60_000);
    expect(parts.listSaved()).toEqual([]);
  });

  it("shows a message as not sent when another tab signed out, instead of dropping it", async () => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "Hello");
    parts.open().client.session.logout();
    await settle();
    goOnline();
    await settle(60_000);
    expect(unsentOf(page)).toEqual([["Hello", "failed"]]);
    expect(parts.listSaved()).toEqual([]);
  });

  it("does not send a message again that another tab had begun to send", async () => {
    const parts = openKeptMessages();
    const { page: first, goOnline } = await goOfflineAndWrite(parts, "One", "Two");
    const second = parts.open();
    threadOf(second);
    await settle();
    const post = { method: "POST", path: "/messages", times: 1 };
    parts.server.faults.add({ ...post, do: { kind: "delay", ms: 1 } });
    parts.server.faults.add({ ...post, do: { kind: "neverAfter" } });
    goOnline();
    threadOf(first).restoreKept();
    while (parts.listSaved()?.length !== 2) await settle(100);
    first.close();
    await settle(120_000);
    expect(parts.listSaved()).toEqual(["One", "Two"]);
    expect(unsentOf(second)).toEqual([]);
  });

  it("stores and removes messages although one operation of the storage was slow", async () => {
    const parts = openKeptMessages();
    const page = parts.open();
    await threadOf(page).refetch();
    parts.device.fault = "hanging";
    threadOf(page)
      .send("Before")
      .catch(() => undefined);
    await settle();
    parts.device.fault = undefined;
    const goOnline = parts.goOffline();
    threadOf(page)
      .send("Later")
      .catch(() => undefined);
    await settle();
    expect(keptOf(parts)).toHaveLength(1);
    goOnline();
    await settle(120_000);
    expect(parts.listSaved()).toEqual(["Before", "Later"]);
    expect(keptOf(parts)).toEqual([]);
  });

  it("ignores malformed values", async () => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "Good");
    page.close();
    const [[key, good]] = [...parts.device.values] as [[string, { at: number }]];
    const { at } = good;
    const bad = [null, "x", { at }, { at, value: { content: 5 } }, { at: "x", value: good }];
    for (const [index, value] of bad.entries()) parts.device.values.set(`${key}${index}`, value);
    parts.device.values.set(`${key}attempt`, { at, value: { content: "Odd", attempt: 7 } });
    goOnline();
    const next = parts.open();
    threadOf(next);
    await settle();
    expect(parts.listSaved()?.toSorted()).toEqual(["Good", "Odd"]);
  });
});
