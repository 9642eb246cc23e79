import { describe, expect, it, vi } from "vitest";
import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";
import { MAX_DRAFTS } from "../../src/platform/session/Drafts.js";
import { createMemoryStorage } from "../../src/testing/createDemoClient.js";
import { installFakeTime } from "../harness/installFakeTime.js";

const CONVERSATION = "CON00000001";
const ME = "PER00000001";

async function setUp() {
  const server = createDemoChurch({ now: () => new Date() });
  const network = { downloadMs: 0, postMs: 0, deleteMs: 0 };
  const client = createDemoClient(server, "ruth@grace.example", {
    random: () => 0.99,
    fetch: async (url, init) => {
      const response = await server.fetch(url, init);
      const delays = new Map([
        ["GET", network.downloadMs],
        ["POST", network.postMs],
        ["DELETE", network.deleteMs],
      ]);
      const ms = delays.get(init.method ?? "GET") ?? 0;
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
      return response;
    },
  });
  const thread = client.threads.get(CONVERSATION);
  await thread.refetch();
  const countCopies = (content: string) =>
    server.db.messages.get(CONVERSATION)?.filter((message) => message.content === content).length;
  const listShown = (content: string) =>
    thread.store
      .getState()
      .messages.filter((message) => message.content === content)
      .map(({ localState }) => localState ?? "server");
  return { server, client, thread, countCopies, listShown, network };
}
const settleAndMeasure = async <T>(promise: Promise<T>): Promise<number> => {
  const start = Date.now();
  let end = -1;
  void promise.catch(() => undefined).then(() => (end = Date.now()));
  await vi.advanceTimersByTimeAsync(600_000);
  return end - start;
};

installFakeTime(new Date("2026-05-01T12:00:00Z"));

describe("Outbox after a lost response", () => {
  /** Sends "Only once". The server saves it, but neither its response nor the list of messages arrives. */
  async function sendWithLostResponse() {
    const parts = await setUp();
    const { server, client, thread } = parts;
    client.drafts.set(CONVERSATION, "Only once");
    server.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
    const restoreNetwork = server.faults.add({
      path: "/messages/conversation",
      do: { kind: "dropBefore" },
    });
    await settleAndMeasure(thread.send("Only once"));
    return { ...parts, restoreNetwork };
  }

  it("[O35] saves and shows one copy when the content is sent again after a failed lookup", async () => {
    const { thread, countCopies, listShown, restoreNetwork } = await sendWithLostResponse();
    expect(listShown("Only once")).toEqual(["failed"]);
    restoreNetwork();
    await thread.send("Only once");
    expect(listShown("Only once")).toEqual(["server"]);
    expect(countCopies("Only once")).toBe(1);
  });

  it("[O35] recognizes the saved message on the next load and clears its draft", async () => {
    const { client, thread, listShown, restoreNetwork } = await sendWithLostResponse();
    restoreNetwork();
    await thread.refetch();
    expect(listShown("Only once")).toEqual(["server"]);
    expect(client.drafts.get(CONVERSATION)).toBe("");
  });

  it("[O35] does not mistake an older message with the same content for the failed one", async () => {
    const { server, thread, countCopies, listShown } = await setUp();
    server.addMessage({ conversationId: CONVERSATION, personId: ME, content: "Amen" });
    await thread.refetch();
    server.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropBefore" } });
    await settleAndMeasure(thread.send("Amen"));
    expect(listShown("Amen")).toEqual(["server", "failed"]);
    await thread.send("Amen");
    expect(countCopies("Amen")).toBe(2);
  });

  it("[O35] does not mistake an older message for a restored one after another was discarded offline", async () => {
    const { server, thread, countCopies, client } = await setUp();
    server.addMessage({ conversationId: CONVERSATION, personId: ME, content: "Amen" });
    await thread.refetch();
    const { storage } = client.core.options;
    const restoreNetwork = server.faults.add({ path: "/messages", do: { kind: "dropBefore" } });
    await settleAndMeasure(thread.send("Amen"));
    await settleAndMeasure(thread.send("Bye"));
    const reload = () => {
      const page = createDemoClient(server, "ruth@grace.example", { storage });
      return page.threads.get(CONVERSATION);
    };
    // The thread is not loaded, so it does not know the older message.
    const restored = reload();
    const bye = restored.messages.find(({ content }) => content === "Bye");
    restored.discard(bye?.localId ?? "");
    restoreNetwork();
    const next = reload();
    await next.retry(next.messages.find(({ content }) => content === "Amen")?.localId ?? "");
    expect(countCopies("Amen")).toBe(2);
  });

  it("[O16][O35] finds a message that was saved during a church switch and clears its draft", async () => {
    const { server, client, thread, countCopies } = await setUp();
    client.drafts.set(CONVERSATION, "In flight");
    server.faults.add({
      method: "POST",
      path: "/messages",
      times: 1,
      do: { kind: "delay", ms: 200 },
    });
    const sent = settleAndMeasure(thread.send("In flight"));
    client.session.selectChurch({ churchId: "CHU00000002" });
    await sent;
    client.session.selectChurch({ churchId: "CHU00000001" });
    await client.threads.get(CONVERSATION).refetch();
    expect(countCopies("In flight")).toBe(1);
    expect(client.drafts.get(CONVERSATION)).toBe("");
  });
});

