import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChurchClient } from "../../src/client/ChurchClient.js";
import { createDemoChurch, createDemoClient } from "../../src/testing.js";
import { FakeBroadcastChannel } from "../harness/FakeBroadcastChannel.js";
import { useFakeTime } from "../harness/useFakeTime.js";

useFakeTime(new Date("2026-05-01T12:00:00Z"));
beforeEach(() => {
  FakeBroadcastChannel.reset();
  vi.stubGlobal("BroadcastChannel", FakeBroadcastChannel);
});
/** What a test has mounted: unmounted after it, so that no late answer of it opens a channel in the next test. */
const mounted: (() => void)[] = [];
afterEach(async () => {
  for (const unmount of mounted.splice(0)) unmount();
  await vi.advanceTimersByTimeAsync(0);
  vi.unstubAllGlobals();
});

async function settle(ms = 50) {
  await vi.advanceTimersByTimeAsync(0);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(ms);
}

/** Tabs of one browser, each with its badge mounted. */
async function openTabs(...emails: string[]) {
  const church = createDemoChurch();
  const tabs = emails.map((email) => createDemoClient(church, email));
  const unmounts = tabs.map((tab) => tab.mount());
  mounted.push(...unmounts);
  await settle();
  church.requests.length = 0;
  const countLoads = () =>
    church.requests.filter(({ path }) => path.endsWith("/unreadCount")).length;
  return { church, tabs: tabs as [ChurchClient, ...ChurchClient[]], unmounts, countLoads };
}

