import { describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { buildUserChurch } from "../../../src/testing/builders.js";
import { createMemoryStorage } from "../../../src/testing/createDemoClient.js";

import { FakeSocket } from "../../harness/FakeSocket.js";
import { json } from "../../harness/stubFetch.js";
import { installFakeTime } from "../../harness/installFakeTime.js";

const userChurches = ["A", "B"].map((id) =>
  buildUserChurch({
    church: { id, name: id },
    person: { id: `P${id}`, name: { display: id } },
    jwt: `token${id}`,
    apis: [],
  }),
);
const MESSAGES = [
  {
    id: "M1",
    conversationId: "OF-A",
    personId: "X",
    content: "words of A",
    timeSent: "2026-05-01 10:00:00",
  },
];

installFakeTime();

/** Creates a client with an acquired thread in church A. Responses to posted messages wait for `respond`. */
async function setUp({ isAnonymous = false } = {}) {
  const sent: string[] = [];
  const pending: (() => void)[] = [];
  const client = new ChurchClient({
    apis: ["MembershipApi", "MessagingApi"].map((keyName) => ({
      keyName,
      url: "https://api.example",
      jwt: "",
      permissions: [],
    })),
    cookies: { get: () => undefined, set: () => undefined },
    storage: createMemoryStorage(),
    socketUrl: "wss://socket.example",
    WebSocket: FakeSocket,
    fetch: (url, init) => {
      const { pathname, search } = new URL(url);
      const body = typeof init.body === "string" ? init.body : "";
      sent.push(
        [init.method, pathname + search, new Headers(init.headers).get("Authorization"), body].join(
          " ",
        ),
      );
      const isDelayed =
        pathname === "/messages" || (isAnonymous && pathname.startsWith("/messages"));
      const responseBody = /conversation/.test(pathname)
        ? MESSAGES
        : /people/.test(pathname)
          ? [{ id: "X" }]
          : [{ id: "M9" }];
      return isDelayed
        ? new Promise((resolve) => pending.push(() => resolve(json(responseBody))))
        : Promise.resolve(json(responseBody));
    },
  });
  const signIn = () => client.startSession({ user: { id: "U" }, userChurches }, "A");
  if (!isAnonymous) signIn();
  const thread = client.threads.get("OF-A");
  const release = thread.acquire();
  await vi.advanceTimersByTimeAsync(0);
  if (!isAnonymous) await thread.open();
  const receiveFrame = (id: string) =>
    client.socket.receive(
      JSON.stringify({
        churchId: "A",
        conversationId: "OF-A",
        action: "message",
        data: { id, content: "Hello" },
      }),
    );
  /** Switches to church B and clears the recorded requests. */
  const switchChurch = async () => {
    client.session.selectChurch({ churchId: "B" });
    sent.length = 0;
    await vi.advanceTimersByTimeAsync(10);
  };
  const respond = async () => {
    for (const resolve of pending.splice(0)) resolve();
    await vi.advanceTimersByTimeAsync(1_000);
  };
  return { client, thread, release, sent, receiveFrame, switchChurch, respond, signIn };
}

describe("a former session", () => {
  it("[P18] sends no request for an own message whose frame arrived before its response and the church switch", async () => {
    const { thread, release, sent, receiveFrame, switchChurch, respond } = await setUp();
    const sending = thread.send("Hello").catch((error: unknown) => error);
    receiveFrame("M9");
    await switchChurch();
    release();
    await respond();
    expect(await sending).toMatchObject({ name: "StaleSessionError" });
    expect(sent).toEqual([]);
  });

  it("[P18] sends no request for a frame that arrived just before the church switch", async () => {
    const { sent, receiveFrame, switchChurch } = await setUp();
    receiveFrame("M2");
    await vi.advanceTimersByTimeAsync(285);
    await switchChurch();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sent).toEqual([]);
  });

  it("[P18] rejects calls on the thread of the former church and sends no request for it", async () => {
    const { client, thread, release, sent, receiveFrame, switchChurch, respond } = await setUp();
    void thread.send("Lost").catch(() => undefined);
    await switchChurch();
    await respond();
    client.mount();
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("s2");
    await vi.advanceTimersByTimeAsync(10);
    release();
    await vi.advanceTimersByTimeAsync(10);
    const again = thread.acquire();
    receiveFrame("M3");
    await thread.refetch();
    await thread.open();
    const calls = [
      () => thread.find("M5"),
      () => thread.edit("M1", "new words"),
      () => thread.remove("M1"),
      () => thread.send("more"),
    ];
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ name: "StaleSessionError" });
    for (const { localId } of thread.store.getState().messages)
      if (localId) await thread.retry(localId).catch(() => undefined);
    client.socket.receive(
      JSON.stringify({
        churchId: "B",
        conversationId: "OF-A",
        action: "message",
        data: { id: "M4" },
      }),
    );
    await vi.advanceTimersByTimeAsync(5_000);
    again();
    expect(sent.filter((line) => line.includes("OF-A") || line.includes("/messages"))).toEqual([]);
  });

  it("[P18] drops responses that were requested before sign-in", async () => {
    const { client, thread, sent, respond, signIn } = await setUp({ isAnonymous: true });
    void thread.refetch();
    const people = client.people.load(["Z"]);
    signIn();
    await people;
    await respond();
    expect(sent.filter((line) => line.includes("token"))).toEqual([]);
    expect(client.people.get("X")).toBeUndefined();
    expect(thread.store.getState().messages).toEqual([]);
  });

  it("[P18] clears the people of the former church and requests them again", async () => {
    const { client, sent, switchChurch } = await setUp();
    await vi.advanceTimersByTimeAsync(0);
    expect(client.people.get("X")).toBeDefined();
    await switchChurch();
    expect(client.people.get("X")).toBeUndefined();
    await client.people.load(["X"]);
    expect(sent).toEqual([expect.stringContaining("/people/basic?ids=X Bearer tokenB")]);
  });
});
