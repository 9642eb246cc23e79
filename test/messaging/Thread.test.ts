import { describe, expect, it, vi } from "vitest";
import { createDemoChurch, createDemoClient } from "../../src/testing.js";
import { ClientCore } from "../../src/platform/core/ClientCore.js";
import { useFakeTime } from "../harness/useFakeTime.js";

const NOW = new Date("2026-05-01T12:00:00Z");
const CONVERSATION = "CON00000001";

async function setUp() {
  const church = createDemoChurch({
    now: () => new Date(NOW.getTime() + (Date.now() - NOW.getTime())),
  });
  const client = createDemoClient(church);
  const thread = client.threads.get(CONVERSATION);
  await thread.load();
  await vi.advanceTimersByTimeAsync(10);
  church.requests.length = 0;
  const posts = () =>
    church.requests.filter(
      ({ method, path }) => method === "POST" && path === "/messaging/messages",
    );
  const shown = () =>
    thread.store
      .getState()
      .messages.map(({ content, localState }) =>
        localState ? `${localState}: ${content}` : content,
      );
  return { church, client, thread, posts, shown };
}

useFakeTime(NOW);

describe("loading", () => {
  it("[NOTE-16][NOTE-19] brings the messages in order, and the people who wrote them", async () => {
    const { thread, client } = await setUp();
    const { messages, status } = thread.store.getState();
    expect(status).toBe("ready");
    expect(messages).toHaveLength(12);
    expect(client.people.get("PER00000002")?.name?.display).toBe('Daniel "Danny" Brenner');
  });

  it("[NOTE-20] that fails keeps what is there; with nothing there it says so", async () => {
    const { church, thread, client } = await setUp();
    church.faults.add({ path: "/messages/conversation", do: { kind: "status", status: 500 } });
    await thread.load();
    expect(thread.store.getState()).toMatchObject({ status: "ready", isStale: true });
    expect(thread.store.getState().messages).toHaveLength(12);
    const other = client.threads.get("CON00000003");
    await other.load();
    expect(other.store.getState()).toMatchObject({ status: "failed", messages: [] });
  });

  it("[NOTE-20] that fails says so, although somebody wrote meanwhile and what they wrote was looked for in vain", async () => {
    const { church, client } = await setUp();
    church.faults.add({ path: "/messages", do: { kind: "status", status: 503 } });
    const other = client.threads.get("CON00000003");
    const opened = other.open();
    await vi.advanceTimersByTimeAsync(1);
    const sent = other.send("Anybody there?").catch(() => "failed");
    await vi.advanceTimersByTimeAsync(60_000);
    await opened;
    expect(await sent).toBe("failed");
    expect(other.store.getState()).toMatchObject({
      status: "failed",
      messages: [{ localState: "failed" }],
    });
  });

  it("keeps the object of each message that did not change, so that its row does not render again", async () => {
    const { church, thread } = await setUp();
    const before = thread.store.getState().messages;
    await thread.load();
    expect(thread.store.getState().messages).toBe(before);
    church.addMessage({
      conversationId: CONVERSATION,
      personId: "PER00000002",
      content: "one more",
    });
    await thread.load();
    expect(
      thread.store
        .getState()
        .messages.slice(0, 12)
        .every((message, index) => message === before[index]),
    ).toBe(true);
  });
});