describe("Outbox with a wrong device clock", () => {
  const HOUR = 3_600_000;

  /** Creates a server whose clock differs from the device clock, and a thread that may be loaded. */
  async function setUpClocks(deviceIsAheadMs: number, isLoaded: boolean) {
    const server = createDemoChurch({ now: () => new Date(Date.now() - deviceIsAheadMs) });
    const client = createDemoClient(server, "ruth@grace.example", {
      random: () => 0.99,
      now: () => new Date(),
    });
    const thread = client.threads.get(CONVERSATION);
    if (isLoaded) await thread.refetch();
    const countCopies = (content: string) =>
      server.db.messages.get(CONVERSATION)?.filter((message) => message.content === content).length;
    const failNextSend = (kind: "dropAfter" | "dropBefore") =>
      server.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind } });
    return { server, client, thread, countCopies, failNextSend };
  }

  it.each([HOUR, -HOUR, 400 * 24 * HOUR])(
    "[D23] does not send a message twice when the device clock is %i ms ahead",
    async (aheadMs) => {
      const { server, thread, countCopies, failNextSend } = await setUpClocks(aheadMs, true);
      failNextSend("dropAfter");
      const restoreNetwork = server.faults.add({
        path: "/messages/conversation",
        do: { kind: "dropBefore" },
      });
      await settleAndMeasure(thread.send("Only once"));
      expect(thread.store.getState().messages.at(-1)).toMatchObject({
        content: "Only once",
        localState: "failed",
      });
      restoreNetwork();
      await thread.send("Only once");
      expect(countCopies("Only once")).toBe(1);
      expect(
        thread.store.getState().messages.find(({ content }) => content === "Only once"),
      ).not.toHaveProperty("localState");
    },
  );

  it("[D23] finds the saved copy in a thread that was not loaded before the send", async () => {
    for (const aheadMs of [HOUR, -HOUR]) {
      const { thread, countCopies, failNextSend } = await setUpClocks(aheadMs, false);
      failNextSend("dropAfter");
      await settleAndMeasure(thread.send("Only once"));
      expect(countCopies("Only once")).toBe(1);
      expect(
        thread.store.getState().messages.find(({ content }) => content === "Only once"),
      ).not.toHaveProperty("localState");
    }
  });

  it("[D23] shows one copy when a fetch brings it before the response, and another tab has sent a newer message", async () => {
    const { server, client, network } = await setUp();
    Object.assign(network, { downloadMs: 1_500, postMs: 5_000 });
    const conversationId = "CON00000003";
    const thread = client.threads.get(conversationId);
    const sending = thread.send("Only once");
    await vi.advanceTimersByTimeAsync(2_000);
    server.addMessage({ conversationId, personId: ME, content: "From another tab" });
    void thread.refetch();
    await vi.advanceTimersByTimeAsync(10_000);
    await sending;
    const shown = thread.store.getState().messages.map(({ content }) => content);
    expect(shown.filter((content) => content === "Only once")).toHaveLength(1);
  });

  it.each([true, false])(
    "[D23] sends repeated content as a new message (thread loaded: %s)",
    async (isLoaded) => {
      const { server, thread, countCopies, failNextSend } = await setUpClocks(-HOUR, isLoaded);
      server.addMessage({ conversationId: CONVERSATION, personId: ME, content: "Amen" });
      if (isLoaded) await thread.refetch();
      for (const count of [1, 2]) {
        failNextSend("dropBefore");
        await settleAndMeasure(thread.send("Amen"));
        expect(thread.store.getState().messages.at(-1)).toMatchObject({
          content: "Amen",
          localState: "failed",
        });
        expect(countCopies("Amen")).toBe(count);
        await thread.send("Amen");
        expect(countCopies("Amen")).toBe(count + 1);
      }
    },
  );

  it("[D23] does not mistake a message from another device for the saved copy", async () => {
    const { server, thread, countCopies, failNextSend } = await setUpClocks(HOUR, true);
    await vi.advanceTimersByTimeAsync(HOUR);
    server.addMessage({ conversationId: CONVERSATION, personId: ME, content: "Amen" });
    failNextSend("dropBefore");
    await settleAndMeasure(thread.send("Amen"));
    await thread.send("Amen");
    expect(countCopies("Amen")).toBe(2);
  });

  it("[D23] finds the saved copy when the lookup before the send failed too", async () => {
    const { server, thread, countCopies, failNextSend } = await setUpClocks(HOUR, false);
    failNextSend("dropAfter");
    const restoreNetwork = server.faults.add({
      path: "/messages/conversation",
      do: { kind: "dropBefore" },
    });
    await settleAndMeasure(thread.send("Only once"));
    restoreNetwork();
    await thread.send("Only once");
    expect(countCopies("Only once")).toBe(1);
  });
});

