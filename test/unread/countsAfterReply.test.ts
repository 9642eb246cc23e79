import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ChurchClient } from "../../src/client/ChurchClient.js";
import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";
import { FakeBroadcastChannel } from "../harness/FakeBroadcastChannel.js";
import { installFakeTime } from "../harness/installFakeTime.js";

const ME = "PER00000001";

installFakeTime(new Date("2026-05-01T12:00:00Z"));
beforeEach(() => {
  FakeBroadcastChannel.reset();
  vi.stubGlobal("BroadcastChannel", FakeBroadcastChannel);
});
const mounted: (() => void)[] = [];
afterEach(async () => {
  for (const unmount of mounted.splice(0)) unmount();
  await settle(0);
  vi.unstubAllGlobals();
});

async function settle(ms = 3_000) {
  await vi.advanceTimersByTimeAsync(0);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(ms);
}

const pmCountOf = ({ counts }: ChurchClient) => counts.store.getState().pmCount;

/** Opens two tabs of a person with so many unread private messages. */
async function openTabs(unreadCount: number) {
  const server = createDemoChurch();
  const mine = server.db.privateMessages.filter(({ fromPersonId, toPersonId }) =>
    [fromPersonId, toPersonId].includes(ME),
  );
  for (const [index, each] of mine.entries()) each.notifyPersonId = index < unreadCount ? ME : null;
  const tabs = [createDemoClient(server), createDemoClient(server)] as const;
  for (const tab of tabs) mounted.push(tab.mount());
  await settle();
  expect(tabs.map(pmCountOf)).toEqual([unreadCount, unreadCount]);
  server.requests.length = 0;
  const countLoads = () =>
    server.requests.filter(({ path }) => path.endsWith("/unreadCount")).length;
  const [{ conversationId = "", fromPersonId = "", toPersonId = "" } = {}] = mine;
  const other = fromPersonId === ME ? toPersonId : fromPersonId;
  const receive = () => server.addMessage({ conversationId, personId: other, content: "Hello" });
  return { server, tabs, countLoads, conversationId, receive };
}

/** Sends a reply from a conversation that is closed before the server has saved it. */
async function replyAndClose(client: ChurchClient, conversationId: string, content = "Reply") {
  const close = client.counts.ignoreFramesOf(conversationId);
  const sent = client.threads.get(conversationId).send(content);
  close();
  await sent.catch(() => undefined);
}

describe("a reply from a conversation that is closed at the same moment", () => {
  it("lowers the counts of all tabs, with one request", async () => {
    const { tabs, countLoads, conversationId } = await openTabs(2);
    await replyAndClose(tabs[0], conversationId);
    await replyAndClose(tabs[0], conversationId, "Another");
    await settle();
    expect(tabs.map(pmCountOf)).toEqual([1, 1]);
    expect(countLoads()).toBe(1);
  });

  it("lowers the count of another tab, while this tab has ignored the message", async () => {
    const { tabs, countLoads, conversationId, receive } = await openTabs(0);
    const close = tabs[0].counts.ignoreFramesOf(conversationId);
    receive();
    await settle(0);
    expect(tabs.map(pmCountOf)).toEqual([0, 1]);
    await replyAndClose(tabs[0], conversationId);
    close();
    await settle();
    expect(tabs.map(pmCountOf)).toEqual([0, 0]);
    expect(countLoads()).toBe(1);
  });

  it("lowers the counts when its response is lost", async () => {
    const { server, tabs, conversationId } = await openTabs(1);
    server.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
    await replyAndClose(tabs[0], conversationId);
    await settle();
    expect(tabs.map(pmCountOf)).toEqual([0, 0]);
  });

  it("lowers the counts of a frame that arrives later", async () => {
    const { server, tabs, conversationId } = await openTabs(0);
    await replyAndClose(tabs[0], conversationId);
    await settle(100);
    const data = { counts: { notificationCount: 0, pmCount: 1 } };
    const frame = { churchId: "CHU00000001", conversationId, action: "privateMessage", data };
    server.hub.send(JSON.stringify(frame));
    await settle(0);
    expect(tabs.map(pmCountOf)).toEqual([1, 1]);
    await settle();
    expect(tabs.map(pmCountOf)).toEqual([0, 0]);
  });

  it("sends no request while no private message is unread", async () => {
    const { tabs, countLoads, conversationId } = await openTabs(0);
    expect(tabs[1].counts.store.getState().notificationCount).toBeGreaterThan(0);
    await replyAndClose(tabs[0], conversationId);
    await settle();
    expect(countLoads()).toBe(0);
  });
});

it("a note sends no request for the counts", async () => {
  const { server, tabs, countLoads } = await openTabs(2);
  const note = server.db.conversations.find(({ contentType }) => contentType !== "privateMessage");
  await tabs[0].threads.get(note?.id ?? "").send("Note");
  await settle();
  expect(countLoads()).toBe(0);
});
