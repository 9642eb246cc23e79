import { describe, expect, it, vi } from "vitest";
import { wait } from "../../src/platform/core/time.js";
import { installFakeTime } from "../harness/installFakeTime.js";
import {
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

const START = new Date("2026-05-01T12:00:00Z");
installFakeTime(START);

type Parts = ReturnType<typeof openKeptMessages>;

/** Lets the responses of the server have the header Date, whose clock is right. Returns what sets the clock of the device. */
function addServerClock({ server }: Parts) {
  let offsetMs = 0;
  const { fetch } = server;
  server.fetch = async (url, init) => {
    const response = await fetch(url, init);
    response.headers.set("Date", new Date(Date.now() - offsetMs).toUTCString());
    return response;
  };
  return (nextMs: number) => {
    vi.setSystemTime(Date.now() - offsetMs + nextMs);
    offsetMs = nextMs;
  };
}

describe("messages on a device whose clock is wrong", () => {
  it("are sent although they were written when the clock was ahead", async () => {
    const parts = openKeptMessages();
    vi.setSystemTime(Date.now() + 30 * DAY_MS);
    const { page, goOnline } = await goOfflineAndWrite(parts, "First", "Second");
    page.close();
    vi.setSystemTime(START);
    const next = parts.open();
    threadOf(next);
    await settle();
    expect(unsentOf(next)).toEqual([
      ["First", "waiting"],
      ["Second", "waiting"],
    ]);
    goOnline();
    await settle(60_000);
    expect(parts.listSaved()).toEqual(["First", "Second"]);
  });

  it("have a time that is not in the future", async () => {
    const parts = openKeptMessages();
    vi.setSystemTime(Date.now() + 30 * DAY_MS);
    const { page, goOnline } = await goOfflineAndWrite(parts, "First", "Second");
    page.close();
    vi.setSystemTime(START);
    goOnline();
    const next = parts.open();
    await next.client.api.get("/people", "MembershipApi").catch(() => undefined);
    parts.goOffline();
    threadOf(next);
    await settle();
    const { unsent } = threadOf(next);
    expect(unsent.map(({ content }) => content)).toEqual(["First", "Second"]);
    expect(Math.max(...unsent.map(({ timeSent }) => Number(timeSent)))).toBeLessThan(Date.now());
  });

  it.each([30 * DAY_MS, -30 * DAY_MS])(
    "are sent if the clock is %i ms off when they are read, by the clock of the server",
    async (offsetMs) => {
      const parts = openKeptMessages();
      const setClock = addServerClock(parts);
      const { page, goOnline } = await goOfflineAndWrite(parts, "First");
      page.close();
      setClock(offsetMs);
      const next = parts.open();
      threadOf(next);
      await settle();
      expect(unsentOf(next)).toEqual([["First", "waiting"]]);
      goOnline();
      await settle(60_000);
      expect(parts.listSaved()).toEqual(["First"]);
    },
  );

  it("are sent if they were written when the clock was behind the one of the server", async () => {
    const parts = openKeptMessages();
    const setClock = addServerClock(parts);
    setClock(-30 * DAY_MS);
    const { page, goOnline } = await goOfflineAndWrite(parts, "First");
    page.close();
    setClock(0);
    goOnline();
    const next = parts.open();
    await threadOf(next).refetch();
    await settle(60_000);
    expect(parts.listSaved()).toEqual(["First"]);
    expect(unsentOf(next)).toEqual([]);
  });

  it("stay until a response shows that they are too old, and are then shown as not sent", async () => {
    const parts = openKeptMessages();
    addServerClock(parts);
    const { page, goOnline } = await goOfflineAndWrite(parts, "Old");
    page.close();
    vi.setSystemTime(Date.now() + 8 * DAY_MS);
    const next = parts.open();
    threadOf(next);
    await settle();
    expect(unsentOf(next)).toEqual([["Old", "waiting"]]);
    goOnline();
    await settle(60_000);
    expect(unsentOf(next)).toEqual([["Old", "failed"]]);
    expect(parts.listSaved()).toEqual([]);
    expect(keptOf(parts)).toEqual([]);
  });
});

describe("messages on the device of a user who signs out", () => {
  it("are removed before the next page reads the device, if the page ended at once", async () => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "Mine");
    const theirs = parts.open("daniel@grace.example");
    trySend(theirs, "Theirs");
    await settle();
    theirs.close();
    page.client.session.logout();
    page.close();
    await settle();
    expect(keptOf(parts)).toHaveLength(2);
    goOnline();
    const next = parts.open();
    threadOf(next);
    await settle(100);
    expect(unsentOf(next)).toEqual([]);
    expect(JSON.stringify([...parts.device.values])).not.toContain("Mine");
    expect(keptOf(parts)).toHaveLength(1);
    await settle(60_000);
    expect(parts.listSaved()).toEqual([]);
    expect(parts.device.sharedStorage.length).toBe(0);
  });

  it("are removed when the next client is mounted, also if it keeps nothing", async () => {
    const parts = openKeptMessages();
    const { page } = await goOfflineAndWrite(parts, "Mine");
    page.client.session.logout();
    page.close();
    const unmount = parts.open("daniel@grace.example", { shouldKeepUnsent: false }).client.mount();
    await settle();
    expect(keptOf(parts)).toEqual([]);
    unmount();
  });

  it("are removed for each of several users", async () => {
    const parts = openKeptMessages();
    const pages = [parts.open(), parts.open("daniel@grace.example")];
    for (const page of pages) await writeOffline(parts, page, "Mine");
    for (const page of pages) {
      page.client.session.logout();
      page.close();
    }
    expect(keptOf(parts)).toHaveLength(2);
    const unmount = parts.open(undefined, { shouldKeepUnsent: false }).client.mount();
    await settle();
    expect(keptOf(parts)).toEqual([]);
    unmount();
  });

  it("are not read while they cannot be removed", async () => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "Mine");
    page.client.session.logout();
    page.close();
    goOnline();
    const next = parts.open();
    const { deviceStorage } = next.client.core.options;
    if (deviceStorage) deviceStorage.delete = () => Promise.reject(new Error("Blocked."));
    threadOf(next);
    await settle(60_000);
    expect(unsentOf(next)).toEqual([]);
    expect(parts.listSaved()).toEqual([]);
  });

  it("leave the messages that the user writes after the next sign-in", async () => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "Before");
    const { deviceStorage } = page.client.core.options;
    const keys = deviceStorage?.keys;
    if (keys) deviceStorage.keys = () => wait(500).then(keys);
    page.client.session.logout();
    page.client.startSession(parts.server.signIn("ruth@grace.example"));
    trySend(page, "After");
    await settle(20_000);
    expect(JSON.stringify([...parts.device.values])).not.toContain("Before");
    expect(unsentOf(page)).toEqual([["After", "waiting"]]);
    page.close();
    goOnline();
    threadOf(parts.open());
    await settle(60_000);
    expect(parts.listSaved()).toEqual(["After"]);
  });
});

