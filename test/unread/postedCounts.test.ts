import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import { buildUserChurch } from "../../src/testing/builders.js";
import type { UnreadCounts } from "../../src/unread/rules/counts.js";
import { FakeBroadcastChannel } from "../harness/FakeBroadcastChannel.js";
import { FakeSocket } from "../harness/FakeSocket.js";
import { installFakeTime } from "../harness/installFakeTime.js";
import { json } from "../harness/stubFetch.js";

const START = new Date("2026-05-01T12:00:00Z");
installFakeTime(START);
beforeEach(() => {
  FakeBroadcastChannel.reset();
  vi.stubGlobal("BroadcastChannel", FakeBroadcastChannel);
});
afterEach(() => vi.unstubAllGlobals());

const countsOf = (pmCount: number): UnreadCounts => ({ notificationCount: 0, pmCount });
const CONVERSATION = "C1";

/** Creates a tab whose requests of counts the test answers, and a channel to it, as another tab has one. */
async function openTab() {
  const requests: ((pmCount: number) => Promise<void>)[] = [];
  const fetch = (url: string) =>
    url.endsWith("/unreadCount")
      ? new Promise<Response>((resolve) =>
          requests.push(async (pmCount) => {
            resolve(json(countsOf(pmCount)));
            await vi.advanceTimersByTimeAsync(0);
          }),
        )
      : Promise.resolve(json([]));
  const client = new ChurchClient({
    apis: [{ keyName: "MessagingApi", url: "https://api.example", jwt: "t", permissions: [] }],
    socketUrl: "wss://socket.example",
    WebSocket: FakeSocket,
    fetch,
    random: () => 0.5,
  });
  client.session.assign({
    user: { id: "U1" },
    userChurch: buildUserChurch({ church: { id: "CHU1" }, person: { id: "P1" } }),
  });
  const unmount = client.mount();
  await vi.advanceTimersByTimeAsync(0);
  FakeSocket.last.open();
  FakeSocket.last.deliverSocketId("s1");
  await vi.advanceTimersByTimeAsync(0);
  const channel = new FakeBroadcastChannel(FakeBroadcastChannel.open[0]?.name ?? "");
  const received: unknown[] = [];
  channel.onmessage = ({ data }) => received.push(data);
  const post = async (data: unknown) => {
    channel.postMessage(data);
    await vi.advanceTimersByTimeAsync(0);
  };
  const deliver = async (data: object, conversationId?: string) => {
    FakeSocket.last.deliver({ churchId: "CHU1", action: "privateMessage", data, conversationId });
    await vi.advanceTimersByTimeAsync(0);
  };
  const getPmCount = () => client.counts.store.getState().pmCount;
  return { client, unmount, requests, post, deliver, received, getPmCount };
}

