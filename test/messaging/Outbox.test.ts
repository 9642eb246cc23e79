import { describe, expect, it, vi } from "vitest";
import { createDemoChurch, createDemoClient } from "../../src/testing.js";
import { createMemoryStorage } from "../../src/testing/createDemoClient.js";
import { useFakeTime } from "../harness/useFakeTime.js";

const CONVERSATION = "CON00000001";
const ME = "PER00000001";

async function setUp() {
  const church = createDemoChurch({ now: () => new Date() });
  const network = { downloadMs: 0 };
  const client = createDemoClient(church, "ruth@grace.example", {
    random: () => 0.99,
    fetch: async (url, init) => {
      const answer = await church.fetch(url, init);
      const ms = init.method === "GET" ? network.downloadMs : 0;
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
      return answer;
    },
  });
  const thread = client.threads.get(CONVERSATION);
  await thread.load();
  const copies = (content: string) =>
    church.db.messages.get(CONVERSATION)?.filter((message) => message.content === content).length;
  const shown = (content: string) =>
    thread.store
      .getState()
      .messages.filter((message) => message.content === content)
      .map(({ localState }) => localState ?? "server");
  return { church, client, thread, copies, shown, network };
}
const afterTime = async <T>(promise: Promise<T>): Promise<number> => {
  const start = Date.now();
  let end = -1;
  void promise.catch(() => undefined).then(() => (end = Date.now()));
  await vi.advanceTimersByTimeAsync(600_000);
  return end - start;
};

useFakeTime(new Date("2026-05-01T12:00:00Z"));

describe("a message whose answer and whose look-up were lost", () => {
  it("[O35] is there once, whoever sends its words again, and is shown once after a reload", async () => {
    const { church, client, thread, copies, shown } = await setUp();
    client.drafts.set(CONVERSATION, "Only once");
    church.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
    const offline = church.faults.add({
      path: "/messages/conversation",
      do: { kind: "dropBefore" },
    });
    await afterTime(thread.send("Only once"));
    expect(shown("Only once")).toEqual(["failed"]);
    offline();
    await thread.send("Only once");
    expect(shown("Only once")).toEqual(["server"]);
    expect(copies("Only once")).toBe(1);
  });

  it("[O35] is recognised by any load, which takes its words out of the composer", async () => {
    const { church, client, thread, shown } = await setUp();
    client.drafts.set(CONVERSATION, "Only once");
    church.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
    const offline = church.faults.add({
      path: "/messages/conversation",
      do: { kind: "dropBefore" },
    });
    await afterTime(thread.send("Only once"));
    offline();
    await thread.load();
    expect(shown("Only once")).toEqual(["server"]);
    expect(client.drafts.get(CONVERSATION)).toBe("");
  });

  it("[O35] is not mistaken for an older one of the same words", async () => {
    const { church, thread, copies, shown } = await setUp();
    church.addMessage({ conversationId: CONVERSATION, personId: ME, content: "Amen" });
    await thread.load();
    church.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropBefore" } });
    await afterTime(thread.send("Amen"));
    expect(shown("Amen")).toEqual(["server", "failed"]);
    await thread.send("Amen");
    expect(copies("Amen")).toBe(2);
  });

  it("[O16][O35] was saved in a church that was left meanwhile: back there it is found, and nothing is sent again", async () => {
    const { church, client, thread, copies } = await setUp();
    client.drafts.set(CONVERSATION, "In flight");
    church.faults.add({
      method: "POST",
      path: "/messages",
      times: 1,
      do: { kind: "delay", ms: 200 },
    });
    const sent = afterTime(thread.send("In flight"));
    client.session.selectChurch({ churchId: "CHU00000002" });
    await sent;
    client.session.selectChurch({ churchId: "CHU00000001" });
    await client.threads.get(CONVERSATION).load();
    expect(copies("In flight")).toBe(1);
    expect(client.drafts.get(CONVERSATION)).toBe("");
  });
});

