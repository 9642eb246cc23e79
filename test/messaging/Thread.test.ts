import { describe, expect, it, vi } from "vitest";
import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";
import { LINGER_MS } from "../../src/platform/core/RefCount.js";
import { ClientCore } from "../../src/platform/core/ClientCore.js";
import { installFakeTime } from "../harness/installFakeTime.js";
import { callDemo } from "../testing/tools/callDemo.js";

const NOW = new Date("2026-05-01T12:00:00Z");
const CONVERSATION = "CON00000001";

async function setUp() {
  const server = createDemoChurch({
    now: () => new Date(NOW.getTime() + (Date.now() - NOW.getTime())),
  });
  const client = createDemoClient(server);
  const thread = client.threads.get(CONVERSATION);
  await thread.refetch();
  await vi.advanceTimersByTimeAsync(10);
  server.requests.length = 0;
  const listPosts = () =>
    server.requests.filter(
      ({ method, path }) => method === "POST" && path === "/messaging/messages",
    );
  const listShown = () =>
    thread.store
      .getState()
      .messages.map(({ content, localState }) =>
        localState ? `${localState}: ${content}` : content,
      );
  return { server, client, thread, listPosts, listShown };
}

installFakeTime(NOW);

describe("Thread.load", () => {
  it("[NOTE-16][NOTE-19] loads the messages and their authors", async () => {
    const { thread, client } = await setUp();
    const { messages, status } = thread.store.getState();
    expect(status).toBe("ready");
    expect(messages).toHaveLength(12);
    expect(client.people.get("PER00000002")?.name?.display).toBe('Daniel "Danny" Brenner');
  });

  it("[NOTE-20] keeps its messages when a refetch fails, and reports a failed first load", async () => {
    const { server, thread, client } = await setUp();
    server.faults.add({ path: "/messages/conversation", do: { kind: "status", status: 500 } });
    await thread.refetch();
    expect(thread.store.getState()).toMatchObject({ status: "ready", isStale: true });
    expect(thread.store.getState().messages).toHaveLength(12);
    const other = client.threads.get("CON00000003");
    await other.refetch();
    expect(other.store.getState()).toMatchObject({ status: "failed", messages: [] });
  });

  it("[NOTE-20] reports a failed load when a send during the load fails too", async () => {
    const { server, client } = await setUp();
    server.faults.add({ path: "/messages", do: { kind: "status", status: 503 } });
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

  it("keeps the objects of unchanged messages", async () => {
    const { server, thread } = await setUp();
    const messagesBefore = thread.store.getState().messages;
    await thread.refetch();
    expect(thread.store.getState().messages).toBe(messagesBefore);
    server.addMessage({
      conversationId: CONVERSATION,
      personId: "PER00000002",
      content: "one more",
    });
    await thread.refetch();
    expect(
      thread.store
        .getState()
        .messages.slice(0, 12)
        .every((message, index) => message === messagesBefore[index]),
    ).toBe(true);
  });
});

describe("Thread.send", () => {
  it("[CMP-17][L49] shows the message immediately and sends only its conversation and content", async () => {
    const { server, thread, listPosts, listShown } = await setUp();
    server.faults.add({ method: "POST", path: "/messages", do: { kind: "delay", ms: 500 } });
    const sent = thread.send("Hello there");
    expect(listShown().at(-1)).toBe("sending: Hello there");
    await vi.advanceTimersByTimeAsync(500);
    await sent;
    expect(listShown().at(-1)).toBe("sent: Hello there");
    expect(listPosts().map(({ body }) => body)).toEqual([
      [{ conversationId: CONVERSATION, content: "Hello there" }],
    ]);
  });

  it("gives the message a local time and keeps its row when the server's copy replaces it", async () => {
    const { thread } = await setUp();
    await thread.send("Hello there");
    const sent = thread.store.getState().messages.at(-1);
    expect(sent?.timeSent).toEqual(new Date(NOW.getTime() + 10));
    await thread.refetch();
    const saved = thread.store.getState().messages.at(-1);
    expect(thread.store.getState().messages).toHaveLength(13);
    expect(saved).toMatchObject({ localId: sent?.localId, id: sent?.id });
    expect(saved?.localState).toBeUndefined();
  });

  it("[O34] keeps a rejected message as failed with the server's error, and sends it once on retry", async () => {
    const { server, thread, listPosts, listShown } = await setUp();
    server.faults.add({
      method: "POST",
      path: "/messages",
      times: 1,
      do: { kind: "status", status: 400, body: '{"errors":["Too long"]}' },
    });
    await expect(thread.send("Hello")).rejects.toThrow("Too long");
    expect(listShown().at(-1)).toBe("failed: Hello");
    const failed = thread.store.getState().messages.at(-1);
    await thread.retry(failed?.localId ?? "");
    expect(listShown().at(-1)).toBe("sent: Hello");
    expect(listPosts()).toHaveLength(2);
    expect(
      server.db.messages.get(CONVERSATION)?.filter(({ content }) => content === "Hello"),
    ).toHaveLength(1);
  });

  it("[O35] finds a saved message by lookup when its response is lost", async () => {
    const { server, thread, listPosts, listShown } = await setUp();
    server.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
    await thread.send("Only once");
    expect(listShown().filter((line) => line?.includes("Only once"))).toHaveLength(1);
    expect(listPosts()).toHaveLength(1);
    expect(
      server.db.messages.get(CONVERSATION)?.filter(({ content }) => content === "Only once"),
    ).toHaveLength(1);
  });

  it("[O35] fails when response and lookup are lost, and finds the message by lookup on retry", async () => {
    const { server, thread, listPosts, listShown } = await setUp();
    server.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
    const restoreNetwork = server.faults.add({
      path: "/messages/conversation",
      do: { kind: "dropBefore" },
    });
    const sent = thread.send("Only once").catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await sent).toMatchObject({ outcome: "unknown" });
    expect(listShown().at(-1)).toBe("failed: Only once");
    restoreNetwork();
    await thread.retry(thread.store.getState().messages.at(-1)?.localId ?? "");
    expect(listPosts()).toHaveLength(1);
    expect(listShown().filter((line) => line?.includes("Only once"))).toHaveLength(1);
  });

  it("sends repeated content as a second message", async () => {
    const { server, thread, listPosts } = await setUp();
    await thread.send("Amen");
    await thread.refetch();
    server.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropBefore" } });
    await thread.send("Amen").catch(() => undefined);
    await thread.retry(thread.store.getState().messages.at(-1)?.localId ?? "");
    expect(listPosts()).toHaveLength(3);
    expect(
      server.db.messages.get(CONVERSATION)?.filter(({ content }) => content === "Amen"),
    ).toHaveLength(2);
  });

  it("keeps a failed message after a reload until it is discarded", async () => {
    const { server, thread, listShown } = await setUp();
    server.faults.add({
      method: "POST",
      path: "/messages",
      times: 1,
      do: { kind: "status", status: 400 },
    });
    await thread.send("Oops").catch(() => undefined);
    await thread.refetch();
    expect(listShown().at(-1)).toBe("failed: Oops");
    thread.discard(thread.store.getState().messages.at(-1)?.localId ?? "");
    expect(listShown()).not.toContain("failed: Oops");
  });
});

describe("Thread edits and deletions", () => {
  it("[CMP-17][L53] sends only id, conversation and content of an edited message", async () => {
    const { thread, listPosts, listShown } = await setUp();
    const ownMessage = thread.store
      .getState()
      .messages.find(({ personId }) => personId === "PER00000001");
    await thread.edit(ownMessage?.id ?? "", "Better words");
    expect(listPosts()[0]?.body).toEqual([
      { id: ownMessage?.id, conversationId: CONVERSATION, content: "Better words" },
    ]);
    expect(listShown()).toContain("Better words");
  });

  it.each([
    ["by id", false, ["MSG0000000200001"]],
    ["by its church and id", true, ["MSG0000000200001", "CHU00000001/MSG0000000200001"]],
  ])("[CMP-19] finds a message %s", async (_, isMissing, requested) => {
    const { server, client } = await setUp();
    server.quirks.messageByIdIsMissing = isMissing;
    const fresh = client.threads.get("CON00000002");
    expect((await fresh.find("MSG0000000200001"))?.conversationId).toBe("CON00000002");
    const paths = server.requests.map(({ path }) => path.replace("/messaging/messages/", ""));
    expect(paths).toEqual(requested);
  });

  it("[CMP-19] finds a message in its conversation when the server lacks both routes", async () => {
    const { server, client } = await setUp();
    server.faults.add({ path: /messages\/(CHU|MSG)/, do: { kind: "status", status: 404 } });
    const fresh = client.threads.get("CON00000002");
    expect((await fresh.find("MSG0000000200001"))?.conversationId).toBe("CON00000002");
    expect(fresh.store.getState().status).toBe("ready");
  });

  it("[CMP-20] deletes a message by id, also when it is already deleted", async () => {
    const { server, thread } = await setUp();
    const [first, second] = thread.store.getState().messages;
    await thread.remove(first?.id ?? "");
    expect(server.requests.at(-1)).toMatchObject({
      method: "DELETE",
      path: `/messaging/messages/${first?.id}`,
    });
    server.removeMessage(second?.id ?? "");
    await thread.remove(second?.id ?? "");
    expect(thread.store.getState().messages).toHaveLength(10);
  });

  it("[D40] treats status 410 as a successful deletion", async () => {
    const { server, thread } = await setUp();
    server.faults.add({ method: "DELETE", do: { kind: "status", status: 410 } });
    await thread.remove(thread.store.getState().messages[0]?.id ?? "");
    expect(thread.store.getState().messages).toHaveLength(11);
  });

  it("keeps the message when its deletion fails", async () => {
    const { server, thread } = await setUp();
    server.faults.add({ method: "DELETE", do: { kind: "status", status: 500 } });
    await expect(thread.remove(thread.store.getState().messages[0]?.id ?? "")).rejects.toThrow();
    expect(thread.store.getState().messages).toHaveLength(12);
  });
});

describe("Thread while acquired", () => {
  async function open() {
    const context = await setUp();
    const unmount = context.client.mount();
    const release = context.thread.acquire();
    await vi.advanceTimersByTimeAsync(50);
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(50);
    const sendFrame = (action: string, data: object) => {
      const frame = { churchId: "CHU00000001", conversationId: CONVERSATION, action, data };
      context.server.hub.send(JSON.stringify(frame));
    };
    const announceChange = () => {
      const [first] = context.server.db.messages.get(CONVERSATION) ?? [];
      sendFrame("message", { id: first?.id, content: "Changed" });
    };
    // The first refetch after opening is of all messages.
    announceChange();
    await vi.advanceTimersByTimeAsync(400);
    context.server.requests.length = 0;
    const listRequests = () =>
      context.server.requests
        .filter(({ method, path }) => method === "GET" && path.includes("/messages/"))
        .map(({ path }) => path.replace(/.*messages/, ""));
    const countLoads = () =>
      listRequests().filter((path) => path.includes("/conversation/")).length;
    const receive = (content: string) =>
      context.server.addMessage({
        conversationId: CONVERSATION,
        personId: "PER00000002",
        content,
      });
    return {
      ...context,
      unmount,
      release,
      listRequests,
      countLoads,
      receive,
      sendFrame,
      announceChange,
    };
  }

  it.each([
    ["by its id", false, (id: string) => [`/${id}`]],
    ["by its church and id", true, (id: string) => [`/${id}`, `/CHU00000001/${id}`]],
  ])(
    "fetches only another person's message, at once and once for all of its frames: %s",
    async (_, isMissing, expected) => {
      const { server, listShown, listRequests, receive } = await open();
      server.quirks.messageByIdIsMissing = isMissing;
      await vi.advanceTimersByTimeAsync(1_000);
      const id = receive("Good morning");
      await vi.advanceTimersByTimeAsync(50);
      expect(listShown().at(-1)).toBe("Good morning");
      expect(listShown()).toHaveLength(13);
      await vi.advanceTimersByTimeAsync(3_000);
      expect(listRequests()).toEqual(expected(id));
      const next = receive("And good night");
      await vi.advanceTimersByTimeAsync(50);
      expect(listShown().slice(-2)).toEqual(["Good morning", "And good night"]);
      expect(listRequests().slice(expected(id).length)).toEqual(expected(next).slice(-1));
    },
  );

  it("fetches up to three changed messages one by one", async () => {
    const { listShown, listRequests, receive, announceChange, server } = await open();
    server.quirks.messageByIdIsMissing = false;
    await vi.advanceTimersByTimeAsync(1_000);
    announceChange();
    const ids = ["One", "Two"].map(receive);
    await vi.advanceTimersByTimeAsync(50);
    expect(listShown().slice(-2)).toEqual(["One", "Two"]);
    expect(listRequests()).toHaveLength(3);
    for (const id of ids) expect(listRequests()).toContain(`/${id}`);
  });

  it("fetches all messages for the first frame after opening, before which frames may be missed", async () => {
    const { server, client, thread, listShown } = await setUp();
    client.mount();
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1_000);
    const [first] = server.db.messages.get(CONVERSATION) ?? [];
    // Nobody sends a frame of this message.
    const missed = { ...first, id: "MSG0000000100098", content: "Missed" };
    server.db.messages.get(CONVERSATION)?.push(missed as NonNullable<typeof first>);
    thread.acquire();
    await vi.advanceTimersByTimeAsync(1_000);
    server.addMessage({ conversationId: CONVERSATION, personId: "PER00000002", content: "One" });
    await vi.advanceTimersByTimeAsync(500);
    expect(listShown()).toEqual(expect.arrayContaining(["Missed", "One"]));
  });

  it("fetches all messages after a fetch that failed", async () => {
    const { server, thread, listShown, receive } = await open();
    await vi.advanceTimersByTimeAsync(1_000);
    receive("Zero");
    await vi.advanceTimersByTimeAsync(50);
    receive("One");
    await vi.advanceTimersByTimeAsync(10);
    const fault = { path: "/messages/", do: { kind: "status", status: 400 } } as const;
    const removeFault = server.faults.add(fault);
    await thread.query.request().catch(() => undefined);
    removeFault();
    receive("Two");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(listShown().slice(-2)).toEqual(["One", "Two"]);
  });

  it("orders a reply after the own message that it answers, whatever the device's clock says", async () => {
    const { server, thread, listShown, receive } = await open();
    server.quirks.messageByIdIsMissing = false;
    await vi.advanceTimersByTimeAsync(1_000);
    vi.setSystemTime(Date.now() + 180_000);
    const sending = thread.send("Are you coming?");
    vi.setSystemTime(Date.now() - 180_000);
    await sending;
    await vi.advanceTimersByTimeAsync(3_000);
    receive("Yes");
    await vi.advanceTimersByTimeAsync(500);
    expect(listShown().slice(-2)).toEqual(["Are you coming?", "Yes"]);
  });

  it("fetches only the message that another person has edited", async () => {
    const { server, listShown, listRequests } = await open();
    server.quirks.messageByIdIsMissing = false;
    await vi.advanceTimersByTimeAsync(1_000);
    const [, edited] = server.db.messages.get(CONVERSATION) ?? [];
    if (!edited?.id) throw new Error("The demo conversation has no second message.");
    const values = { id: edited.id, conversationId: CONVERSATION, content: "Changed" };
    await callDemo(server, "daniel", "POST", "/messaging/messages", [values]);
    await vi.advanceTimersByTimeAsync(50);
    expect(listShown()[1]).toBe("Changed");
    expect(listShown()).toHaveLength(12);
    expect(listRequests()).toEqual([expect.stringContaining(edited.id)]);
  });

  it.each([
    [
      "four messages",
      ({ receive }: Awaited<ReturnType<typeof open>>) =>
        ["Four", "Three", "Two", "One"].map(receive),
    ],
    [
      "a message and a deletion",
      ({ receive, server }: Awaited<ReturnType<typeof open>>) => {
        server.removeMessage(server.db.messages.get(CONVERSATION)?.[0]?.id ?? "");
        return receive("One");
      },
    ],
    [
      "an alert of another message",
      ({ receive, sendFrame }: Awaited<ReturnType<typeof open>>) => {
        sendFrame("privateMessage", {});
        sendFrame("privateMessage", {});
        return receive("One");
      },
    ],
  ])("fetches all messages for %s", async (_, act) => {
    const context = await open();
    await vi.advanceTimersByTimeAsync(1_000);
    act(context);
    await vi.advanceTimersByTimeAsync(50);
    expect(context.countLoads()).toBe(1);
    expect(context.listRequests()).toHaveLength(1);
    expect(context.listShown()).toContain("One");
  });

  it("fetches all messages if the new one is not answered, or is of another conversation", async () => {
    const { server, listShown, countLoads, receive } = await open();
    await vi.advanceTimersByTimeAsync(1_000);
    const removeFault = server.faults.add({
      path: /messages\/(CHU|MSG)/,
      do: { kind: "status", status: 500 },
    });
    receive("One");
    await vi.advanceTimersByTimeAsync(50);
    expect(listShown().at(-1)).toBe("One");
    expect(countLoads()).toBe(1);
    removeFault();
    await vi.advanceTimersByTimeAsync(1_000);
    const id = receive("Two");
    const [other] = server.db.messages.get("CON00000003") ?? [];
    server.faults.add({
      path: /messages\/(CHU|MSG)/,
      do: { kind: "body", body: JSON.stringify({ ...other, id }) },
    });
    await vi.advanceTimersByTimeAsync(50);
    expect(listShown().slice(-2)).toEqual(["One", "Two"]);
    expect(countLoads()).toBe(2);
  });

  it("fetches all messages while an earlier request is unanswered", async () => {
    const { server, listShown, countLoads, receive } = await open();
    await vi.advanceTimersByTimeAsync(1_000);
    const removeFault = server.faults.add({
      path: /messages\/(CHU|MSG|conv)/,
      do: { kind: "delay", ms: 13_000 },
    });
    receive("One");
    await vi.advanceTimersByTimeAsync(10_500);
    removeFault();
    receive("Two");
    await vi.advanceTimersByTimeAsync(500);
    expect(listShown().slice(-2)).toEqual(["One", "Two"]);
    expect(countLoads()).toBe(1);
  });

  it("shows a sent message whose response has no id when another is deleted during the refetch", async () => {
    const { server, thread, listShown } = await setUp();
    server.faults.add({ method: "POST", do: { kind: "body", body: "[]" } });
    const [first] = server.db.messages.get(CONVERSATION) ?? [];
    const saved = { ...first, id: "MSG0000000100099", content: "Mine" };
    server.db.messages.get(CONVERSATION)?.push(saved as NonNullable<typeof first>);
    server.faults.add({ path: "/conversation/", do: { kind: "delay", ms: 500 } });
    await thread.send("Mine");
    await thread.remove(thread.messages[0]?.id ?? "");
    await vi.advanceTimersByTimeAsync(1_500);
    expect(listShown()).toContain("Mine");
    expect(listShown()).toHaveLength(12);
  });

  it("keeps the new message when an own message is deleted while it is fetched", async () => {
    const { server, thread, listShown, receive } = await open();
    await vi.advanceTimersByTimeAsync(1_000);
    server.faults.add({ path: /messages\/(CHU|MSG)/, do: { kind: "delay", ms: 500 } });
    receive("One");
    await vi.advanceTimersByTimeAsync(50);
    void thread.remove(thread.messages[0]?.id ?? "");
    await vi.advanceTimersByTimeAsync(1_500);
    expect(listShown()).toHaveLength(12);
    expect(listShown().at(-1)).toBe("One");
  });

  it("refetches at most twice for 100 frames", async () => {
    const { server, countLoads } = await open();
    for (let index = 0; index < 100; index++) {
      server.addMessage({
        conversationId: CONVERSATION,
        personId: "PER00000002",
        content: `m${index}`,
      });
      await vi.advanceTimersByTimeAsync(20);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(countLoads()).toBeLessThanOrEqual(2);
  });

  it("sends one request for an own message and does not refetch for its frame", async () => {
    const { thread, server, countLoads } = await open();
    await thread.send("Mine");
    await vi.advanceTimersByTimeAsync(250);
    expect(countLoads()).toBe(0);
    expect(server.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("receives messages through alerts when the server rejects conversation subscriptions", async () => {
    const { server, client } = await setUp();
    server.quirks.connectionsAreRefused = true;
    client.mount();
    const thread = client.threads.get(CONVERSATION);
    thread.acquire();
    await vi.advanceTimersByTimeAsync(50);
    server.addMessage({
      conversationId: CONVERSATION,
      personId: "PER00000002",
      content: "Good morning",
    });
    await vi.advanceTimersByTimeAsync(900);
    expect(thread.store.getState().messages.at(-1)?.content).toBe("Good morning");
  });

  it("removes a message that another person deleted", async () => {
    const { server, thread } = await open();
    server.removeMessage(server.db.messages.get(CONVERSATION)?.[0]?.id ?? "");
    await vi.advanceTimersByTimeAsync(900);
    expect(thread.store.getState().messages).toHaveLength(11);
  });

  it("unsubscribes from its conversation when it is released", async () => {
    const { server, client, release, countLoads } = await open();
    const isRegistered = () =>
      server.db.connections.some(({ conversationId }) => conversationId === CONVERSATION);
    release();
    await vi.advanceTimersByTimeAsync(LINGER_MS - 50);
    expect(isRegistered()).toBe(true);
    await vi.advanceTimersByTimeAsync(100);
    expect(isRegistered()).toBe(false);
    server.addMessage({ conversationId: CONVERSATION, personId: "PER00000002", content: "x" });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(countLoads()).toBe(0);
    expect(client.socket.handlers.all.some(({ id }) => id.includes(CONVERSATION))).toBe(false);
  });

  it("loads missed messages after the connection is restored", async () => {
    const { server, listShown } = await open();
    server.hub.refuse(true);
    server.hub.dropAll();
    server.addMessage({ conversationId: CONVERSATION, personId: "PER00000002", content: "missed" });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(listShown()).not.toContain("missed");
    server.hub.refuse(false);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(listShown()).toContain("missed");
  });
});

describe("ThreadCache", () => {
  it("creates new threads after a session change", async () => {
    const { client, thread } = await setUp();
    client.session.selectChurch({ churchId: "CHU00000002" });
    expect(client.threads.get(CONVERSATION)).not.toBe(thread);
    expect(client.threads.get(CONVERSATION).store.getState().messages).toHaveLength(0);
    expect(client.core).toBeInstanceOf(ClientCore);
  });
});
