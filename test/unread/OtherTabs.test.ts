import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChurchClient } from "../../src/client/ChurchClient.js";
import { LINGER_MS } from "../../src/platform/core/RefCount.js";
import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";
import { FakeBroadcastChannel } from "../harness/FakeBroadcastChannel.js";
import { installFakeTime } from "../harness/installFakeTime.js";

installFakeTime(new Date("2026-05-01T12:00:00Z"));
beforeEach(() => {
  FakeBroadcastChannel.reset();
  vi.stubGlobal("BroadcastChannel", FakeBroadcastChannel);
});
/** Unmounts the clients of a test after it, so that no late response opens a channel in the next test. */
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

/** Creates tabs of one browser, each with a mounted client. */
async function openTabs(...emails: string[]) {
  const server = createDemoChurch();
  const tabs = emails.map((email) => createDemoClient(server, email));
  const unmounts = tabs.map((tab) => tab.mount());
  mounted.push(...unmounts);
  await settle();
  server.requests.length = 0;
  const countLoads = () =>
    server.requests.filter(({ path }) => path.endsWith("/unreadCount")).length;
  return { server, tabs: tabs as [ChurchClient, ...ChurchClient[]], unmounts, countLoads };
}

const RUTH = "ruth@grace.example";
const NINE = { notificationCount: 9, pmCount: 9 };
/** Collects garbage. After that, Node 20 removes only some of the listeners that were added with one signal. */
function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  (runInNewContext("gc") as () => void)();
}
const getCounts = ({ counts: { store } }: ChurchClient) => store.getState();