const RUTH = "ruth@grace.example";
/** After it, Node 20 removes only some of the listeners that were added with one signal. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
const counts = ({ counts: { store } }: ChurchClient) => store.getState();

describe("the unread counts", () => {
  it.each([
    ["the notifications", (tab: ChurchClient) => tab.notifications.load(), "notificationCount"],
    ["the inbox", (tab: ChurchClient) => tab.inbox.load(), "pmCount"],
  ] as const)(
    "[D16] follow within half a second when %s have been listed, without a view that asks for it",
    async (_, load, field) => {
      const { tabs, countLoads } = await openTabs(RUTH);
      const [tab] = tabs;
      expect(counts(tab)[field]).toBeGreaterThan(0);
      await load(tab);
      await settle(500);
      expect(counts(tab)[field]).toBe(0);
      expect(countLoads()).toBe(1);
    },
  );

  it("[D16] follow in the user's other tab, with one request for each tab", async () => {
    const { tabs, countLoads } = await openTabs(RUTH, RUTH);
    await tabs[0].notifications.load();
    await tabs[0].inbox.load();
    await settle(1_000);
    for (const tab of tabs) expect(counts(tab)).toEqual({ notificationCount: 0, pmCount: 0 });
    expect(countLoads()).toBe(2);
  });

  it("[D16] follow in the other tab although the one that reads shows no badge", async () => {
    const { tabs, unmounts, countLoads } = await openTabs(RUTH, RUTH);
    unmounts[0]?.();
    await settle();
    await tabs[0].notifications.load();
    await settle(1_000);
    expect(tabs[1] && counts(tabs[1]).notificationCount).toBe(0);
    expect(countLoads()).toBe(1);
  });

  it("[D16] follow when a single conversation has been marked read", async () => {
    const { church, tabs, countLoads } = await openTabs(RUTH, RUTH);
    const unread = church.db.privateMessages.find(
      ({ notifyPersonId }) => notifyPersonId === "PER00000001",
    );
    await tabs[0].inbox.markRead({ ...unread });
    await settle(1_000);
    expect(tabs[1] && counts(tabs[1]).pmCount).toBe(counts(tabs[0]).pmCount);
    expect(countLoads()).toBe(2);
  });

  it("[D16] follow when the list was closed before its answer came", async () => {
    const { church, tabs } = await openTabs(RUTH);
    const release = tabs[0].notifications.acquire();
    church.faults.add({ path: "/notifications/my", do: { kind: "neverAfter" } });
    void tabs[0].notifications.load();
    await settle(0);
    release();
    await settle(2_000);
    expect(counts(tabs[0]).notificationCount).toBe(0);
  });

  it("[D16] are not asked for again where they are 0: frames and lists cause no storm", async () => {
    const { tabs, countLoads } = await openTabs(RUTH, RUTH);
    for (let round = 0; round < 20; round++) {
      await tabs[0].notifications.load();
      await tabs[0].inbox.load();
      await settle(500);
    }
    expect(countLoads()).toBeLessThanOrEqual(3);
  });

  it("[D16] of another user, or of another church, are not touched", async () => {
    const { tabs, church, countLoads } = await openTabs(RUTH, RUTH, "daniel@grace.example");
    tabs[1]?.session.selectChurch({ churchId: "CHU00000002" });
    await settle(500);
    church.requests.length = 0;
    const heard = FakeBroadcastChannel.open.map(({ onmessage }) => onmessage);
    expect(heard).toHaveLength(3);
    await tabs[0].notifications.load();
    await settle(1_000);
    const names = new Set(FakeBroadcastChannel.open.map(({ name }) => name));
    expect(names.size).toBe(3);
    expect(countLoads()).toBe(1);
  });

  it("[D16] of another user with the same person are not touched, nor without a church", async () => {
    const { tabs, church, countLoads } = await openTabs(RUTH, RUTH);
    const { user, person, userChurch } = tabs[0].session.state;
    tabs[1]?.session.assign({ user: { ...user, id: "USR00000099" }, person, userChurch });
    await settle(500);
    church.requests.length = 0;
    await tabs[0].notifications.load();
    await settle(1_000);
    expect(countLoads()).toBe(1);
    for (const tab of tabs) tab.session.assign({ person, userChurch: undefined });
    await settle(500);
    expect(FakeBroadcastChannel.open).toEqual([]);
  });

  it("[D16] travel in no message: a tab says no more than that something changed", async () => {
    const { tabs } = await openTabs(RUTH, RUTH);
    await tabs[0].notifications.load();
    await settle(1_000);
    expect(new Set(FakeBroadcastChannel.posted.map(({ data }) => data))).toEqual(
      new Set(["refresh"]),
    );
  });

  it.each([{ notificationCount: 9, pmCount: 9 }, null, 5, "other"])(
    "[D16] ignore the message %j",
    async (data) => {
      const { tabs, countLoads } = await openTabs(RUTH);
      const before = counts(tabs[0]);
      for (const { onmessage } of FakeBroadcastChannel.open)
        onmessage?.(new MessageEvent("message", { data }));
      await settle(1_000);
      expect(counts(tabs[0])).toEqual(before);
      expect(countLoads()).toBe(0);
    },
  );

  it("[D16] leave no channel open after the last unmount or a logout", async () => {
    const { tabs, unmounts } = await openTabs(RUTH, RUTH);
    expect(FakeBroadcastChannel.open).toHaveLength(2);
    unmounts[1]?.();
    await settle();
    expect(FakeBroadcastChannel.open).toHaveLength(1);
    tabs[0].session.logout();
    await settle();
    expect(FakeBroadcastChannel.open).toHaveLength(0);
    await tabs[0].notifications.load();
    expect(FakeBroadcastChannel.posted).toEqual([]);
  });

  it("[D16] hear nothing that was on its way when the session ended", async () => {
    const { tabs, church } = await openTabs(RUTH);
    const onmessage = FakeBroadcastChannel.open[0]?.onmessage;
    tabs[0].session.selectChurch({ churchId: "CHU00000002" });
    await settle(500);
    church.requests.length = 0;
    onmessage?.(new MessageEvent("message", { data: "refresh" }));
    await settle(1_000);
    expect(church.requests).toEqual([]);
  });

  it("[D16] close their channel while the page is put away for going back", async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
    const frame = new EventTarget();
    vi.stubGlobal("document", page);
    vi.stubGlobal("window", frame);
    vi.stubGlobal("location", new URL("https://app.example/"));
    const { unmounts } = await openTabs(RUTH);
    const turn = (name: string) =>
      frame.dispatchEvent(Object.assign(new Event(name), { persisted: true }));
    turn("pagehide");
    expect(FakeBroadcastChannel.open).toHaveLength(0);
    turn("pageshow");
    expect(FakeBroadcastChannel.open).toHaveLength(1);
    frame.dispatchEvent(new Event("focus"));
    expect(FakeBroadcastChannel.open).toHaveLength(1);
    collectGarbage();
    unmounts[0]?.();
    await settle();
    turn("pageshow");
    expect(FakeBroadcastChannel.open).toHaveLength(0);
  });

  it.each([
    ["are missing", undefined],
    [
      "are refused",
      class {
        constructor() {
          throw new DOMException("denied", "SecurityError");
        }
      },
    ],
    [
      "cannot be written",
      class extends FakeBroadcastChannel {
        override postMessage() {
          throw new DOMException("closed", "InvalidStateError");
        }
      },
    ],
  ])("[D16] follow in this tab where channels %s", async (_, channel) => {
    vi.stubGlobal("BroadcastChannel", channel);
    const { tabs } = await openTabs(RUTH);
    await tabs[0].notifications.load();
    await settle(1_000);
    expect(counts(tabs[0]).notificationCount).toBe(0);
  });
});

it("[D16] an open channel does not keep a Node process alive", async () => {
  const unref = vi.fn();
  class Node extends FakeBroadcastChannel {
    unref = unref;
  }
  vi.stubGlobal("BroadcastChannel", Node);
  await openTabs(RUTH);
  expect(unref).toHaveBeenCalledTimes(1);
});