describe("sending", () => {
  it("[CMP-17][L49] shows the message at once, then sends it with conversation and content only", async () => {
    const { church, thread, posts, shown } = await setUp();
    church.faults.add({ method: "POST", path: "/messages", do: { kind: "delay", ms: 500 } });
    const sent = thread.send("Hello there");
    expect(shown().at(-1)).toBe("sending: Hello there");
    await vi.advanceTimersByTimeAsync(500);
    await sent;
    expect(shown().at(-1)).toBe("sent: Hello there");
    expect(posts().map(({ body }) => body)).toEqual([
      [{ conversationId: CONVERSATION, content: "Hello there" }],
    ]);
  });

  it("the echo keeps its own time until the next load, and its row when the server's copy takes its place", async () => {
    const { thread } = await setUp();
    await thread.send("Hello there");
    const echo = thread.store.getState().messages.at(-1);
    expect(echo?.timeSent).toEqual(new Date(NOW.getTime() + 10));
    await thread.load();
    const saved = thread.store.getState().messages.at(-1);
    expect(thread.store.getState().messages).toHaveLength(13);
    expect(saved).toMatchObject({ localId: echo?.localId, id: echo?.id });
    expect(saved?.localState).toBeUndefined();
  });

  it("[O34] that is refused keeps the message as failed, with the server's words; retrying sends it once", async () => {
    const { church, thread, posts, shown } = await setUp();
    church.faults.add({
      method: "POST",
      path: "/messages",
      times: 1,
      do: { kind: "status", status: 400, body: '{"errors":["Too long"]}' },
    });
    await expect(thread.send("Hello")).rejects.toThrow("Too long");
    expect(shown().at(-1)).toBe("failed: Hello");
    const failed = thread.store.getState().messages.at(-1);
    await thread.retry(failed?.localId ?? "");
    expect(shown().at(-1)).toBe("sent: Hello");
    expect(posts()).toHaveLength(2);
    expect(
      church.db.messages.get(CONVERSATION)?.filter(({ content }) => content === "Hello"),
    ).toHaveLength(1);
  });

  it("[O35] whose answer is lost is looked up before anything is sent again: exactly one copy", async () => {
    const { church, thread, posts, shown } = await setUp();
    church.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
    await thread.send("Only once");
    expect(shown().filter((line) => line?.includes("Only once"))).toHaveLength(1);
    expect(posts()).toHaveLength(1);
    expect(
      church.db.messages.get(CONVERSATION)?.filter(({ content }) => content === "Only once"),
    ).toHaveLength(1);
  });

  it("[O35] whose answer and look-up are both lost fails, and the retry looks again instead of sending again", async () => {
    const { church, thread, posts, shown } = await setUp();
    church.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
    const offline = church.faults.add({
      path: "/messages/conversation",
      do: { kind: "dropBefore" },
    });
    const sent = thread.send("Only once").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await sent).toMatchObject({ outcome: "unknown" });
    expect(shown().at(-1)).toBe("failed: Only once");
    offline();
    await thread.retry(thread.store.getState().messages.at(-1)?.localId ?? "");
    expect(posts()).toHaveLength(1);
    expect(shown().filter((line) => line?.includes("Only once"))).toHaveLength(1);
  });

  it("the same words twice are two messages: an older copy is not taken for the new one", async () => {
    const { church, thread, posts } = await setUp();
    await thread.send("Amen");
    await thread.load();
    church.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropBefore" } });
    await thread.send("Amen").catch(() => undefined);
    await thread.retry(thread.store.getState().messages.at(-1)?.localId ?? "");
    expect(posts()).toHaveLength(3);
    expect(
      church.db.messages.get(CONVERSATION)?.filter(({ content }) => content === "Amen"),
    ).toHaveLength(2);
  });

  it("a failed message can be taken away, and a reload never does so", async () => {
    const { church, thread, shown } = await setUp();
    church.faults.add({
      method: "POST",
      path: "/messages",
      times: 1,
      do: { kind: "status", status: 400 },
    });
    await thread.send("Oops").catch(() => undefined);
    await thread.load();
    expect(shown().at(-1)).toBe("failed: Oops");
    thread.discard(thread.store.getState().messages.at(-1)?.localId ?? "");
    expect(shown()).not.toContain("failed: Oops");
  });
});

describe("editing and deleting", () => {
  it("[CMP-17][L53] sends id, conversation and content and nothing of what was read", async () => {
    const { thread, posts, shown } = await setUp();
    const own = thread.store.getState().messages.find(({ personId }) => personId === "PER00000001");
    await thread.edit(own?.id ?? "", "Better words");
    expect(posts()[0]?.body).toEqual([
      { id: own?.id, conversationId: CONVERSATION, content: "Better words" },
    ]);
    expect(shown()).toContain("Better words");
  });

  it("[CMP-19] finds a message by its own call, else in the thread of a server without that call", async () => {
    const { church, client } = await setUp();
    const fresh = client.threads.get("CON00000002");
    expect((await fresh.find("MSG0000000200001"))?.conversationId).toBe("CON00000002");
    await vi.advanceTimersByTimeAsync(10);
    expect(church.requests.map(({ path }) => path)).toEqual([
      "/messaging/messages/MSG0000000200001",
      "/messaging/messages/conversation/CON00000002",
      expect.stringContaining("/people/basic"),
    ]);
    church.quirks.messageByIdIsMissing = false;
    church.requests.length = 0;
    const other = client.threads.get("CON00000003");
    expect((await other.find("MSG0000000300001"))?.id).toBe("MSG0000000300001");
    expect(church.requests).toHaveLength(1);
  });

  it("[CMP-20] deletes by id; one that is gone already counts as deleted", async () => {
    const { church, thread } = await setUp();
    const [first, second] = thread.store.getState().messages;
    await thread.remove(first?.id ?? "");
    expect(church.requests.at(-1)).toMatchObject({
      method: "DELETE",
      path: `/messaging/messages/${first?.id}`,
    });
    church.removeMessage(second?.id ?? "");
    await thread.remove(second?.id ?? "");
    expect(thread.store.getState().messages).toHaveLength(10);
  });

  it("[D40] deletes a message that the server calls gone", async () => {
    const { church, thread } = await setUp();
    church.faults.add({ method: "DELETE", do: { kind: "status", status: 410 } });
    await thread.remove(thread.store.getState().messages[0]?.id ?? "");
    expect(thread.store.getState().messages).toHaveLength(11);
  });

  it("a failed deletion keeps the message", async () => {
    const { church, thread } = await setUp();
    church.faults.add({ method: "DELETE", do: { kind: "status", status: 500 } });
    await expect(thread.remove(thread.store.getState().messages[0]?.id ?? "")).rejects.toThrow();
    expect(thread.store.getState().messages).toHaveLength(12);
  });
});

