import { beforeEach, describe, expect, it, vi } from "vitest";
import { fakeAbortTimeout } from "../harness/fakeAbortTimeout.js";
import { installFakeTime } from "../harness/installFakeTime.js";
import {
  CONVERSATION,
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

const ME = "PER00000001";
const POST = { method: "POST", path: "/messages", times: 1 };

describe("DeviceOutbox, when a request gets no answer", () => {
  it.each(["never", "neverAfter"] as const)(
    "aborts a POST (%s) after a minute, and saves its message once and before the next one",
    async (kind) => {
      const parts = openKeptMessages();
      const page = parts.open();
      await threadOf(page).refetch();
      parts.server.faults.add({ ...POST, do: { kind } });
      const sending = threadOf(page).send("First");
      const failure = sending.catch(() => "waits");
      trySend(page, "Second");
      await settle(59_000);
      expect(unsentOf(page)).toEqual([
        ["First", "sending"],
        ["Second", "sending"],
      ]);
      await settle(2_000);
      expect(await failure).toBe("waits");
      await settle(60_000);
      expect(parts.listSaved()).toEqual(["First", "Second"]);
      expect(unsentOf(page)).toEqual([]);
    },
  );

  it("aborts the fetch before a send after a minute, and sends the message later", async () => {
    const parts = openKeptMessages();
    parts.server.faults.add({ path: "/messages/conversation", times: 1, do: { kind: "never" } });
    const page = parts.open();
    trySend(page, "First");
    await settle(61_000);
    expect(unsentOf(page)).toEqual([["First", "waiting"]]);
    await settle(60_000);
    expect(parts.listSaved()).toEqual(["First"]);
  });

  it("shows a message of another tab as waiting after ten seconds, and keeps the order", async () => {
    const parts = openKeptMessages();
    const [page, other] = [parts.open(), parts.open()];
    for (const each of [page, other]) await threadOf(each).refetch();
    parts.server.faults.add({ ...POST, do: { kind: "never" } });
    trySend(page, "First");
    await settle(100);
    const sending = threadOf(other).send("Second");
    const failure = sending.catch(() => "waits");
    await settle(9_000);
    expect(unsentOf(other)).toContainEqual(["Second", "sending"]);
    await settle(2_000);
    expect(unsentOf(other)).toContainEqual(["Second", "waiting"]);
    expect(await failure).toBe("waits");
    await settle(240_000);
    expect(parts.listSaved()).toEqual(["First", "Second"]);
    expect([page, other].map(unsentOf)).toEqual([[], []]);
  });
});

describe("DeviceOutbox, when the server is slow", () => {
  it.each(["in the same tab", "in another tab"])(
    "does not send a message again %s while the request of a closed page may still be carried out",
    async (place) => {
      const parts = openKeptMessages();
      const page = parts.open();
      await threadOf(page).refetch();
      const other = parts.open();
      await threadOf(other).refetch();
      parts.server.faults.add({ ...POST, do: { kind: "delay", ms: 5_000 } });
      trySend(page, "Once");
      await settle(1_000);
      page.close();
      const next = place === "in another tab" ? other : parts.open();
      threadOf(next).restoreKept();
      await settle(120_000);
      expect(parts.listSaved()).toEqual(["Once"]);
      expect(unsentOf(next)).toEqual([]);
    },
  );
});

describe("DeviceOutbox, when a message is written before the thread is loaded", () => {
  it("sends it although the newest message of the user has the same content", async () => {
    const parts = openKeptMessages();
    parts.server.addMessage({ conversationId: CONVERSATION, personId: ME, content: "Amen" });
    const page = parts.open();
    const goOnline = await writeOffline(parts, page, "Amen");
    expect(unsentOf(page)).toEqual([["Amen", "waiting"]]);
    goOnline();
    await settle(60_000);
    expect(parts.listSaved()).toEqual(["Amen", "Amen"]);
    expect(unsentOf(page)).toEqual([]);
  });

  it("sends it where messages may be written but not read", async () => {
    const parts = openKeptMessages();
    const refuse = { kind: "status", status: 403 } as const;
    parts.server.faults.add({ path: "/messages/conversation", do: refuse });
    await threadOf(parts.open()).send("Hello");
    expect(parts.listSaved()).toEqual(["Hello"]);
  });
});

describe("DeviceOutbox, when the storage is slow or fails", () => {
  it("keeps a message that is written while it looks which ones another tab has sent", async () => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "First");
    const other = parts.open();
    threadOf(other);
    await settle();
    goOnline();
    await threadOf(page).retry(threadOf(page).messages.at(-1)?.localId ?? "");
    parts.device.fault = "slow";
    threadOf(other).restoreKept();
    await settle(150);
    trySend(other, "Second");
    await settle();
    expect(parts.listSaved()).toEqual(["First", "Second"]);
  });

  it("does not show a message as not sent that is stored while the device is read", async () => {
    const parts = openKeptMessages();
    const { page } = await goOfflineAndWrite(parts, "First");
    parts.device.fault = "slow";
    threadOf(page).restoreKept();
    await settle(50);
    trySend(page, "Second");
    await settle();
    expect(unsentOf(page)).toEqual([
      ["First", "waiting"],
      ["Second", "waiting"],
    ]);
  });

  it("does not send a message that another tab may have sent while the device cannot be read", async () => {
    const parts = openKeptMessages();
    const page = parts.open();
    const goOnline = await writeOffline(parts, page, "Once");
    const other = parts.open();
    threadOf(other);
    await settle();
    goOnline();
    await threadOf(page).retry(threadOf(page).messages[0]?.localId ?? "");
    parts.device.fault = "blocked";
    threadOf(other).restoreKept();
    await settle();
    expect(parts.listSaved()).toEqual(["Once"]);
    expect(unsentOf(other)).toEqual([["Once", "waiting"]]);
    parts.device.fault = undefined;
    await settle(60_000);
    expect(parts.listSaved()).toEqual(["Once"]);
    expect(unsentOf(other)).toEqual([]);
  });

  it("does not send a message again whose saved copy is shown before the device is read", async () => {
    const parts = openKeptMessages();
    const page = parts.open();
    await threadOf(page).refetch();
    parts.server.faults.add({ ...POST, do: { kind: "neverAfter" } });
    trySend(page, "Once");
    await settle(100);
    page.close();
    await settle(20_000);
    parts.device.fault = "slow";
    const next = parts.open();
    await threadOf(next).refetch();
    expect(threadOf(next).messages.at(-1)?.content).toBe("Once");
    await settle();
    expect(parts.listSaved()).toEqual(["Once"]);
    expect(unsentOf(next)).toEqual([]);
  });

  it("removes a message that the tab has stored as well when another tab has sent it", async () => {
    const parts = openKeptMessages();
    const other = parts.open();
    await threadOf(other).refetch();
    const load = { path: "/messages/conversation", times: 1, do: { kind: "never" } } as const;
    parts.server.faults.add(load);
    const page = parts.open();
    trySend(page, "Once");
    await settle(10);
    page.close();
    await Promise.all([threadOf(other).send("Next"), settle()]);
    const next = parts.open(undefined, { storage: page.storage });
    expect(unsentOf(next)).toEqual([["Once", "failed"]]);
    trySend(next, "Last");
    await settle();
    expect(parts.listSaved()).toEqual(["Once", "Next", "Last"]);
    expect(unsentOf(next)).toEqual([]);
  });

  it("does not send a message twice after a crash when its attempt could not be stored on the device", async () => {
    const parts = openKeptMessages();
    const page = parts.open();
    const goOnline = await writeOffline(parts, page, "Once");
    expect(keptOf(parts)).toHaveLength(1);
    goOnline();
    parts.device.fault = "full";
    parts.server.faults.add({ ...POST, do: { kind: "neverAfter" } });
    threadOf(page)
      .retry(threadOf(page).messages[0]?.localId ?? "")
      .catch(() => undefined);
    await settle(1_000);
    expect(parts.listSaved()).toEqual(["Once"]);
    page.close();
    const next = parts.open(undefined, { storage: page.storage });
    for (const tab of [parts.open(), next]) await threadOf(tab).refetch();
    await settle(60_000);
    expect(parts.listSaved()).toEqual(["Once"]);
    expect(unsentOf(next)).toEqual([]);
  });
});