describe("Outbox after a page reload during a send", () => {
  /**
   * Sends a message and reloads the page before the response. Returns the client and thread after the reload.
   * `arrives` is whether the request reaches the server.
   */
  async function setUpReload(
    content: string,
    { arrives = true, isLoaded = true, earlier = 0, later = [] as string[] } = {},
  ) {
    const server = createDemoChurch({ now: () => new Date() });
    const storage = createMemoryStorage();
    const isSending = (url: string, init: RequestInit) =>
      init.method === "POST" && url.endsWith("/messages");
    const before = createDemoClient(server, "ruth@grace.example", {
      storage,
      fetch: async (url, init) => {
        if (!isSending(url, init)) return server.fetch(url, init);
        if (arrives) await server.fetch(url, init);
        return new Promise<Response>(() => undefined);
      },
    });
    for (let count = 0; count < earlier; count++)
      server.addMessage({ conversationId: CONVERSATION, personId: ME, content });
    if (isLoaded) await before.threads.get(CONVERSATION).refetch();
    void before.threads.get(CONVERSATION).send(content);
    await vi.advanceTimersByTimeAsync(1_500);
    for (const laterContent of later)
      server.addMessage({ conversationId: CONVERSATION, personId: ME, content: laterContent });
    const client = createDemoClient(server, "ruth@grace.example", { storage, random: () => 0.99 });
    const thread = client.threads.get(CONVERSATION);
    const listShown = () =>
      thread.store.getState().messages.filter((message) => message.content === content);
    const countSaved = () =>
      server.db.messages.get(CONVERSATION)?.filter((message) => message.content === content).length;
    return { server, client, thread, listShown, countSaved };
  }

  it.each([{}, { isLoaded: false }, { earlier: 2 }, { later: ["And this", "Also this"] }])(
    "[D25] does not show a saved message as unsent: %j",
    async (options) => {
      const { thread, listShown, countSaved } = await setUpReload("Amen", options);
      expect(listShown()).toMatchObject([{ localState: "failed" }]);
      await thread.refetch();
      const count = 1 + (options.earlier ?? 0);
      expect(listShown().map(({ localState }) => localState)).toEqual(
        new Array(count).fill(undefined),
      );
      expect(countSaved()).toBe(count);
    },
  );

  it.each([{}, { isLoaded: false }, { earlier: 2 }])(
    "[D25] does not resend a saved message when retry is called before the load: %j",
    async (options) => {
      const { thread, listShown, countSaved } = await setUpReload("Amen", options);
      await thread.retry(listShown()[0]?.localId ?? "");
      expect(countSaved()).toBe(1 + (options.earlier ?? 0));
      expect(listShown().map(({ localState }) => localState)).toEqual(
        new Array(countSaved() ?? 0).fill(undefined),
      );
    },
  );

  it("[D25] sends nothing while the lookup fails", async () => {
    const { server, thread, listShown, countSaved } = await setUpReload("Amen");
    const restoreNetwork = server.faults.add({
      path: "/messages/conversation",
      do: { kind: "dropBefore" },
    });
    await settleAndMeasure(thread.retry(listShown()[0]?.localId ?? ""));
    expect([countSaved(), listShown().map(({ localState }) => localState)]).toEqual([
      1,
      ["failed"],
    ]);
    restoreNetwork();
    await thread.retry(listShown()[0]?.localId ?? "");
    expect([countSaved(), listShown().map(({ localState }) => localState)]).toEqual([
      1,
      [undefined],
    ]);
  });

  it("[D25] keeps a message that did not arrive as unsent despite older copies, and sends it once", async () => {
    const { thread, listShown, countSaved } = await setUpReload("Amen", {
      arrives: false,
      earlier: 2,
    });
    await thread.refetch();
    const unsent = listShown().find(({ localState }) => localState === "failed");
    expect(unsent).toBeDefined();
    await thread.retry(unsent?.localId ?? "");
    expect(countSaved()).toBe(3);
  });

  it("[D25] keeps a rejected message as failed when the newest saved message has the same content", async () => {
    const server = createDemoChurch();
    const storage = createMemoryStorage();
    const before = createDemoClient(server, "ruth@grace.example", { storage });
    server.addMessage({ conversationId: CONVERSATION, personId: ME, content: "Amen" });
    server.faults.add({
      method: "POST",
      path: "/messages",
      times: 1,
      do: { kind: "status", status: 400 },
    });
    await before.threads
      .get(CONVERSATION)
      .send("Amen")
      .catch(() => undefined);
    const thread = createDemoClient(server, "ruth@grace.example", { storage }).threads.get(
      CONVERSATION,
    );
    await thread.refetch();
    expect(thread.store.getState().messages.at(-1)).toMatchObject({
      content: "Amen",
      localState: "failed",
    });
  });

  it("[D25] sends the same content again after its lost send was found in the thread", async () => {
    const server = createDemoChurch({ now: () => new Date() });
    const storage = createMemoryStorage();
    const openPage = () =>
      createDemoClient(server, "ruth@grace.example", { storage, random: () => 0.99 });
    const [before, after] = [openPage(), () => openPage().threads.get(CONVERSATION)];
    const thread = before.threads.get(CONVERSATION);
    before.drafts.set(CONVERSATION, "Amen");
    server.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
    const restoreNetwork = server.faults.add({
      path: "/messages/conversation",
      do: { kind: "dropBefore" },
    });
    await settleAndMeasure(thread.send("Amen"));
    thread.discard(thread.store.getState().messages.at(-1)?.localId ?? "");
    restoreNetwork();
    await thread.refetch();
    expect(before.drafts.get(CONVERSATION)).toBe("");
    before.drafts.set(CONVERSATION, "Amen");
    await after().send("Amen");
    expect(
      server.db.messages.get(CONVERSATION)?.filter(({ content }) => content === "Amen"),
    ).toHaveLength(2);
  });

  it.each([
    "",
    "Amen",
    "null",
    "[]",
    "{}",
    '{"content":5}',
    '{"content":"Amen","attempt":{"knownIds":5}}',
    '{"content":"Amen","attempt":7}',
  ])("[D25][D30] loads the thread when the stored unsent message is %j", async (text) => {
    const client = createDemoClient(createDemoChurch(), "ruth@grace.example", {
      storage: createMemoryStorage(),
    });
    client.drafts.set(`unsent:${CONVERSATION}#0`, text);
    const thread = client.threads.get(CONVERSATION);
    await thread.refetch();
    expect(thread.store.getState().status).toBe("ready");
  });
});

