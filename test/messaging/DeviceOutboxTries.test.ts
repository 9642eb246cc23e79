import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeAbortTimeout } from "../harness/fakeAbortTimeout.js";
import { installFakeTime } from "../harness/installFakeTime.js";
import {
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
beforeEach(fakeAbortTimeout);

const POST = { method: "POST", path: "/messages" };
type Parts = ReturnType<typeof openKeptMessages>;

const respondWith = (parts: Parts, status: number, times: number, headers = {}) =>
  parts.server.faults.add({ ...POST, times, do: { kind: "status", status, headers } });

const postsOf = ({ server }: Parts) =>
  server.requests.filter(({ method, path }) => method === "POST" && path.endsWith("/messages"));

/** Opens a page whose thread is loaded. */
async function openLoaded(parts: Parts) {
  const page = parts.open();
  await threadOf(page).refetch();
  return page;
}

/** Writes messages whose POST gets this fault once, and closes the page after a second. */
async function closeDuringPost(
  parts: Parts,
  fault: { kind: "delay"; ms: number } | { kind: "never" },
) {
  const page = await openLoaded(parts);
  parts.server.faults.add({ ...POST, times: 1, do: fault });
  trySend(page, "Once");
  await settle(1_000);
  page.close();
}

describe("DeviceOutbox, when a page was closed during a POST", () => {
  it("does not send the message again while the server may still process the request", async () => {
    const parts = openKeptMessages();
    await closeDuringPost(parts, { kind: "delay", ms: 30_000 });
    // The fetch of the thread is slow.
    const look = { method: "GET", path: "/messages/conversation", times: 1 };
    parts.server.faults.add({ ...look, do: { kind: "delay", ms: 5_000 } });
    const next = parts.open();
    threadOf(next);
    for (let second = 0; second < 25; second++) {
      await settle(1_000);
      expect(unsentOf(next)).toEqual([["Once", "waiting"]]);
    }
    await settle(120_000);
    expect(parts.listSaved()).toEqual(["Once"]);
    expect(unsentOf(next)).toEqual([]);
  });

  it("sends the message 35 seconds after the start of the POST if the server does not have it", async () => {
    const parts = openKeptMessages();
    await closeDuringPost(parts, { kind: "never" });
    const next = parts.open();
    threadOf(next);
    await settle(33_000);
    expect(parts.listSaved()).toEqual([]);
    await settle(3_000);
    expect(parts.listSaved()).toEqual(["Once"]);
  });

  it("waits although the page was shown, or the clock was set back by an hour", async () => {
    const page = new EventTarget();
    vi.stubGlobal("window", page);
    vi.stubGlobal("document", new EventTarget());
    const parts = openKeptMessages();
    await closeDuringPost(parts, { kind: "delay", ms: 30_000 });
    vi.setSystemTime(Date.now() - 3_600_000);
    const next = parts.open();
    threadOf(next);
    for (let second = 0; second < 25; second++) {
      page.dispatchEvent(new Event("focus"));
      await settle(1_000);
    }
    await settle(60_000);
    expect(parts.listSaved()).toEqual(["Once"]);
    expect(unsentOf(next)).toEqual([]);
    vi.unstubAllGlobals();
  });

  it("looks whether the server has the message although another tab has just fetched the thread", async () => {
    const parts = openKeptMessages();
    const other = await openLoaded(parts);
    const unmount = other.client.mount();
    await settle();
    const page = parts.open();
    // Without the thread, no send is attempted yet.
    const goOnline = await writeOffline(parts, page, "First");
    threadOf(other).restoreKept();
    await settle(100);
    expect(unsentOf(other)).toEqual([["First", "waiting"]]);
    // The other tab does nothing by itself.
    unmount();
    goOnline();
    parts.server.faults.add({ ...POST, times: 1, do: { kind: "neverAfter" } });
    threadOf(page).restoreKept();
    await settle(37_000);
    expect(parts.listSaved()).toEqual(["First"]);
    page.close();
    trySend(other, "Second");
    await settle(60_000);
    expect(parts.listSaved()).toEqual(["First", "Second"]);
  });

  it("does not wait if the server had refused the message for the moment", async () => {
    const parts = openKeptMessages();
    const page = await openLoaded(parts);
    respondWith(parts, 503, 1);
    trySend(page, "Once");
    await settle(1_000);
    page.close();
    threadOf(parts.open());
    await settle(1_000);
    expect(parts.listSaved()).toEqual(["Once"]);
  });
});

describe("DeviceOutbox, when the server refuses a message", () => {
  it("shows a message as not sent after a 401 for a missing permission, and sends the next one", async () => {
    const parts = openKeptMessages();
    const page = await openLoaded(parts);
    respondWith(parts, 401, 1);
    trySend(page, "First");
    trySend(page, "Second");
    await settle();
    expect(unsentOf(page)).toEqual([["First", "failed"]]);
    expect(parts.listSaved()).toEqual(["Second"]);
  });

  it.each([401, 500])(
    "lets messages wait while the token has expired (%i), and sends them at once with a new one",
    async (status) => {
      const parts = openKeptMessages();
      const page = await openLoaded(parts);
      const restore = respondWith(parts, status, Infinity);
      vi.setSystemTime(Date.now() + 30 * 24 * 3_600_000);
      trySend(page, "First");
      await settle(300_000);
      expect(unsentOf(page)).toEqual([["First", "waiting"]]);
      restore();
      page.client.startSession(parts.server.signIn("ruth@grace.example"));
      threadOf(page).restoreKept();
      await settle(100);
      expect(parts.listSaved()).toEqual(["First"]);
    },
  );

  it("shows a message as not sent after three failures, sends the next one, and sends it after Retry", async () => {
    const parts = openKeptMessages();
    const page = await openLoaded(parts);
    respondWith(parts, 502, 3);
    trySend(page, "First");
    trySend(page, "Second");
    await settle(60_000);
    expect(unsentOf(page)).toEqual([
      ["First", "waiting"],
      ["Second", "waiting"],
    ]);
    await settle(60_000);
    expect(unsentOf(page)).toEqual([["First", "failed"]]);
    expect(parts.listSaved()).toEqual(["Second"]);
    await settle(600_000);
    expect(parts.listSaved()).toEqual(["Second"]);
    await threadOf(page).retry(threadOf(page).unsent[0]?.localId ?? "");
    expect(parts.listSaved()).toEqual(["Second", "First"]);
    expect(keptOf(parts)).toEqual([]);
  });

  it("counts the failures of earlier pages", async () => {
    const parts = openKeptMessages();
    const page = await openLoaded(parts);
    respondWith(parts, 503, Infinity);
    trySend(page, "First");
    await settle(15_000);
    expect(postsOf(parts)).toHaveLength(2);
    page.close();
    const next = parts.open();
    threadOf(next);
    await settle(1_000);
    expect(postsOf(parts)).toHaveLength(3);
    expect(unsentOf(next)).toEqual([["First", "failed"]]);
  });

  it("shows a message as not sent in the other tabs, too, and does not send it there", async () => {
    const parts = openKeptMessages();
    const page = await openLoaded(parts);
    respondWith(parts, 503, Infinity);
    trySend(page, "First");
    await settle(1_000);
    const other = parts.open();
    threadOf(other);
    await settle(120_000);
    expect([page, other].map(unsentOf)).toEqual([[["First", "failed"]], [["First", "failed"]]]);
    expect(postsOf(parts)).toHaveLength(3);
  });

  it.each([
    [429, { "Retry-After": "120" }, 119_000],
    [503, {}, 9_000],
  ])(
    "sends nothing too early after a %i (%o), also when the page is shown",
    async (status, headers, ms) => {
      const page = new EventTarget();
      vi.stubGlobal("window", page);
      vi.stubGlobal("document", new EventTarget());
      const parts = openKeptMessages();
      const tab = await openLoaded(parts);
      respondWith(parts, status, 1, headers);
      trySend(tab, "First");
      await settle(1_000);
      for (let passed = 1_000; passed < ms; passed += 1_000) {
        page.dispatchEvent(new Event("focus"));
        await settle(1_000);
      }
      expect(postsOf(parts)).toHaveLength(1);
      await settle(3_000);
      expect(parts.listSaved()).toEqual(["First"]);
      vi.unstubAllGlobals();
    },
  );

  it("sends a message at once when the user retries it", async () => {
    const parts = openKeptMessages();
    const page = await openLoaded(parts);
    respondWith(parts, 429, 1, { "Retry-After": "120" });
    trySend(page, "First");
    await settle(1_000);
    await threadOf(page).retry(threadOf(page).unsent[0]?.localId ?? "");
    expect(parts.listSaved()).toEqual(["First"]);
  });

  it("waits longer after each 429", async () => {
    const parts = openKeptMessages();
    const page = await openLoaded(parts);
    respondWith(parts, 429, Infinity);
    trySend(page, "First");
    await settle(300_000);
    // After 0, 10, 30, 70 and 150 seconds.
    expect(postsOf(parts)).toHaveLength(5);
    expect(unsentOf(page)).toEqual([["First", "waiting"]]);
  });
});

describe("DeviceOutbox of an unmounted client", () => {
  it("has no timers and listeners while messages wait, and sends them after the next mount", async () => {
    const page = new EventTarget();
    vi.stubGlobal("window", page);
    vi.stubGlobal("document", new EventTarget());
    const added = vi.spyOn(page, "addEventListener");
    const removed = vi.spyOn(page, "removeEventListener");
    const parts = openKeptMessages();
    const tab = parts.open();
    const unmount = tab.client.mount();
    await settle();
    const goOnline = await writeOffline(parts, tab, "First");
    unmount();
    // Those of AbortSignal.timeout, and what lingers.
    await settle(60_000);
    expect(removed.mock.calls.length).toBe(added.mock.calls.length);
    expect(vi.getTimerCount()).toBe(0);
    goOnline();
    const unmountAgain = tab.client.mount();
    await settle();
    expect(parts.listSaved()).toEqual(["First"]);
    unmountAgain();
    vi.unstubAllGlobals();
  });
});

describe("DeviceOutbox, per message", () => {
  it("reads the device once", async () => {
    const parts = openKeptMessages();
    const page = await openLoaded(parts);
    parts.device.readKeys.length = 0;
    await threadOf(page).send("First");
    expect(parts.device.readKeys).toHaveLength(1);
    await settle();
    expect(parts.device.readKeys).toHaveLength(1);
    parts.server.faults.add({ ...POST, times: 1, do: { kind: "delay", ms: 1_000 } });
    trySend(page, "Second");
    await settle(500);
    await threadOf(page).refetch();
    await settle();
    expect(parts.device.readKeys).toHaveLength(2);
  });

  it("sends a message of a closed tab before a later one", async () => {
    const parts = openKeptMessages();
    const page = await openLoaded(parts);
    const { page: closed, goOnline } = await goOfflineAndWrite(parts, "First");
    closed.close();
    await settle(1_000);
    goOnline();
    trySend(page, "Second");
    await settle(60_000);
    expect(parts.listSaved()).toEqual(["First", "Second"]);
  });
});
