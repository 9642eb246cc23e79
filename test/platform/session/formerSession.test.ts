import { expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { buildUserChurch } from "../../../src/testing/builders.js";
import { createMemoryStorage } from "../../../src/testing/createDemoClient.js";

import { FakeSocket } from "../../harness/FakeSocket.js";
import { json } from "../../harness/stubFetch.js";
import { useFakeTime } from "../../harness/useFakeTime.js";

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

useFakeTime();

/** A client in church A with the thread of a conversation there, live; what it posts is answered by hand. */
async function setUp({ isAnonymous = false } = {}) {
  const sent: string[] = [];
  const waiting: (() => void)[] = [];
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
      const isHeld = pathname === "/messages" || (isAnonymous && pathname.startsWith("/messages"));
      const answer = /conversation/.test(pathname)
        ? MESSAGES
        : /people/.test(pathname)
          ? [{ id: "X" }]
          : [{ id: "M9" }];
      return isHeld
        ? new Promise((resolve) => waiting.push(() => resolve(json(answer))))
        : Promise.resolve(json(answer));
    },
  });
  const signIn = () => client.signIn({ user: { id: "U" }, userChurches }, "A");
  if (!isAnonymous) signIn();
  const thread = client.threads.get("OF-A");
  const release = thread.acquire();
  await vi.advanceTimersByTimeAsync(0);
  if (!isAnonymous) await thread.open();
  const hear = (id: string) =>
    client.socket.receive(
      JSON.stringify({
        churchId: "A",
        conversationId: "OF-A",
        action: "message",
        data: { id, content: "Hello" },
      }),
    );
  /** Goes to the other church; from then on everything that is sent counts. */
  const leave = async () => {
    client.session.selectChurch({ churchId: "B" });
    sent.length = 0;
    await vi.advanceTimersByTimeAsync(10);
  };
  const answer = async () => {
    for (const reply of waiting.splice(0)) reply();
    await vi.advanceTimersByTimeAsync(1_000);
  };
  return { client, thread, release, sent, hear, leave, answer, signIn };
}

it("[P18] the frame of an own message that came before its answer asks for nothing in the church that was chosen meanwhile", async () => {
  const { thread, release, sent, hear, leave, answer } = await setUp();
  const sending = thread.send("Hello").catch((error: unknown) => error);
  hear("M9");
  await leave();
  release();
  await answer();
  expect(await sending).toMatchObject({ name: "StaleSessionError" });
  expect(sent).toEqual([]);
});

it("[P18] a frame that came just before the choice of another church asks for nothing there, though the view is still shown", async () => {
  const { sent, hear, leave } = await setUp();
  hear("M2");
  await vi.advanceTimersByTimeAsync(285);
  await leave();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(sent).toEqual([]);
});

it("[P18] whoever holds a thread of the church that was left neither asks nor sends anything with it, nor is in its room", async () => {
  const { client, thread, release, sent, hear, leave, answer } = await setUp();
  void thread.send("Lost").catch(() => undefined);
  await leave();
  await answer();
  client.mount();
  FakeSocket.last.open();
  FakeSocket.last.id("s2");
  await vi.advanceTimersByTimeAsync(10);
  release();
  await vi.advanceTimersByTimeAsync(10);
  const again = thread.acquire();
  hear("M3");
  await thread.load();
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

it("[P18] what was asked for before anybody had signed in brings nobody's people into the session", async () => {
  const { client, thread, sent, answer, signIn } = await setUp({ isAnonymous: true });
  void thread.load();
  const people = client.people.load(["Z"]);
  signIn();
  await people;
  await answer();
  expect(sent.filter((line) => line.includes("token"))).toEqual([]);
  expect(client.people.get("X")).toBeUndefined();
  expect(thread.store.getState().messages).toEqual([]);
});

it("[P18] nobody of the church that was left is known in the next one, and everybody is asked for again", async () => {
  const { client, sent, leave } = await setUp();
  await vi.advanceTimersByTimeAsync(0);
  expect(client.people.get("X")).toBeDefined();
  await leave();
  expect(client.people.get("X")).toBeUndefined();
  await client.people.load(["X"]);
  expect(sent).toEqual([expect.stringContaining("/people/basic?ids=X Bearer tokenB")]);
});