describe("messages with the same text", () => {
  it("are two messages while they wait, and after a reload", async () => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "Amen", "Amen");
    expect(unsentOf(page)).toEqual([
      ["Amen", "waiting"],
      ["Amen", "waiting"],
    ]);
    page.close();
    goOnline();
    const next = parts.open();
    threadOf(next);
    await settle(60_000);
    expect(parts.listSaved()).toEqual(["Amen", "Amen"]);
    expect(unsentOf(next)).toEqual([]);
    expect(keptOf(parts)).toEqual([]);
  });

  it.each(["dropAfter", "neverAfter"] as const)(
    "are both saved once when the response to the first is lost (%s)",
    async (kind) => {
      const parts = openKeptMessages();
      const { page, goOnline } = await goOfflineAndWrite(parts, "Amen", "Amen");
      goOnline();
      parts.server.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind } });
      threadOf(page).restoreKept();
      await settle(2_000);
      page.close();
      const next = parts.open();
      threadOf(next);
      await settle(120_000);
      expect(parts.listSaved()).toEqual(["Amen", "Amen"]);
      expect(unsentOf(next)).toEqual([]);
    },
  );

  it("are both sent when another tab sends the first", async () => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "Amen", "Amen");
    const other = parts.open();
    threadOf(other);
    await settle();
    goOnline();
    const post = { method: "POST", path: "/messages", times: 1 };
    parts.server.faults.add({ ...post, do: { kind: "delay", ms: 1 } });
    parts.server.faults.add({ ...post, do: { kind: "never" } });
    threadOf(page).restoreKept();
    await settle(3_000);
    expect(parts.listSaved()).toEqual(["Amen"]);
    page.close();
    await settle(120_000);
    expect(parts.listSaved()).toEqual(["Amen", "Amen"]);
    expect(unsentOf(other)).toEqual([]);
  });
});

describe("messages with the same text, when another tab closes while it sends the first", () => {
  it("are both saved once", async () => {
    const parts = openKeptMessages();
    const page = parts.open();
    // Without the thread, no send is attempted yet.
    const goOnline = await writeOffline(parts, page, "Amen", "Amen");
    const other = parts.open();
    threadOf(other);
    await settle();
    goOnline();
    const post = { method: "POST", path: "/messages", times: 1 };
    parts.server.faults.add({ ...post, do: { kind: "neverAfter" } });
    threadOf(page).restoreKept();
    await settle(2_000);
    page.close();
    await settle(120_000);
    expect(parts.listSaved()).toEqual(["Amen", "Amen"]);
    expect(unsentOf(other)).toEqual([]);
  });
});

describe("messages for one of two servers of an origin", () => {
  it("are neither shown nor sent by a client of the other", async () => {
    const parts = openKeptMessages();
    const { page, goOnline } = await goOfflineAndWrite(parts, "For production");
    page.close();
    goOnline();
    const apis = parts.server.apis.map((api) => ({ ...api, url: `${api.url}-staging` }));
    const staging = parts.open(undefined, { apis });
    const unmount = staging.client.mount();
    threadOf(staging);
    await settle(60_000);
    expect(unsentOf(staging)).toEqual([]);
    expect(keptOf(parts)).toHaveLength(1);
    unmount();
    threadOf(parts.open());
    await settle();
    expect(parts.listSaved()).toEqual(["For production"]);
  });
});