describe("unread counts across tabs", () => {
  it.each([
    ["the notification list", (tab: ChurchClient) => tab.notifications.load(), "notificationCount"],
    ["the inbox", (tab: ChurchClient) => tab.inbox.load(), "pmCount"],
  ] as const)("[D16] refetches within half a second after %s is loaded", async (_, load, field) => {
    const { tabs, countLoads } = await openTabs(RUTH);
    const [tab] = tabs;
    expect(getCounts(tab)[field]).toBeGreaterThan(0);
    await load(tab);
    await settle(500);
    expect(getCounts(tab)[field]).toBe(0);
    expect(countLoads()).toBe(1);
  });

  it("[D16] clears the badge of the user's other tab, with one request and in less than 100 ms", async () => {
    const { tabs, countLoads } = await openTabs(RUTH, RUTH);
    const changedAt = tabs.map(() => NaN);
    tabs.forEach((tab, index) =>
      tab.counts.store.subscribe(() => (changedAt[index] = performance.now())),
    );
    await tabs[0].notifications.load();
    await tabs[0].inbox.load();
    await settle(3_000);
    for (const tab of tabs) expect(getCounts(tab)).toEqual({ notificationCount: 0, pmCount: 0 });
    expect(countLoads()).toBe(1);
    expect(Math.abs((changedAt[1] ?? NaN) - (changedAt[0] ?? NaN))).toBeLessThan(100);
  });

  it("[D16] refetches in the other tab when the reading tab is unmounted", async () => {
    const { tabs, unmounts, countLoads } = await openTabs(RUTH, RUTH);
    unmounts[0]?.();
    await settle();
    await tabs[0].notifications.load();
    await settle(2_000);
    expect(tabs[1] && getCounts(tabs[1]).notificationCount).toBe(0);
    expect(countLoads()).toBe(1);
  });

  it("[D16] refetches in the other tab when the reading tab is closed before its refetch", async () => {
    const { tabs, unmounts, countLoads } = await openTabs(RUTH, RUTH);
    await tabs[0].notifications.load();
    unmounts[0]?.();
    await settle(2_000);
    expect(tabs[1] && getCounts(tabs[1]).notificationCount).toBe(0);
    expect(countLoads()).toBe(1);
  });

  it("[D16] sets the counts in both tabs after a conversation is marked as read", async () => {
    const { server, tabs, countLoads } = await openTabs(RUTH, RUTH);
    const unread = server.db.privateMessages.find(
      ({ notifyPersonId }) => notifyPersonId === "PER00000001",
    );
    const { pmCount } = getCounts(tabs[0]);
    await tabs[0].inbox.markRead({ ...unread });
    await settle(3_000);
    for (const tab of tabs) expect(getCounts(tab).pmCount).toBe(pmCount - 1);
    expect(countLoads()).toBe(1);
  });

  it("[D16] refetches after the list was released before its response", async () => {
    const { server, tabs } = await openTabs(RUTH);
    const release = tabs[0].notifications.acquire();
    server.faults.add({ path: "/notifications/my", do: { kind: "neverAfter" } });
    void tabs[0].notifications.load();
    await settle(0);
    release();
    await settle(2_000);
    expect(getCounts(tabs[0]).notificationCount).toBe(0);
  });

  it("[D16] does not refetch repeatedly while the counts are 0", async () => {
    const { tabs, countLoads } = await openTabs(RUTH, RUTH);
    for (let round = 0; round < 20; round++) {
      await tabs[0].notifications.load();
      await tabs[0].inbox.load();
      await settle(500);
    }
    expect(countLoads()).toBeLessThanOrEqual(3);
  });

  it("[D16] does not refetch for another user or another church", async () => {
    const { tabs, server, countLoads } = await openTabs(RUTH, RUTH, "daniel@grace.example");
    tabs[1]?.session.selectChurch({ churchId: "CHU00000002" });
    await settle(500);
    server.requests.length = 0;
    const handlers = FakeBroadcastChannel.open.map(({ onmessage }) => onmessage);
    expect(handlers).toHaveLength(3);
    await tabs[0].notifications.load();
    await settle(1_000);
    const names = new Set(FakeBroadcastChannel.open.map(({ name }) => name));
    expect(names.size).toBe(3);
    expect(countLoads()).toBe(1);
  });

  it("[D16] does not refetch for another user with the same person, nor without a church", async () => {
    const { tabs, server, countLoads } = await openTabs(RUTH, RUTH);
    const { user, person, userChurch } = tabs[0].session.state;
    tabs[1]?.session.assign({ user: { ...user, id: "USR00000099" }, person, userChurch });
    await settle(500);
    server.requests.length = 0;
    await tabs[0].notifications.load();
    await settle(1_000);
    expect(countLoads()).toBe(1);
    for (const tab of tabs) tab.session.assign({ person, userChurch: undefined });
    await settle(500);
    expect(FakeBroadcastChannel.open).toEqual([]);
  });

  it("[D16] posts nothing but counts and the message of earlier versions", async () => {
    const { tabs } = await openTabs(RUTH, RUTH);
    await tabs[0].notifications.load();
    await settle(1_000);
    const posted = FakeBroadcastChannel.posted.map(({ data }) => data);
    expect(posted).toContain("refresh");
    const stamp = expect.any(Number) as number;
    for (const data of posted.filter((each) => each !== "refresh")) {
      const numbers = { notificationCount: stamp, pmCount: stamp };
      expect(data).toEqual({ counts: numbers, at: stamp });
    }
  });

  it.each([
    NINE,
    null,
    5,
    "other",
    { counts: NINE },
    { counts: NINE, at: NaN },
    { counts: NINE, at: "2026" },
    { counts: NINE, at: Infinity },
    { counts: { ...NINE, pmCount: -1 }, at: 0 },
    // Older than the counts that this tab has fetched.
    { counts: NINE, at: 0 },
  ])("[D16] ignores the message %j", async (data) => {
    const { tabs, countLoads } = await openTabs(RUTH);
    const countsBefore = getCounts(tabs[0]);
    for (const { onmessage } of FakeBroadcastChannel.open)
      onmessage?.(new MessageEvent("message", { data }));
    await settle(1_000);
    expect(getCounts(tabs[0])).toEqual(countsBefore);
    expect(countLoads()).toBe(0);
  });

  it("[D16] closes the channel after the last unmount and after a logout", async () => {
    const { tabs, unmounts } = await openTabs(RUTH, RUTH);
    expect(FakeBroadcastChannel.open).toHaveLength(2);
    unmounts[1]?.();
    await settle(LINGER_MS);
    expect(FakeBroadcastChannel.open).toHaveLength(1);
    tabs[0].session.logout();
    await settle();
    expect(FakeBroadcastChannel.open).toHaveLength(0);
    FakeBroadcastChannel.posted = [];
    await tabs[0].notifications.load();
    expect(FakeBroadcastChannel.posted).toEqual([]);
  });

  it("[D16] ignores messages that arrive after the session ended", async () => {
    const { tabs, server } = await openTabs(RUTH);
    const onmessage = FakeBroadcastChannel.open[0]?.onmessage;
    tabs[0].session.selectChurch({ churchId: "CHU00000002" });
    await settle(500);
    server.requests.length = 0;
    const shown = getCounts(tabs[0]);
    for (const data of ["refresh", { counts: NINE, at: Date.now() + 1 }])
      onmessage?.(new MessageEvent("message", { data }));
    await settle(2_000);
    expect(server.requests).toEqual([]);
    expect(getCounts(tabs[0])).toEqual(shown);
  });

  it("[D16] closes the channel while the page is in the back/forward cache", async () => {
    const fakeDocument = Object.assign(new EventTarget(), { visibilityState: "visible" });
    const fakeWindow = new EventTarget();
    vi.stubGlobal("document", fakeDocument);
    vi.stubGlobal("window", fakeWindow);
    vi.stubGlobal("location", new URL("https://app.example/"));
    const { unmounts } = await openTabs(RUTH);
    const dispatch = (name: string) =>
      fakeWindow.dispatchEvent(Object.assign(new Event(name), { persisted: true }));
    dispatch("pagehide");
    expect(FakeBroadcastChannel.open).toHaveLength(0);
    dispatch("pageshow");
    expect(FakeBroadcastChannel.open).toHaveLength(1);
    fakeWindow.dispatchEvent(new Event("focus"));
    expect(FakeBroadcastChannel.open).toHaveLength(1);
    collectGarbage();
    unmounts[0]?.();
    await settle(LINGER_MS);
    dispatch("pageshow");
    expect(FakeBroadcastChannel.open).toHaveLength(0);
  });

  it.each([
    ["is missing", undefined],
    [
      "cannot be constructed",
      class {
        constructor() {
          throw new DOMException("denied", "SecurityError");
        }
      },
    ],
    [
      "cannot post messages",
      class extends FakeBroadcastChannel {
        override postMessage() {
          throw new DOMException("closed", "InvalidStateError");
        }
      },
    ],
  ])("[D16] refetches in this tab when BroadcastChannel %s", async (_, channel) => {
    vi.stubGlobal("BroadcastChannel", channel);
    const { tabs } = await openTabs(RUTH);
    await tabs[0].notifications.load();
    await settle(1_000);
    expect(getCounts(tabs[0]).notificationCount).toBe(0);
  });
});

it("[D16] OtherTabs unrefs its channel, so that a Node process can exit", async () => {
  const unref = vi.fn();
  class NodeChannel extends FakeBroadcastChannel {
    unref = unref;
  }
  vi.stubGlobal("BroadcastChannel", NodeChannel);
  await openTabs(RUTH);
  expect(unref).toHaveBeenCalledTimes(1);
});