describe("an open thread", () => {
  async function open() {
    const made = await setUp();
    const unmount = made.client.mount();
    const release = made.thread.acquire();
    await vi.advanceTimersByTimeAsync(50);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(50);
    made.church.requests.length = 0;
    const loads = () =>
      made.church.requests.filter(({ path }) => path.includes("/messages/conversation/")).length;
    return { ...made, unmount, release, loads };
  }

  it("joins its room and shows what the other person writes within a second", async () => {
    const { church, shown, loads } = await open();
    church.addMessage({
      conversationId: CONVERSATION,
      personId: "PER00000002",
      content: "Good morning",
    });
    await vi.advanceTimersByTimeAsync(900);
    expect(shown().at(-1)).toBe("Good morning");
    expect(loads()).toBe(1);
  });

  it("takes a hundred frames for one reload", async () => {
    const { church, loads } = await open();
    for (let index = 0; index < 100; index++) {
      church.addMessage({
        conversationId: CONVERSATION,
        personId: "PER00000002",
        content: `m${index}`,
      });
      await vi.advanceTimersByTimeAsync(20);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(loads()).toBeLessThanOrEqual(2);
  });

  it("makes one request for an own message, although its frame comes back", async () => {
    const { thread, church, loads } = await open();
    await thread.send("Mine");
    await vi.advanceTimersByTimeAsync(250);
    expect(loads()).toBe(0);
    expect(church.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("still works where the server refuses rooms: the person's own alerts tell", async () => {
    const { church, client } = await setUp();
    church.quirks.roomsAreRefused = true;
    client.mount();
    const thread = client.threads.get(CONVERSATION);
    thread.acquire();
    await vi.advanceTimersByTimeAsync(50);
    church.addMessage({
      conversationId: CONVERSATION,
      personId: "PER00000002",
      content: "Good morning",
    });
    await vi.advanceTimersByTimeAsync(900);
    expect(thread.store.getState().messages.at(-1)?.content).toBe("Good morning");
  });

  it("shows a deletion by somebody else", async () => {
    const { church, thread } = await open();
    church.removeMessage(church.db.messages.get(CONVERSATION)?.[0]?.id ?? "");
    await vi.advanceTimersByTimeAsync(900);
    expect(thread.store.getState().messages).toHaveLength(11);
  });

  it("leaves its room when it is closed, and listens no more", async () => {
    const { church, client, release, loads } = await open();
    release();
    await vi.advanceTimersByTimeAsync(50);
    expect(
      church.db.connections.some(({ conversationId }) => conversationId === CONVERSATION),
    ).toBe(false);
    church.addMessage({ conversationId: CONVERSATION, personId: "PER00000002", content: "x" });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(loads()).toBe(0);
    expect(client.socket.handlers.all.some(({ id }) => id.includes(CONVERSATION))).toBe(false);
  });

  it("recovers after the server was gone: what was missed is there", async () => {
    const { church, shown } = await open();
    church.hub.refuse(true);
    church.hub.dropAll();
    church.addMessage({ conversationId: CONVERSATION, personId: "PER00000002", content: "missed" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(shown()).not.toContain("missed");
    church.hub.refuse(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shown()).toContain("missed");
  });
});

describe("another session", () => {
  it("has threads of its own", async () => {
    const { client, thread } = await setUp();
    client.session.selectChurch({ churchId: "CHU00000002" });
    expect(client.threads.get(CONVERSATION)).not.toBe(thread);
    expect(client.threads.get(CONVERSATION).store.getState().messages).toHaveLength(0);
    expect(client.core).toBeInstanceOf(ClientCore);
  });
});