describe("Outbox lookup after a lost response", () => {
  it.each([401, 403, 404, 429])(
    "[O35] repeats the lookup on the next send when the server rejects it with %i",
    async (status) => {
      const { server, thread, countCopies } = await setUp();
      server.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
      const removeFault = server.faults.add({
        path: "/messages/conversation",
        do: { kind: "status", status },
      });
      await settleAndMeasure(thread.send("Only once"));
      removeFault();
      await thread.send("Only once");
      expect(countCopies("Only once")).toBe(1);
    },
  );

  it("[O35] finds the saved message when a deletion finishes before the lookup", async () => {
    const { server, thread, countCopies, listShown, network } = await setUp();
    server.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
    const restoreNetwork = server.faults.add({
      path: "/messages/conversation",
      do: { kind: "dropBefore" },
    });
    await settleAndMeasure(thread.send("Only once"));
    restoreNetwork();
    network.downloadMs = 500;
    const retried = thread.send("Only once");
    await thread.remove(thread.store.getState().messages[0]?.id ?? "");
    await settleAndMeasure(retried);
    await settleAndMeasure(thread.refetch());
    expect(countCopies("Only once")).toBe(1);
    expect(listShown("Only once")).toEqual(["server"]);
  });

  it("[O35] finds the message in an unloaded thread when the server clock is behind", async () => {
    const server = createDemoChurch({ now: () => new Date(Date.now() - 300_000) });
    const client = createDemoClient(server);
    server.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
    await settleAndMeasure(client.threads.get(CONVERSATION).send("Only once"));
    expect(client.threads.get(CONVERSATION).store.getState().messages.at(-1)).toMatchObject({
      content: "Only once",
    });
    expect(
      client.threads.get(CONVERSATION).store.getState().messages.at(-1)?.localState,
    ).toBeUndefined();
  });
});