describe("counts of another tab", () => {
  it("are set, are not posted again, and replace a running fetch that began before", async () => {
    const { requests, post, received, getPmCount } = await openTab();
    await vi.advanceTimersByTimeAsync(10);
    await post({ counts: countsOf(4), at: Date.now() });
    expect(getPmCount()).toBe(4);
    await requests[0]?.(9);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(getPmCount()).toBe(4);
    expect(received).toEqual([]);
    expect(requests).toHaveLength(1);
  });

  it("do not replace a fetch that began later", async () => {
    const { client, requests, post, received, getPmCount } = await openTab();
    await requests[0]?.(9);
    const at = Date.now() + 5;
    await vi.advanceTimersByTimeAsync(10);
    void client.counts.refetch();
    await vi.advanceTimersByTimeAsync(0);
    await post({ counts: countsOf(4), at });
    expect(getPmCount()).toBe(4);
    await requests[1]?.(1);
    expect(getPmCount()).toBe(1);
    expect(received).toHaveLength(2);
    await post({ counts: countsOf(4), at: at + 1 });
    expect(getPmCount()).toBe(1);
  });

  it.each([
    ["drop the refetch of an earlier frame", 10, 1],
    ["keep the refetch of a later frame", -10, 2],
    ["keep the refetch of a frame in the same millisecond", 0.6, 2],
  ])("%s", async (_, msAfterFrame, requestCount) => {
    const { requests, post, deliver, getPmCount } = await openTab();
    await requests[0]?.(9);
    await vi.advanceTimersByTimeAsync(50);
    await deliver({});
    await post({ counts: countsOf(4), at: Date.now() + msAfterFrame });
    expect(getPmCount()).toBe(4);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(requests).toHaveLength(requestCount);
  });

  it("keep the refetch after reading, if they were requested before", async () => {
    const { client, requests, post } = await openTab();
    await requests[0]?.(9);
    const at = Date.now() + 5;
    await vi.advanceTimersByTimeAsync(10);
    client.counts.refreshAfterRead();
    await post({ counts: countsOf(9), at });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(requests).toHaveLength(2);
  });

  it("keep a refetch that the host has asked for later", async () => {
    const { client, requests, post, getPmCount } = await openTab();
    const at = Date.now() + 5;
    await vi.advanceTimersByTimeAsync(10);
    const refetched = client.counts.refetch();
    await post({ counts: countsOf(4), at });
    await requests[0]?.(9);
    await requests[1]?.(1);
    await refetched;
    expect(getPmCount()).toBe(1);
  });

  it("arrive instead of a refetch after the other tab has read something", async () => {
    const { requests, post, getPmCount } = await openTab();
    await requests[0]?.(9);
    await vi.advanceTimersByTimeAsync(10);
    await post("refresh");
    await post({ counts: countsOf(8), at: Date.now() });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(getPmCount()).toBe(8);
    expect(requests).toHaveLength(1);
  });

  it("are forgotten after a church switch, so that those of the next church are set", async () => {
    const { client, requests, getPmCount } = await openTab();
    await vi.advanceTimersByTimeAsync(10);
    await requests[0]?.(9);
    client.session.assign({
      userChurch: buildUserChurch({ church: { id: "CHU2" }, person: { id: "P2" } }),
    });
    const channel = FakeBroadcastChannel.open.find(({ name }) => name.includes("CHU2"));
    const at = START.getTime() - 1;
    channel?.onmessage?.(new MessageEvent("message", { data: { counts: countsOf(3), at } }));
    expect(getPmCount()).toBe(3);
  });
});

describe("counts of this tab", () => {
  it("are posted after each fetch", async () => {
    const { client, requests, received } = await openTab();
    await requests[0]?.(2);
    void client.counts.refetch();
    await vi.advanceTimersByTimeAsync(0);
    await requests[1]?.(2);
    const at = expect.any(Number) as number;
    expect(received).toEqual([
      { counts: countsOf(2), at },
      { counts: countsOf(2), at },
    ]);
  });

  it("are posted with the conversation of their frame, unless another tab has posted them", async () => {
    const { requests, post, deliver, received } = await openTab();
    await requests[0]?.(2);
    received.length = 0;
    await deliver({ counts: countsOf(3) }, CONVERSATION);
    const at = expect.any(Number) as number;
    expect(received).toEqual([{ counts: countsOf(3), at, conversationId: CONVERSATION }]);
    await vi.advanceTimersByTimeAsync(10);
    await post({ counts: countsOf(4), at: Date.now() });
    await deliver({ counts: countsOf(4) }, CONVERSATION);
    expect(received).toHaveLength(1);
  });

  it("do not rise for a conversation that is shown here", async () => {
    const { client, requests, post, getPmCount } = await openTab();
    await requests[0]?.(2);
    await vi.advanceTimersByTimeAsync(10);
    const stop = client.counts.ignoreFramesOf(CONVERSATION);
    const posted = { counts: countsOf(3), at: Date.now(), conversationId: CONVERSATION };
    await post(posted);
    expect(getPmCount()).toBe(2);
    stop();
    await post(posted);
    expect(getPmCount()).toBe(3);
  });

  it("replace those of before, when the clock of the device is set back", async () => {
    const { client, requests, post, getPmCount } = await openTab();
    await requests[0]?.(2);
    await post({ counts: countsOf(5), at: Date.now() + 1 });
    vi.setSystemTime(new Date(START.getTime() - 3_600_000));
    void client.counts.refetch();
    await vi.advanceTimersByTimeAsync(0);
    await requests[1]?.(1);
    expect(getPmCount()).toBe(1);
  });
});