describe("a lost answer and a wrong device clock", () => {
  const HOUR = 3_600_000;

  /** A server whose clock differs from the device's, and a thread that has been loaded or not. */
  async function setUpClocks(deviceIsAheadMs: number, isLoaded: boolean) {
    const church = createDemoChurch({ now: () => new Date(Date.now() - deviceIsAheadMs) });
    const client = createDemoClient(church, "ruth@grace.example", {
      random: () => 0.99,
      now: () => new Date(),
    });
    const thread = client.threads.get(CONVERSATION);
    if (isLoaded) await thread.load();
    const copies = (content: string) =>
      church.db.messages.get(CONVERSATION)?.filter((message) => message.content === content).length;
    const lose = (kind: "dropAfter" | "dropBefore") =>
      church.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind } });
    return { church, client, thread, copies, lose };
  }

  it.each([HOUR, -HOUR, 400 * 24 * HOUR])(
    "[D23] does not send a message twice: %i ms ahead",
    async (aheadMs) => {
      const { church, thread, copies, lose } = await setUpClocks(aheadMs, true);
      lose("dropAfter");
      const offline = church.faults.add({
        path: "/messages/conversation",
        do: { kind: "dropBefore" },
      });
      await afterTime(thread.send("Only once"));
      expect(thread.store.getState().messages.at(-1)).toMatchObject({
        content: "Only once",
        localState: "failed",
      });
      offline();
      await thread.send("Only once");
      expect(copies("Only once")).toBe(1);
      expect(
        thread.store.getState().messages.find(({ content }) => content === "Only once"),
      ).not.toHaveProperty("localState");
    },
  );

  it("[D23] finds the copy in a thread that was not loaded before the send", async () => {
    for (const aheadMs of [HOUR, -HOUR]) {
      const { thread, copies, lose } = await setUpClocks(aheadMs, false);
      lose("dropAfter");
      await afterTime(thread.send("Only once"));
      expect(copies("Only once")).toBe(1);
      expect(
        thread.store.getState().messages.find(({ content }) => content === "Only once"),
      ).not.toHaveProperty("localState");
    }
  });

  it.each([true, false])(
    "[D23] sends the same content again on purpose, thread loaded: %s",
    async (isLoaded) => {
      const { church, thread, copies, lose } = await setUpClocks(-HOUR, isLoaded);
      church.addMessage({ conversationId: CONVERSATION, personId: ME, content: "Amen" });
      if (isLoaded) await thread.load();
      for (const count of [1, 2]) {
        lose("dropBefore");
        await afterTime(thread.send("Amen"));
        expect(thread.store.getState().messages.at(-1)).toMatchObject({
          content: "Amen",
          localState: "failed",
        });
        expect(copies("Amen")).toBe(count);
        await thread.send("Amen");
        expect(copies("Amen")).toBe(count + 1);
      }
    },
  );

  it("[D23] does not take what another device has sent since an old load for the copy", async () => {
    const { church, thread, copies, lose } = await setUpClocks(HOUR, true);
    await vi.advanceTimersByTimeAsync(HOUR);
    church.addMessage({ conversationId: CONVERSATION, personId: ME, content: "Amen" });
    lose("dropBefore");
    await afterTime(thread.send("Amen"));
    await thread.send("Amen");
    expect(copies("Amen")).toBe(2);
  });

  it("[D23] finds the copy where the look before the send failed as well", async () => {
    const { church, thread, copies, lose } = await setUpClocks(HOUR, false);
    lose("dropAfter");
    const offline = church.faults.add({
      path: "/messages/conversation",
      do: { kind: "dropBefore" },
    });
    await afterTime(thread.send("Only once"));
    offline();
    await thread.send("Only once");
    expect(copies("Only once")).toBe(1);
  });
});