describe("DeviceOutbox, at the end of the session", () => {
  it("stops its timers and listeners", async () => {
    const page = new EventTarget();
    vi.stubGlobal("window", page);
    vi.stubGlobal("document", new EventTarget());
    const parts = openKeptMessages();
    const { page: tab } = await goOfflineAndWrite(parts, "First");
    const remove = vi.spyOn(page, "removeEventListener");
    // Those of AbortSignal.timeout.
    await settle(60_000);
    tab.client.session.logout();
    expect(remove.mock.calls.map(([type]) => type)).toContain("online");
    await settle(100);
    expect(vi.getTimerCount()).toBe(0);
    vi.unstubAllGlobals();
  });
});

describe("DeviceOutbox with a second tab", () => {
  it("sends a message with the text of one that the other tab has sent", async () => {
    const parts = openKeptMessages();
    const [page, other] = [parts.open(), parts.open()];
    for (const each of [page, other]) await threadOf(each).refetch();
    parts.server.faults.add({ ...POST, do: { kind: "delay", ms: 3_000 } });
    trySend(page, "ok");
    await settle(500);
    threadOf(other).restoreKept();
    await settle(20_000);
    expect(parts.listSaved()).toEqual(["ok"]);
    trySend(other, "ok");
    await settle(30_000);
    expect(parts.listSaved()).toEqual(["ok", "ok"]);
  });

  it.each(["delay", "never"] as const)(
    "does not send a message that was discarded there before its POST (%s)",
    async (kind) => {
      const parts = openKeptMessages();
      const { page: other, goOnline } = await goOfflineAndWrite(parts, "Discarded");
      const page = parts.open();
      threadOf(page);
      await settle(20_000);
      goOnline();
      const look = { method: "GET", path: "/messages/conversation", times: 1 };
      parts.server.faults.add({ ...look, do: { kind: "delay", ms: 5_000 } });
      parts.server.faults.add({ ...POST, do: kind === "never" ? { kind } : { kind, ms: 1_000 } });
      threadOf(page).restoreKept();
      await settle(1_000);
      threadOf(other).discard(threadOf(other).unsent.at(-1)?.localId ?? "");
      await settle(5_000);
      page.close();
      other.close();
      threadOf(parts.open());
      await settle(120_000);
      expect(parts.listSaved()).toEqual([]);
    },
  );

  it("sends a message once when its page is closed during the POST, after a slow look", async () => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "Once");
    await settle(20_000);
    goOnline();
    const look = { method: "GET", path: "/messages/conversation", times: 1 };
    parts.server.faults.add({ ...look, do: { kind: "delay", ms: 12_000 } });
    parts.server.faults.add({ ...POST, do: { kind: "delay", ms: 3_000 } });
    threadOf(page).restoreKept();
    await settle(12_500);
    page.close();
    threadOf(parts.open());
    await settle(60_000);
    expect(parts.listSaved()).toEqual(["Once"]);
  });
});