describe("Thread while a send is pending", () => {
  it("[O35] shows another person's message within 3.5 seconds", async () => {
    const { server, client, thread } = await setUp();
    client.mount();
    thread.acquire();
    await vi.advanceTimersByTimeAsync(100);
    server.faults.add({ method: "POST", path: "/messages", do: { kind: "never" } });
    void thread.send("hanging").catch(() => undefined);
    await vi.advanceTimersByTimeAsync(10);
    server.addMessage({
      conversationId: CONVERSATION,
      personId: "PER00000002",
      content: "from Daniel",
    });
    await vi.advanceTimersByTimeAsync(3_500);
    expect(thread.store.getState().messages.some(({ content }) => content === "from Daniel")).toBe(
      true,
    );
  });
});

describe("Thread.send", () => {
  it("[O34] shares one request between a retry and sends of the same content", async () => {
    const { server, thread, countCopies } = await setUp();
    server.faults.add({
      method: "POST",
      path: "/messages",
      times: 1,
      do: { kind: "status", status: 400 },
    });
    await thread.send("Important").catch(() => undefined);
    server.faults.add({ method: "POST", path: "/messages", do: { kind: "delay", ms: 300 } });
    const failed = thread.store.getState().messages.at(-1)?.localId ?? "";
    await settleAndMeasure(
      Promise.all([thread.retry(failed), thread.send("Important"), thread.send("Important")]),
    );
    expect(countCopies("Important")).toBe(1);
  });

  it("[O34] rejects both sends of the same content when their request fails", async () => {
    const { server, thread } = await setUp();
    server.faults.add({ method: "POST", path: "/messages", do: { kind: "status", status: 400 } });
    const [first, second] = await Promise.allSettled([
      thread.send("Important"),
      thread.send("Important"),
    ]);
    expect([first.status, second.status]).toEqual(["rejected", "rejected"]);
  });

  it("[O34] sends again without a lookup after the server rejected the first request", async () => {
    const { server, thread } = await setUp();
    server.faults.add({
      method: "POST",
      path: "/messages",
      times: 1,
      do: { kind: "status", status: 400 },
    });
    await thread.send("Important").catch(() => undefined);
    server.requests.length = 0;
    await thread.send("Important");
    expect(server.requests.map(({ method }) => method)).toEqual(["POST"]);
  });

  it("[O28] settles within 50 ms when the network is down", async () => {
    const { server, thread } = await setUp();
    server.faults.add({ do: { kind: "dropBefore" } });
    expect(await settleAndMeasure(thread.send("x"))).toBeLessThanOrEqual(50);
  });

  it("[O28] does not wait for the Retry-After time of a busy server", async () => {
    const { server, thread } = await setUp();
    server.faults.add({
      path: "/messages",
      do: { kind: "status", status: 503, headers: { "Retry-After": "50" } },
    });
    expect(await settleAndMeasure(thread.send("x"))).toBeLessThanOrEqual(50);
  });

  it("[O28] waits at most one second for a slow lookup", async () => {
    const { server, thread } = await setUp();
    server.faults.add({ method: "POST", path: "/messages", do: { kind: "dropBefore" } });
    server.faults.add({ path: "/messages/conversation", do: { kind: "delay", ms: 20_000 } });
    expect(await settleAndMeasure(thread.send("x"))).toBeLessThanOrEqual(1_050);
  });
});