describe("a reload during a send", () => {
  /** Sends, and loses the page before the answer: with the request arrived at the server or not. Returns the page after the reload. */
  async function setUpReload(
    content: string,
    { arrives = true, isLoaded = true, earlier = 0, later = [] as string[] } = {},
  ) {
    const church = createDemoChurch({ now: () => new Date() });
    const storage = createMemoryStorage();
    const isSending = (url: string, init: RequestInit) =>
      init.method === "POST" && url.endsWith("/messages");
    const before = createDemoClient(church, "ruth@grace.example", {
      storage,
      fetch: async (url, init) => {
        if (!isSending(url, init)) return church.fetch(url, init);
        if (arrives) await church.fetch(url, init);
        return new Promise<Response>(() => undefined);
      },
    });
    for (let count = 0; count < earlier; count++)
      church.addMessage({ conversationId: CONVERSATION, personId: ME, content });
    if (isLoaded) await before.threads.get(CONVERSATION).load();
    void before.threads.get(CONVERSATION).send(content);
    await vi.advanceTimersByTimeAsync(1_500);
    for (const words of later)
      church.addMessage({ conversationId: CONVERSATION, personId: ME, content: words });
    const client = createDemoClient(church, "ruth@grace.example", { storage, random: () => 0.99 });
    const thread = client.threads.get(CONVERSATION);
    const shown = () =>
      thread.store.getState().messages.filter((message) => message.content === content);
    const saved = () =>
      church.db.messages.get(CONVERSATION)?.filter((message) => message.content === content).length;
    return { church, client, thread, shown, saved };
  }

  it.each([{}, { isLoaded: false }, { earlier: 2 }, { later: ["And this", "Also this"] }])(
    "[D25] does not show a message as unsent that the server has: %j",
    async (options) => {
      const { thread, shown, saved } = await setUpReload("Amen", options);
      expect(shown()).toMatchObject([{ localState: "failed" }]);
      await thread.load();
      const count = 1 + (options.earlier ?? 0);
      expect(shown().map(({ localState }) => localState)).toEqual(new Array(count).fill(undefined));
      expect(saved()).toBe(count);
    },
  );

  it.each([{}, { isLoaded: false }, { earlier: 2 }])(
    "[D25] does not send it again by Retry before the thread is loaded: %j",
    async (options) => {
      const { thread, shown, saved } = await setUpReload("Amen", options);
      await thread.retry(shown()[0]?.localId ?? "");
      expect(saved()).toBe(1 + (options.earlier ?? 0));
      expect(shown().map(({ localState }) => localState)).toEqual(
        new Array(saved() ?? 0).fill(undefined),
      );
    },
  );

  it("[D25] sends nothing while it cannot look", async () => {
    const { church, thread, shown, saved } = await setUpReload("Amen");
    const offline = church.faults.add({
      path: "/messages/conversation",
      do: { kind: "dropBefore" },
    });
    await afterTime(thread.retry(shown()[0]?.localId ?? ""));
    expect([saved(), shown().map(({ localState }) => localState)]).toEqual([1, ["failed"]]);
    offline();
    await thread.retry(shown()[0]?.localId ?? "");
    expect([saved(), shown().map(({ localState }) => localState)]).toEqual([1, [undefined]]);
  });

  it("[D25] keeps a message as unsent that has not arrived, also after older ones with the same content, and sends it once", async () => {
    const { thread, shown, saved } = await setUpReload("Amen", { arrives: false, earlier: 2 });
    await thread.load();
    const unsent = shown().find(({ localState }) => localState === "failed");
    expect(unsent).toBeDefined();
    await thread.retry(unsent?.localId ?? "");
    expect(saved()).toBe(3);
  });

  it("[D25] keeps a message that the server had refused, where the newest one has the same content", async () => {
    const church = createDemoChurch();
    const storage = createMemoryStorage();
    const before = createDemoClient(church, "ruth@grace.example", { storage });
    church.addMessage({ conversationId: CONVERSATION, personId: ME, content: "Amen" });
    church.faults.add({
      method: "POST",
      path: "/messages",
      times: 1,
      do: { kind: "status", status: 400 },
    });
    await before.threads
      .get(CONVERSATION)
      .send("Amen")
      .catch(() => undefined);
    const thread = createDemoClient(church, "ruth@grace.example", { storage }).threads.get(
      CONVERSATION,
    );
    await thread.load();
    expect(thread.store.getState().messages.at(-1)).toMatchObject({
      content: "Amen",
      localState: "failed",
    });
  });

  it("[D25] sends the content of a draft again on purpose, once its lost send was found in the thread", async () => {
    const church = createDemoChurch({ now: () => new Date() });
    const storage = createMemoryStorage();
    const openPage = () =>
      createDemoClient(church, "ruth@grace.example", { storage, random: () => 0.99 });
    const [before, after] = [openPage(), () => openPage().threads.get(CONVERSATION)];
    const thread = before.threads.get(CONVERSATION);
    before.drafts.set(CONVERSATION, "Amen");
    church.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
    const offline = church.faults.add({
      path: "/messages/conversation",
      do: { kind: "dropBefore" },
    });
    await afterTime(thread.send("Amen"));
    thread.discard(thread.store.getState().messages.at(-1)?.localId ?? "");
    offline();
    await thread.load();
    expect(before.drafts.get(CONVERSATION)).toBe("");
    before.drafts.set(CONVERSATION, "Amen");
    await after().send("Amen");
    expect(
      church.db.messages.get(CONVERSATION)?.filter(({ content }) => content === "Amen"),
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
  ])("[D25][D30] reads what is stored as %j without harm", async (text) => {
    const client = createDemoClient(createDemoChurch(), "ruth@grace.example", {
      storage: createMemoryStorage(),
    });
    client.drafts.set(`unsent:${CONVERSATION}#0`, text);
    const thread = client.threads.get(CONVERSATION);
    await thread.load();
    expect(thread.store.getState().status).toBe("ready");
  });
});

describe("a look after a lost answer", () => {
  it.each([401, 403, 404, 429])(
    "[O35] that is refused (%i) says nothing about the message: the next try looks again",
    async (status) => {
      const { church, thread, copies } = await setUp();
      church.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
      const refusing = church.faults.add({
        path: "/messages/conversation",
        do: { kind: "status", status },
      });
      await afterTime(thread.send("Only once"));
      refusing();
      await thread.send("Only once");
      expect(copies("Only once")).toBe(1);
    },
  );

  it("[O35] that a deletion overtakes has found the message all the same: nothing is sent again", async () => {
    const { church, thread, copies, shown, network } = await setUp();
    church.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
    const offline = church.faults.add({
      path: "/messages/conversation",
      do: { kind: "dropBefore" },
    });
    await afterTime(thread.send("Only once"));
    offline();
    network.downloadMs = 500;
    const retried = thread.send("Only once");
    await thread.remove(thread.store.getState().messages[0]?.id ?? "");
    await afterTime(retried);
    await afterTime(thread.load());
    expect(copies("Only once")).toBe(1);
    expect(shown("Only once")).toEqual(["server"]);
  });

  it("[O35] finds the message where the thread had not been loaded and the server's clock is behind", async () => {
    const church = createDemoChurch({ now: () => new Date(Date.now() - 300_000) });
    const client = createDemoClient(church);
    church.faults.add({ method: "POST", path: "/messages", times: 1, do: { kind: "dropAfter" } });
    await afterTime(client.threads.get(CONVERSATION).send("Only once"));
    expect(client.threads.get(CONVERSATION).store.getState().messages.at(-1)).toMatchObject({
      content: "Only once",
    });
    expect(
      client.threads.get(CONVERSATION).store.getState().messages.at(-1)?.localState,
    ).toBeUndefined();
  });
});

describe("a send whose answer does not come", () => {
  it("[O35] keeps nobody else's message back for longer than two seconds", async () => {
    const { church, client, thread } = await setUp();
    client.mount();
    thread.acquire();
    await vi.advanceTimersByTimeAsync(100);
    church.faults.add({ method: "POST", path: "/messages", do: { kind: "never" } });
    void thread.send("hanging").catch(() => undefined);
    await vi.advanceTimersByTimeAsync(10);
    church.addMessage({
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

describe("sending", () => {
  it("[O34] of words that are under way already is the same sending", async () => {
    const { church, thread, copies } = await setUp();
    church.faults.add({
      method: "POST",
      path: "/messages",
      times: 1,
      do: { kind: "status", status: 400 },
    });
    await thread.send("Important").catch(() => undefined);
    church.faults.add({ method: "POST", path: "/messages", do: { kind: "delay", ms: 300 } });
    const failed = thread.store.getState().messages.at(-1)?.localId ?? "";
    await afterTime(
      Promise.all([thread.retry(failed), thread.send("Important"), thread.send("Important")]),
    );
    expect(copies("Important")).toBe(1);
  });

  it("[O34] of words that are under way fails with them", async () => {
    const { church, thread } = await setUp();
    church.faults.add({ method: "POST", path: "/messages", do: { kind: "status", status: 400 } });
    const [first, second] = await Promise.allSettled([
      thread.send("Important"),
      thread.send("Important"),
    ]);
    expect([first.status, second.status]).toEqual(["rejected", "rejected"]);
  });

  it("[O34] again after the server has said that nothing happened needs no look", async () => {
    const { church, thread } = await setUp();
    church.faults.add({
      method: "POST",
      path: "/messages",
      times: 1,
      do: { kind: "status", status: 400 },
    });
    await thread.send("Important").catch(() => undefined);
    church.requests.length = 0;
    await thread.send("Important");
    expect(church.requests.map(({ method }) => method)).toEqual(["POST"]);
  });

  it("[O28] gives the writer their composer back at once when there is no network", async () => {
    const { church, thread } = await setUp();
    church.faults.add({ do: { kind: "dropBefore" } });
    expect(await afterTime(thread.send("x"))).toBeLessThanOrEqual(50);
  });

  it("[O28] waits for no pause that a busy server wishes for", async () => {
    const { church, thread } = await setUp();
    church.faults.add({
      path: "/messages",
      do: { kind: "status", status: 503, headers: { "Retry-After": "50" } },
    });
    expect(await afterTime(thread.send("x"))).toBeLessThanOrEqual(50);
  });

  it("[O28] waits a second at most for a look that does not end", async () => {
    const { church, thread } = await setUp();
    church.faults.add({ method: "POST", path: "/messages", do: { kind: "dropBefore" } });
    church.faults.add({ path: "/messages/conversation", do: { kind: "delay", ms: 20_000 } });
    expect(await afterTime(thread.send("x"))).toBeLessThanOrEqual(1_050);
  });
});

describe("an own message", () => {
  it("that was deleted elsewhere goes with the next load", async () => {
    const { church, thread, shown } = await setUp();
    await thread.send("oops");
    church.removeMessage(
      church.db.messages.get(CONVERSATION)?.find(({ content }) => content === "oops")?.id ?? "",
    );
    await thread.load();
    expect(shown("oops")).toEqual([]);
  });

  it("that was saved while a load was under way stays, although that load does not know it", async () => {
    const { thread, shown, network } = await setUp();
    network.downloadMs = 500;
    const load = thread.load();
    await vi.advanceTimersByTimeAsync(10);
    await thread.send("new");
    await vi.advanceTimersByTimeAsync(1_000);
    await load;
    expect(shown("new")).toHaveLength(1);
  });

  it("that was deleted before its new words were saved says so, and keeps them with the writer", async () => {
    const { church, thread } = await setUp();
    const own = thread.store.getState().messages.find(({ personId }) => personId === ME)?.id ?? "";
    church.removeMessage(own);
    await expect(thread.edit(own, "my new words")).rejects.toMatchObject({
      name: "MessageGoneError",
    });
  });
});

describe("loading", () => {
  it("[O37] asked for while an older load is slow shows what the newer one brings", async () => {
    const { church, thread, network } = await setUp();
    network.downloadMs = 2_000;
    const slow = thread.load();
    await vi.advanceTimersByTimeAsync(100);
    network.downloadMs = 0;
    church.addMessage({
      conversationId: CONVERSATION,
      personId: "PER00000002",
      content: "during the load",
    });
    const newer = thread.load();
    await vi.advanceTimersByTimeAsync(5_000);
    await Promise.all([slow, newer]);
    expect(thread.store.getState().messages.at(-1)?.content).toBe("during the load");
  });

  it("[L5] of a new session does not lose its ear when the thread of the former one lets go", async () => {
    const { church, client } = await setUp();
    client.mount();
    const release = client.threads.get(CONVERSATION).acquire();
    client.session.selectChurch({ churchId: "CHU00000002" });
    client.session.selectChurch({ churchId: "CHU00000001" });
    const thread = client.threads.get(CONVERSATION);
    release();
    thread.acquire();
    await thread.load();
    await vi.advanceTimersByTimeAsync(1_000);
    church.addMessage({ conversationId: CONVERSATION, personId: "PER00000002", content: "live" });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(thread.store.getState().messages.at(-1)?.content).toBe("live");
  });
});

describe("deleting", () => {
  it("[CMP-20] is not undone by the answer of an older load", async () => {
    const { thread, network } = await setUp();
    const own = thread.store.getState().messages.find(({ personId }) => personId === ME)?.id ?? "";
    network.downloadMs = 500;
    void thread.load();
    await vi.advanceTimersByTimeAsync(10);
    await thread.remove(own);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(thread.store.getState().messages.some(({ id }) => id === own)).toBe(false);
    expect(thread.store.getState().status).toBe("ready");
  });
});

describe("closing", () => {
  it("[O26] a panel asks nothing more, also where a reload was waiting for a slow load", async () => {
    const { church, client, network } = await setUp();
    network.downloadMs = 2_000;
    client.mount();
    const release = client.notifications.acquire();
    void client.notifications.load();
    await vi.advanceTimersByTimeAsync(200);
    client.socket.receive(JSON.stringify({ action: "notification", data: {} }));
    await vi.advanceTimersByTimeAsync(600);
    release();
    church.requests.length = 0;
    await vi.advanceTimersByTimeAsync(20_000);
    expect(church.requests.filter(({ path }) => path.endsWith("/notifications/my"))).toEqual([]);
  });

  it("[O26] a thread asks nothing more, also where a frame was waiting for the answer to a send", async () => {
    const { church, client, thread } = await setUp();
    church.faults.add({ method: "POST", path: "/messages", do: { kind: "delay", ms: 500 } });
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
      church.requests.filter(({ path, method }) => method === "GET" && path.includes(CONVERSATION)),
    ).toHaveLength(1);
  });

  it("[O26] ends three loads under way, without a word, and opening again loads again", async () => {
    const church = createDemoChurch({ now: () => new Date() });
    const signals: (AbortSignal | null | undefined)[] = [];
    let isHanging = true;
    const client = createDemoClient(church, "ruth@grace.example", {
      fetch: (url, init) => {
        if (!isHanging || init.method !== "GET") return church.fetch(url, init);
        signals.push(init.signal);
        return new Promise((_, reject) =>
          init.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError"))),
        );
      },
    });
    const rooms = [client.threads.get(CONVERSATION), client.inbox, client.notifications];
    const open = () => rooms.map((room) => room.acquire());
    const holds = open();
    for (const room of rooms) void room.load();
    await vi.advanceTimersByTimeAsync(10);
    expect(signals).toHaveLength(3);
    for (const release of holds) release();
    await vi.advanceTimersByTimeAsync(10);
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true, true]);
    expect(console.error).not.toHaveBeenCalled();
    expect(rooms.map((room) => room.store.getState().status)).toEqual(["idle", "idle", "idle"]);
    isHanging = false;
    open();
    await Promise.all(rooms.map((room) => room.load()));
    expect(rooms.map((room) => room.store.getState().status)).toEqual(["ready", "ready", "ready"]);
  });
});

describe("a private conversation", () => {
  const withYuki = async () => {
    const made = await setUp();
    const { church } = made;
    const begin = () => {
      const [template] = church.db.privateMessages;
      if (!template) throw new Error("The demo church has private messages.");
      church.db.privateMessages.push({
        ...template,
        id: "PMSX",
        conversationId: "CONX",
        fromPersonId: "PER00000026",
        toPersonId: ME,
      });
    };
    return { ...made, begin, yuki: { id: "PER00000026" } };
  };

  it("[NPM-17] that somebody else has begun meanwhile is found, however fresh the inbox looks", async () => {
    const { client, begin, yuki } = await withYuki();
    await client.inbox.load();
    begin();
    expect((await client.privateConversations.find(yuki))?.conversationId).toBe("CONX");
  });

  it("[NPM-21][L46] that could not be looked up is looked up again before a second one is created", async () => {
    const { church, client, begin, yuki } = await withYuki();
    begin();
    const offline = church.faults.add({ do: { kind: "dropBefore" } });
    const looked = client.privateConversations.find(yuki);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await looked).toBeUndefined();
    offline();
    expect((await client.privateConversations.start(yuki)).conversationId).toBe("CONX");
    expect(
      church.requests.filter(
        ({ method, path }) => method === "POST" && !path.endsWith("/connections"),
      ),
    ).toEqual([]);
  });

  it("[P18] that is looked up when another church is chosen is nobody's there", async () => {
    const { church, client, yuki, network } = await withYuki();
    church.faults.add({ path: "/privateMessages/existing", do: { kind: "status", status: 404 } });
    network.downloadMs = 500;
    const looked = client.privateConversations.find(yuki).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(600);
    client.session.selectChurch({ churchId: "CHU00000002" });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await looked).toMatchObject({ name: "StaleSessionError" });
  });

  it("[NPM-21] is created where the look-up goes on failing", async () => {
    const { church, client, yuki } = await withYuki();
    church.faults.add({
      path: "/privateMessages",
      method: "GET",
      do: { kind: "status", status: 500 },
    });
    const looked = client.privateConversations.find(yuki);
    await vi.advanceTimersByTimeAsync(60_000);
    await looked;
    const started = client.privateConversations.start(yuki);
    await vi.advanceTimersByTimeAsync(60_000);
    expect((await started).conversationId).toBeTruthy();
  });
});