describe("Thread with own messages", () => {
  it("removes a message that was deleted elsewhere on the next load", async () => {
    const { server, thread, listShown } = await setUp();
    await thread.send("oops");
    server.removeMessage(
      server.db.messages.get(CONVERSATION)?.find(({ content }) => content === "oops")?.id ?? "",
    );
    await thread.refetch();
    expect(listShown("oops")).toEqual([]);
  });

  it("keeps a message that was saved during a load although the response lacks it", async () => {
    const { thread, listShown, network } = await setUp();
    network.downloadMs = 500;
    const load = thread.refetch();
    await vi.advanceTimersByTimeAsync(10);
    await thread.send("new");
    await vi.advanceTimersByTimeAsync(1_000);
    await load;
    expect(listShown("new")).toHaveLength(1);
  });

  it("rejects an edit with MessageGoneError when the message was deleted", async () => {
    const { server, thread } = await setUp();
    const ownId =
      thread.store.getState().messages.find(({ personId }) => personId === ME)?.id ?? "";
    server.removeMessage(ownId);
    await expect(thread.edit(ownId, "my new words")).rejects.toMatchObject({
      name: "MessageGoneError",
    });
  });
});

describe("Thread.refetch", () => {
  it("[O37] shows the newer response when an older load is slow", async () => {
    const { server, thread, network } = await setUp();
    network.downloadMs = 2_000;
    const slow = thread.refetch();
    await vi.advanceTimersByTimeAsync(100);
    network.downloadMs = 0;
    server.addMessage({
      conversationId: CONVERSATION,
      personId: "PER00000002",
      content: "during the load",
    });
    const newer = thread.refetch();
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all([slow, newer]);
    expect(thread.store.getState().messages.at(-1)?.content).toBe("during the load");
  });

  it("[L5] keeps the new session's subscription when the previous session's thread is released", async () => {
    const { server, client } = await setUp();
    client.mount();
    const release = client.threads.get(CONVERSATION).acquire();
    client.session.selectChurch({ churchId: "CHU00000002" });
    client.session.selectChurch({ churchId: "CHU00000001" });
    const thread = client.threads.get(CONVERSATION);
    release();
    thread.acquire();
    await thread.refetch();
    await vi.advanceTimersByTimeAsync(1_000);
    server.addMessage({ conversationId: CONVERSATION, personId: "PER00000002", content: "live" });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(thread.store.getState().messages.at(-1)?.content).toBe("live");
  });
});

describe("Thread.remove", () => {
  it("[CMP-20] does not restore a deleted message when an older load responds later", async () => {
    const { thread, network } = await setUp();
    const ownId =
      thread.store.getState().messages.find(({ personId }) => personId === ME)?.id ?? "";
    network.downloadMs = 500;
    void thread.refetch();
    await vi.advanceTimersByTimeAsync(10);
    await thread.remove(ownId);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(thread.store.getState().messages.some(({ id }) => id === ownId)).toBe(false);
    expect(thread.store.getState().status).toBe("ready");
  });

  it("shows a message that arrived during the deletion", async () => {
    const { client, thread, network, server } = await setUp();
    client.mount();
    const release = thread.acquire();
    await vi.advanceTimersByTimeAsync(1_000);
    network.deleteMs = 200;
    const ownId =
      thread.store.getState().messages.find(({ personId }) => personId === ME)?.id ?? "";
    const removed = thread.remove(ownId);
    server.addMessage({ conversationId: CONVERSATION, personId: "PER00000002", content: "live" });
    await vi.advanceTimersByTimeAsync(250);
    await removed;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(thread.store.getState().messages.at(-1)?.content).toBe("live");
    release();
  });
});

describe("releasing a query", () => {
  it("[O26] cancels the refetch that the notification list queued during a slow load", async () => {
    const { server, client, network } = await setUp();
    network.downloadMs = 2_000;
    client.mount();
    const release = client.notifications.acquire();
    void client.notifications.load();
    await vi.advanceTimersByTimeAsync(200);
    client.socket.receive(JSON.stringify({ action: "notification", data: {} }));
    await vi.advanceTimersByTimeAsync(600);
    release();
    server.requests.length = 0;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(server.requests.filter(({ path }) => path.endsWith("/notifications/my"))).toEqual([]);
  });

  it("[O26] cancels the refetch for a frame that arrived in the thread during a send", async () => {
    const { server, client, thread } = await setUp();
    server.faults.add({ method: "POST", path: "/messages", do: { kind: "delay", ms: 500 } });
    const release = thread.acquire();
    const sending = thread.send("Hello");
    const data = { id: "MSG-OTHER", content: "news" };
    client.socket.receive(
      JSON.stringify({ action: "message", conversationId: CONVERSATION, data }),
    );
    release();
    await vi.advanceTimersByTimeAsync(5_000);
    await sending;
    expect(
      server.requests.filter(({ path, method }) => method === "GET" && path.includes(CONVERSATION)),
    ).toHaveLength(1);
  });

  it("[O26] aborts pending loads without logging, and loads again after the next acquire", async () => {
    const server = createDemoChurch({ now: () => new Date() });
    const signals: (AbortSignal | null | undefined)[] = [];
    let isHanging = true;
    const client = createDemoClient(server, "ruth@grace.example", {
      fetch: (url, init) => {
        if (!isHanging || init.method !== "GET") return server.fetch(url, init);
        signals.push(init.signal);
        return new Promise((_, reject) =>
          init.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
        );
      },
    });
    const queries = [client.threads.get(CONVERSATION), client.inbox, client.notifications];
    const open = () => queries.map((query) => query.acquire());
    const releases = open();
    for (const query of queries) void ("load" in query ? query.load() : query.refetch());
    await vi.advanceTimersByTimeAsync(10);
    expect(signals).toHaveLength(3);
    for (const release of releases) release();
    await vi.advanceTimersByTimeAsync(10);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true]);
    expect(console.error).not.toHaveBeenCalled();
    expect(queries.map((query) => query.store.getState().status)).toEqual(["idle", "idle", "idle"]);
    isHanging = false;
    open();
    await Promise.all(queries.map((query) => ("load" in query ? query.load() : query.refetch())));
    expect(queries.map((query) => query.store.getState().status)).toEqual([
      "ready",
      "ready",
      "ready",
    ]);
  });
});

describe("PrivateConversations", () => {
  const withYuki = async () => {
    const context = await setUp();
    const { server } = context;
    const addConversation = () => {
      const [template] = server.db.privateMessages;
      if (!template) throw new Error("The demo server has no private messages.");
      server.db.privateMessages.push({
        ...template,
        id: "PMSX",
        conversationId: "CONX",
        fromPersonId: "PER00000026",
        toPersonId: ME,
      });
    };
    return { ...context, addConversation, yuki: { id: "PER00000026" } };
  };

  it("[NPM-17] finds a conversation that another person started after the inbox was loaded", async () => {
    const { client, addConversation, yuki } = await withYuki();
    await client.inbox.load();
    addConversation();
    expect((await client.privateConversations.find(yuki))?.conversationId).toBe("CONX");
  });

  it("[NPM-21][L46] repeats a failed lookup before it creates a conversation", async () => {
    const { server, client, addConversation, yuki } = await withYuki();
    addConversation();
    const restoreNetwork = server.faults.add({ do: { kind: "dropBefore" } });
    const lookup = client.privateConversations.find(yuki);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await lookup).toBeUndefined();
    restoreNetwork();
    expect((await client.privateConversations.start(yuki)).conversationId).toBe("CONX");
    expect(
      server.requests.filter(
        ({ method, path }) => method === "POST" && !path.endsWith("/connections"),
      ),
    ).toEqual([]);
  });

  it("[P18] rejects a lookup with StaleSessionError when the church changes", async () => {
    const { server, client, yuki, network } = await withYuki();
    server.faults.add({ path: "/privateMessages/existing", do: { kind: "status", status: 404 } });
    network.downloadMs = 500;
    const lookup = client.privateConversations.find(yuki).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(600);
    client.session.selectChurch({ churchId: "CHU00000002" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await lookup).toMatchObject({ name: "StaleSessionError" });
  });

  it("[NPM-21] creates the conversation when the lookup keeps failing", async () => {
    const { server, client, yuki } = await withYuki();
    server.faults.add({
      path: "/privateMessages",
      method: "GET",
      do: { kind: "status", status: 500 },
    });
    const lookup = client.privateConversations.find(yuki);
    await vi.advanceTimersByTimeAsync(60_000);
    await lookup;
    const started = client.privateConversations.start(yuki);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await started).conversationId).toBeTruthy();
  });
});

describe("Outbox with more drafts than the limit", () => {
  /**
   * Fails to send two messages, and writes drafts until the storage drops the first of the two. Returns a function that
   * reloads the page and returns the thread.
   */
  async function setUpMissingEntry() {
    const server = createDemoChurch({ now: () => new Date() });
    server.faults.add({ method: "POST", path: "/messages", do: { kind: "dropBefore" } });
    const storage = createMemoryStorage();
    const open = () => createDemoClient(server, "ruth@grace.example", { storage });
    const { drafts, threads } = open();
    await settleAndMeasure(threads.get(CONVERSATION).send("First"));
    await settleAndMeasure(threads.get(CONVERSATION).send("Second"));
    for (let index = 1; index < MAX_DRAFTS; index++) drafts.set(`draft ${index}`, "x");
    expect(drafts.get(`unsent:${CONVERSATION}#0`)).toBe("");
    return () => open().threads.get(CONVERSATION);
  }

  it("[D25] restores the later messages after a reload", async () => {
    const reload = await setUpMissingEntry();
    expect(reload().unsent).toMatchObject([{ content: "Second", localState: "failed" }]);
  });

  it("[D25] restores the newest messages of a conversation", () => {
    const storage = createMemoryStorage();
    const open = () => createDemoClient(createDemoChurch(), "ruth@grace.example", { storage });
    const contents = Array.from({ length: MAX_DRAFTS + 2 }, (_, index) => `Message ${index}`);
    const unsent = contents.map((content) => ({ content, localState: "failed" as const }));
    const { threads } = open();
    threads.get(CONVERSATION).setUnsent(unsent);
    const restored = open().threads.get(CONVERSATION).unsent;
    expect(restored.map(({ content }) => content)).toEqual(contents.slice(2));
  });

  it("[D25] does not restore a message that was discarded", async () => {
    const reload = await setUpMissingEntry();
    const thread = reload();
    thread.discard(thread.unsent[0]?.localId ?? "");
    expect(reload().unsent).toEqual([]);
  });
});
