// A failed request imports it before it is reported. Loaded at once, because fake timers do not wait for an import.
import "../../../src/platform/http/rules/errorText.js";
import { hrtime } from "node:process";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { subscriptionsService } from "../../../src/platform/realtime/subscriptions.js";
import { buildUserChurch } from "../../../src/testing/builders.js";

import { FakeSocket } from "../../harness/FakeSocket.js";
import { json, stubFetch } from "../../harness/stubFetch.js";
import { installFakeTime } from "../../harness/installFakeTime.js";

const RUTH = { personId: "P1", churchId: "C1" };

function setUp(...responses: Parameters<typeof stubFetch>) {
  const network = stubFetch(...(responses.length > 0 ? responses : [() => json([])]));
  const client = new ChurchClient({
    apis: [
      { keyName: "MessagingApi", url: "https://api.example/messaging", jwt: "t", permissions: [] },
    ],
    socketUrl: "wss://socket.example",
    WebSocket: FakeSocket,
    fetch: network.fetch,
    random: () => 0.5,
  });
  return {
    client,
    socket: client.socket,
    conversations: client.core.get(subscriptionsService).conversations,
    posts: network.calls,
  };
}

/** Creates a client with an open socket, a socket id and a context. */
function connect(source: "host" | "session" = "host") {
  const result = setUp();
  result.socket.setContext(RUTH, source);
  const release = result.socket.acquire();
  FakeSocket.last.open();
  FakeSocket.last.deliverSocketId("sock-1");
  return { ...result, release };
}

/** Waits for dynamic imports and for pending promises. */
async function settle() {
  await vi.advanceTimersByTimeAsync(0);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
}

installFakeTime();

describe("RealtimeClient", () => {
  it("[SOC-01][SOC-02][SOC-03] goes from uninitialized to connecting to open, and requests the socket id", () => {
    const { socket } = setUp();
    expect(socket.state).toBe("uninitialized");
    expect(FakeSocket.made).toHaveLength(0);
    socket.acquire();
    expect(socket.state).toBe("connecting");
    expect(FakeSocket.last.url).toBe("wss://socket.example");
    FakeSocket.last.open();
    expect(socket.state).toBe("open");
    expect(FakeSocket.last.sent).toEqual(["getId"]);
  });

  it("[SOC-04][SOC-05][SOC-06][SOC-19][SOC-20][SOC-21][API-07] stores the socket id and creates the alert connection without a token", async () => {
    const { socket, posts } = connect();
    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(0);
    expect(socket.socketId).toBe("sock-1");
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({
      method: "POST",
      url: "https://api.example/messaging/connections",
    });
    expect(posts[0]?.headers["authorization"]).toBeUndefined();
    expect(posts[0]?.body).toEqual([
      {
        conversationId: "alerts",
        churchId: "C1",
        displayName: expect.stringMatching(/^(?!Test$).+/) as string,
        socketId: "sock-1",
        personId: "P1",
      },
    ]);
  });

  it("[SOC-08][SOC-09][O07][D19] warns once after 3 seconds without a socket id, and stays open", () => {
    const { socket, posts } = setUp();
    socket.acquire();
    FakeSocket.last.open();
    vi.advanceTimersByTime(2_999);
    expect(console.warn).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(console.warn).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(30_000);
    expect(console.warn).toHaveBeenCalledTimes(1);
    expect(posts).toHaveLength(0);
    expect(socket.state).toBe("open");
  });

  it("[O14][SOC-22] logs an error of the WebSocket constructor and retries", () => {
    class ThrowingSocket extends FakeSocket {
      constructor(url: string) {
        super(url);
        throw new Error("blocked by policy");
      }
    }
    const client = new ChurchClient({
      socketUrl: "wss://x",
      WebSocket: ThrowingSocket,
      random: () => 0.5,
    });
    const release = client.socket.acquire();
    expect(console.error).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(10_000);
    expect(FakeSocket.made.length).toBeGreaterThan(1);
    release();
  });

  it("[O13] closes without an error or reconnect when released while connecting", () => {
    const { socket } = setUp();
    const release = socket.acquire();
    release();
    vi.advanceTimersByTime(120_000);
    expect(FakeSocket.made).toHaveLength(1);
    expect(FakeSocket.live).toHaveLength(0);
    expect(console.error).not.toHaveBeenCalled();
  });

  it("[O12] keeps one socket across a remount in the same tick, until the last release", () => {
    const { socket } = setUp();
    const first = socket.acquire();
    first();
    const second = socket.acquire();
    const third = socket.acquire();
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.made).toHaveLength(1);
    second();
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.live).toHaveLength(1);
    third();
    third();
    vi.advanceTimersByTime(1_000);
    expect(FakeSocket.live).toHaveLength(0);
  });
});

describe("the context of RealtimeClient", () => {
  it("[SOC-07][SOC-10][O09] registers once in either order of context and socket id, and not again for the same ids", async () => {
    const first = connect();
    await vi.advanceTimersByTimeAsync(0);
    first.socket.setContext({ ...RUTH });
    first.socket.setContext({ personId: "", churchId: "C9" });
    await vi.advanceTimersByTimeAsync(0);
    expect(first.posts).toHaveLength(1);

    const second = setUp();
    second.socket.acquire();
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("sock-2");
    await vi.advanceTimersByTimeAsync(0);
    expect(second.posts).toHaveLength(0);
    second.socket.setContext(RUTH);
    await vi.advanceTimersByTimeAsync(0);
    expect(second.posts).toHaveLength(1);
  });

  it.each([
    ["the same person in another church", { personId: "P1", churchId: "C2" }],
    ["another person in the same church", { personId: "P2", churchId: "C1" }],
  ])("[O09][L73] opens a new socket for %s and registers everything there", async (_, context) => {
    const { conversations, socket, posts } = connect();
    const leave = conversations.acquire("CON1");
    await settle();
    const oldSocket = FakeSocket.last;
    socket.setContext(context);
    expect(oldSocket.readyState).toBe(3);
    expect(socket.socketId).toBeUndefined();
    expect(FakeSocket.live).toEqual([FakeSocket.last]);
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("sock-2");
    await settle();
    expect(posts.map(({ body }) => (body as Record<string, string>[])[0])).toEqual([
      expect.objectContaining({ ...RUTH, conversationId: "alerts", socketId: "sock-1" }),
      expect.objectContaining({ ...RUTH, conversationId: "CON1", socketId: "sock-1" }),
      expect.objectContaining({ ...context, conversationId: "alerts", socketId: "sock-2" }),
      expect.objectContaining({ ...context, conversationId: "CON1", socketId: "sock-2" }),
    ]);
    leave();
  });

  it("[L73] is the host's until the session changes, and the session's when the host clears it", () => {
    const { socket } = setUp();
    const [other, third] = [
      { personId: "P1", churchId: "C2" },
      { personId: "P3", churchId: "C3" },
    ];
    socket.setContext(RUTH, "session");
    socket.setContext(other);
    expect(socket.context).toEqual(other);
    socket.setContext({ personId: "P1", churchId: "" });
    expect(socket.context).toEqual(RUTH);
    socket.setContext(other);
    socket.setContext(third, "session");
    expect(socket.context).toEqual(third);
    socket.setContext({ ...third });
    socket.clearContext("session");
    expect(socket.context).toEqual(third);
    socket.clearContext("host");
    expect(socket.context).toBeUndefined();
  });

  it("[SOC-29][SOC-30] warns and sends no request without a person, church or socket id", () => {
    const { socket, posts } = setUp();
    socket.createAlertConnection();
    expect(console.warn).toHaveBeenCalledTimes(1);
    socket.setContext({ personId: "P1", churchId: "" });
    socket.createAlertConnection();
    expect(console.warn).toHaveBeenCalledTimes(2);
    socket.setContext(RUTH);
    socket.createAlertConnection();
    expect(console.warn).toHaveBeenCalledTimes(3);
    expect(posts).toHaveLength(0);
  });

  it("[O08] registers once when the same socket id arrives twenty times", async () => {
    const { posts } = connect();
    for (let index = 0; index < 20; index++) FakeSocket.last.deliverSocketId("sock-1");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(posts).toHaveLength(1);
  });

  it("[O08][D19] does not register or refetch when heartbeat responses repeat the socket id", async () => {
    const { client, posts } = setUp();
    client.session.assign({
      userChurch: buildUserChurch({ church: { id: "C1" }, person: { id: "P1" } }),
    });
    client.mount();
    const release = client.inbox.acquire();
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("sock-1");
    await client.inbox.load();
    await settle();
    await vi.advanceTimersByTimeAsync(5_000);
    const reconnected = vi.fn();
    client.socket.handlers.add("reconnect", "test", reconnected);
    const before = posts.length;
    for (let heartbeat = 0; heartbeat < 10; heartbeat++) {
      await vi.advanceTimersByTimeAsync(60_000);
      FakeSocket.last.deliverSocketId("sock-1");
    }
    expect(FakeSocket.last.sent.length).toBeGreaterThanOrEqual(10);
    expect(reconnected).not.toHaveBeenCalled();
    expect(posts).toHaveLength(before);
    // Another id means another connection on the server, so frames may have been missed.
    FakeSocket.last.deliverSocketId("sock-2");
    expect(reconnected).toHaveBeenCalledTimes(1);
    release();
  });

  it.each([
    ["of blanks", "   "],
    ["with a blank in it", "sock 1"],
    ["with a no-break space", "sock\u00a01"],
    ["with a line break", "sock-1\n"],
    ["with a control character", "sock\u0000"],
    ["with a zero-width character", "so\u200bck"],
    ["with a lone surrogate", "sock\ud800"],
    ["of 129 characters", "x".repeat(129)],
    ["of 5,000 characters", "x".repeat(5_000)],
    ["that is empty", ""],
    ["that is a number", 5],
    ["that is an object", { toString: () => "sock-1" }],
    ["that is a list", ["sock-1"]],
  ])("[D12] ignores a socket id %s, and still warns", async (_, data) => {
    const { socket, posts } = setUp();
    socket.setContext(RUTH);
    socket.acquire();
    FakeSocket.last.open();
    FakeSocket.last.deliver({ action: "socketId", data });
    await settle();
    expect(socket.socketId).toBeUndefined();
    expect(posts).toHaveLength(0);
    vi.advanceTimersByTime(3_000);
    expect(console.warn).toHaveBeenCalledTimes(1);
    FakeSocket.last.deliverSocketId("sock-1");
    FakeSocket.last.deliver({ action: "socketId", data });
    await settle();
    expect(socket.socketId).toBe("sock-1");
    expect(posts).toHaveLength(1);
  });

  it.each(["x", "x".repeat(128), "L0SM9cOFvHcCIhw=", "9b2f-é-😀"])(
    "[D12] stores the socket id %s",
    (id) => {
      const { socket } = setUp();
      socket.acquire();
      FakeSocket.last.open();
      FakeSocket.last.deliverSocketId(id);
      expect(socket.socketId).toBe(id);
    },
  );

  it("[O15][SOC-25] tries a failed alert connection three times, and logs only the last failure", async () => {
    const fail = () => new Response("", { status: 500 });
    const { socket, posts } = setUp(fail, fail, () => json([]));
    socket.setContext(RUTH);
    socket.acquire();
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("sock-1");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(posts).toHaveLength(3);
    expect(console.error).not.toHaveBeenCalled();

    const broken = setUp(fail);
    broken.socket.setContext(RUTH);
    broken.socket.acquire();
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("sock-2");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(broken.posts).toHaveLength(3);
    expect(console.error).toHaveBeenCalledTimes(1);
  });

  it.each([
    ["a slow socket", 4_000, [() => json([])], 1],
    [
      "a registration that failed at first",
      0,
      [
        () => new Response("", { status: 500 }),
        () => new Response("", { status: 500 }),
        () => json([]),
      ],
      1,
    ],
    ["a quick socket", 500, [() => json([])], 0],
    ["a refused registration", 4_000, [() => new Response("", { status: 403 })], 0],
  ] as const)(
    "dispatches reconnect once if the registration succeeds late: %s",
    async (_, openAfter, responses, times) => {
      const { socket } = setUp(...responses);
      const reconnected = vi.fn();
      socket.handlers.add("reconnect", "test", reconnected);
      socket.setContext(RUTH, "session");
      socket.acquire();
      await vi.advanceTimersByTimeAsync(openAfter);
      FakeSocket.last.open();
      FakeSocket.last.deliverSocketId("sock-1");
      await settle();
      expect(reconnected).toHaveBeenCalledTimes(openAfter > 3_000 ? times : 0);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(reconnected).toHaveBeenCalledTimes(times);
    },
  );

  it("[L66] replaces the socket for another session and registers only the new context", async () => {
    const { socket, posts } = connect("session");
    await vi.advanceTimersByTimeAsync(0);
    const old = FakeSocket.last;
    socket.setContext({ personId: "P1", churchId: "C2" }, "session");
    expect(old.readyState).toBe(3);
    old.deliver({ action: "message", data: {} });
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("sock-2");
    await vi.advanceTimersByTimeAsync(0);
    expect(FakeSocket.live).toHaveLength(1);
    expect(posts.at(-1)?.body).toMatchObject([{ churchId: "C2", socketId: "sock-2" }]);
    expect(posts).toHaveLength(2);
  });
});

describe("frames of RealtimeClient", () => {
  it("[SOC-15][SOC-16][SOC-18] call the handlers of their action with their data", () => {
    const { socket } = connect();
    const received: unknown[] = [];
    for (const action of ["privateMessage", "notification", "message", "reconnect"])
      socket.handlers.add(action, "test", (data) => received.push([action, data]));
    for (const action of ["privateMessage", "notification", "message", "reconnect", "attendance"])
      FakeSocket.last.deliver({ action, data: { action } });
    expect(received).toEqual(
      ["privateMessage", "notification", "message", "reconnect"].map((action) => [
        action,
        { action },
      ]),
    );
  });

  it("[SOC-17][SOC-24][O05] reach all handlers even if one throws or rejects, and its error is logged", async () => {
    const { socket } = connect();
    const others = [vi.fn(), vi.fn()];
    socket.handlers.add("message", "a", others[0] ?? vi.fn());
    socket.handlers.add("message", "b", () => {
      throw new Error("broken");
    });
    socket.handlers.add("message", "c", () => Promise.reject(new Error("broken later")));
    socket.handlers.add("message", "d", others[1] ?? vi.fn());
    FakeSocket.last.deliver({ action: "message", data: {} });
    await vi.advanceTimersByTimeAsync(0);
    for (const other of others) expect(other).toHaveBeenCalledTimes(1);
    expect(console.error).toHaveBeenCalledTimes(2);
  });

  it("still reach a handler that another handler removes during delivery", () => {
    const { socket } = connect();
    const last = vi.fn();
    socket.handlers.add("message", "a", () => socket.handlers.clear());
    socket.handlers.add("message", "b", last);
    FakeSocket.last.deliver({ action: "message" });
    expect(last).toHaveBeenCalledTimes(1);
    FakeSocket.last.deliver({ action: "message" });
    expect(last).toHaveBeenCalledTimes(1);
  });

  it("[O01][O02][O04][SOC-23] are ignored when they are invalid, and the socket stays open", () => {
    const { socket } = connect();
    const received = vi.fn();
    socket.handlers.add("message", "test", received);
    for (const invalid of [
      "null",
      "42",
      "[]",
      '"x"',
      "{}",
      "",
      '{"action":"__proto__"}',
      '{"action":"constructor"}',
      '{"action":5}',
    ])
      FakeSocket.last.deliver(invalid);
    for (let index = 0; index < 1_000; index++) FakeSocket.last.deliver('{"action":"message","da');
    expect(received).not.toHaveBeenCalled();
    expect(socket.state).toBe("open");
    expect(
      vi.mocked(console.error).mock.calls.length + vi.mocked(console.warn).mock.calls.length,
    ).toBeLessThanOrEqual(10);
  });

  it("[O03] are dropped unparsed, in less than 5 ms, if they have two megabytes", () => {
    const { socket } = connect();
    const received = vi.fn();
    socket.handlers.add("message", "test", received);
    const parse = vi.spyOn(JSON, "parse");
    const huge = JSON.stringify({ action: "message", data: "x".repeat(2_000_000) });
    const took = [1, 2, 3, 4, 5].map(() => {
      const start = hrtime.bigint();
      FakeSocket.last.deliver(huge);
      return Number(hrtime.bigint() - start) / 1e6;
    });
    expect(received).not.toHaveBeenCalled();
    expect(parse).not.toHaveBeenCalled();
    // The median, because another process may occupy the CPU core once.
    expect(took.sort((one, other) => one - other)[2]).toBeLessThan(5);
  });

  it("[O16] are dropped if they name another church, and delivered if they name none", () => {
    const { socket } = connect();
    const received = vi.fn();
    socket.handlers.add("message", "test", received);
    FakeSocket.last.deliver({ churchId: "C2", action: "message", data: {} });
    expect(received).not.toHaveBeenCalled();
    FakeSocket.last.deliver({ churchId: "C1", action: "message", data: {} });
    FakeSocket.last.deliver({ churchId: "", action: "message", data: {} });
    expect(received).toHaveBeenCalledTimes(2);
  });
});

describe("a closed socket", () => {
  it.each([
    [1000, "normal"],
    [1005, "no status"],
    [1006, "abnormal"],
  ])("[SOC-26][SOC-27][SOC-28] logs the close code %i as %s", (code, name) => {
    connect();
    FakeSocket.last.end(code);
    expect(console.info).toHaveBeenCalledWith(expect.stringContaining(name));
  });

  it("[L65] reconnects, registers again and dispatches reconnect", async () => {
    const { socket, posts } = connect();
    await settle();
    const reconnected = vi.fn();
    socket.handlers.add("reconnect", "test", reconnected);
    for (let round = 1; round <= 20; round++) {
      FakeSocket.last.end([1000, 1001, 1005, 1006, 1012][round % 5]);
      expect(socket.state).toBe("closed");
      expect(socket.socketId).toBeUndefined();
      await vi.advanceTimersByTimeAsync(31_000);
      expect(FakeSocket.live).toHaveLength(1);
      FakeSocket.last.open();
      FakeSocket.last.deliverSocketId(`again-${round}`);
      await settle();
      await vi.advanceTimersByTimeAsync(6_000);
      expect(reconnected).toHaveBeenCalledTimes(round);
      expect(posts).toHaveLength(round + 1);
    }
  });

  it("[O10] retries at most 12 times a minute when it closes right after opening, and never after cleanup", () => {
    const { socket } = setUp();
    const release = socket.acquire();
    const fail = () => {
      FakeSocket.last.open();
      FakeSocket.last.end();
    };
    fail();
    let attempts = 1;
    for (let ms = 0; ms < 60_000; ms += 100) {
      vi.advanceTimersByTime(100);
      if (FakeSocket.made.length > attempts) {
        attempts = FakeSocket.made.length;
        fail();
      }
    }
    expect(attempts).toBeLessThanOrEqual(12);
    release(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[L69] does not change the new socket by late events", () => {
    const { socket } = connect();
    const old = FakeSocket.last;
    const { onmessage, onclose } = old;
    old.end();
    vi.advanceTimersByTime(31_000);
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("new");
    onmessage?.({ data: JSON.stringify({ action: "socketId", data: "stale" }) } as never);
    onclose?.({ code: 1006 } as never);
    expect(socket.socketId).toBe("new");
    expect(socket.state).toBe("open");
  });
});

describe("the heartbeat", () => {
  it("sends getId after a minute of silence, and closes the socket ten seconds later", () => {
    const { socket } = connect();
    const silent = FakeSocket.last;
    vi.advanceTimersByTime(60_000);
    expect(silent.sent).toEqual(["getId", "getId"]);
    vi.advanceTimersByTime(10_000);
    expect(socket.state).toBe("closed");
    expect(silent.readyState).toBe(3);
  });

  it("keeps the socket open while any frame arrives every 50 seconds", () => {
    const { socket } = connect();
    for (let minute = 0; minute < 72; minute++) {
      vi.advanceTimersByTime(50_000);
      FakeSocket.last.deliver({ action: "attendance" });
    }
    expect(socket.state).toBe("open");
    expect(FakeSocket.made).toHaveLength(1);
  });
});

describe("releasing RealtimeClient", () => {
  it("[SOC-11][SOC-12][SOC-14] closes the socket, clears the id and all timers, and allows another connection", async () => {
    const { socket, release } = connect();
    await settle();
    release(true);
    expect(FakeSocket.live).toHaveLength(0);
    expect(socket.socketId).toBeUndefined();
    expect(socket.state).toBe("uninitialized");
    socket.clearContext("host");
    expect(socket.context).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
    release(true);
    socket.acquire();
    expect(FakeSocket.live).toHaveLength(1);
  });

  it("keeps the socket open until every user has released it", () => {
    const { socket, release } = connect();
    const other = socket.acquire();
    release(true);
    release(true);
    expect(socket.state).toBe("open");
    other(true);
    expect(FakeSocket.live).toHaveLength(0);
  });
});

describe("a wake-up of the page", () => {
  /** Stubs the parts of `document` and `window` that wake-up events need: these tests run without a DOM. */
  function openPage() {
    const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
    const frame = new EventTarget();
    vi.stubGlobal("document", page);
    vi.stubGlobal("window", frame);
    const setVisibility = (visibilityState: string) => {
      page.visibilityState = visibilityState;
      page.dispatchEvent(new Event("visibilitychange"));
    };
    const dispatch = (name: string, persisted = true) =>
      frame.dispatchEvent(Object.assign(new Event(name), { persisted }));
    return { setVisibility, dispatch };
  }

  afterEach(() => vi.unstubAllGlobals());

  /** Lets a socket stop responding, wakes the page up and expects one reconnect. Returns the dead socket. */
  async function wakeUpHalfOpen(
    elapsedMs: number,
    wakeUp: (page: ReturnType<typeof openPage>) => void,
  ) {
    const page = openPage();
    const { client, socket, posts } = setUp(() => json({ notificationCount: 1, pmCount: 1 }));
    client.session.assign({
      userChurch: buildUserChurch({ church: { id: "C1" }, person: { id: "P1" } }),
    });
    client.mount();
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("sock-1");
    await settle();
    const reconnected = vi.fn();
    socket.handlers.add("reconnect", "test", reconnected);
    await vi.advanceTimersByTimeAsync(elapsedMs);
    const dead = FakeSocket.last;
    const before = posts.length;
    wakeUp(page);
    await vi.advanceTimersByTimeAsync(6_000);
    expect(dead.readyState).toBe(3);
    expect(FakeSocket.live).toEqual([FakeSocket.last]);
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("sock-2");
    await settle();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(reconnected).toHaveBeenCalledTimes(1);
    expect(
      posts
        .slice(before)
        .map(({ method, url }) => [method, url.replace("https://api.example/messaging", "")]),
    ).toEqual([
      ["POST", "/connections"],
      ["GET", "/notifications/unreadCount"],
    ]);
    return dead;
  }

  it("[O11][SOC-09] replaces a half-open socket within 6 s of becoming visible, with one reconnect, registration and count request", async () => {
    const dead = await wakeUpHalfOpen(30_000, ({ setVisibility }) => setVisibility("visible"));
    expect(dead.sent).toEqual(["getId", "getId"]);
  });

  it.each(["visible", "online", "focus", "pageshow"])(
    "[O11] shortens the deadline of a running heartbeat on %s",
    async (name) => {
      // The heartbeat was sent at 60 s; its own deadline is at 70 s.
      const dead = await wakeUpHalfOpen(60_500, ({ setVisibility, dispatch }) =>
        name === "visible" ? setVisibility(name) : dispatch(name),
      );
      expect(dead.sent).toEqual(["getId", "getId"]);
    },
  );

  it("[O11] reconnects within 6 s also just before the deadline of a heartbeat", async () => {
    await wakeUpHalfOpen(69_000, ({ setVisibility }) => setVisibility("visible"));
  });

  it("does not extend the deadline when it repeats", async () => {
    await wakeUpHalfOpen(60_500, ({ setVisibility }) => {
      for (const delay of [0, 1_000, 2_000, 3_000, 4_000])
        setTimeout(() => setVisibility("visible"), delay);
    });
  });

  it("does not lengthen the next delay of reconnecting", async () => {
    const { setVisibility, dispatch } = openPage();
    connect();
    FakeSocket.last.end();
    for (let times = 0; times < 4; times++) {
      setVisibility("visible");
      dispatch("focus");
    }
    await vi.advanceTimersByTimeAsync(5_000);
    const made = FakeSocket.made.length;
    FakeSocket.last.end();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(FakeSocket.made.length).toBeGreaterThan(made);
  });

  it("keeps a socket that responds", async () => {
    const { setVisibility } = openPage();
    const { socket } = connect();
    await vi.advanceTimersByTimeAsync(60_500);
    setVisibility("visible");
    FakeSocket.last.deliverSocketId("sock-1");
    await vi.advanceTimersByTimeAsync(30_000);
    expect(socket.state).toBe("open");
    expect(FakeSocket.made).toHaveLength(1);
  });

  it("sends another heartbeat after device sleep instead of closing the socket", async () => {
    const { setVisibility } = openPage();
    const { socket } = connect();
    await vi.advanceTimersByTimeAsync(65_000);
    vi.setSystemTime(Date.now() + 3_600_000);
    setVisibility("visible");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(FakeSocket.last.sent).toEqual(["getId", "getId", "getId"]);
    FakeSocket.last.deliverSocketId("sock-1");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(socket.state).toBe("open");
    expect(FakeSocket.made).toHaveLength(1);
  });

  it("opens a new socket and dispatches reconnect when the page returns from the bfcache", async () => {
    const { dispatch } = openPage();
    const { socket, release, posts } = connect();
    await settle();
    const reconnected = vi.fn();
    socket.handlers.add("reconnect", "test", reconnected);
    dispatch("pagehide", false);
    expect(socket.state).toBe("open");
    dispatch("pagehide");
    expect([socket.state, socket.socketId, FakeSocket.live.length]).toEqual([
      "closed",
      undefined,
      0,
    ]);
    // The page is frozen, so it must not reconnect before it is shown again.
    await vi.advanceTimersByTimeAsync(600_000);
    expect(FakeSocket.made).toHaveLength(1);
    dispatch("pageshow");
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.live).toHaveLength(1);
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("sock-2");
    await settle();
    expect([reconnected.mock.calls.length, posts.length]).toEqual([1, 2]);
    release(true);
    dispatch("pageshow");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("reconnects a socket that was lost while the page was hidden", async () => {
    const { setVisibility } = openPage();
    const { socket, release } = connect();
    setVisibility("hidden");
    FakeSocket.last.end();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(FakeSocket.made).toHaveLength(1);
    setVisibility("visible");
    await vi.advanceTimersByTimeAsync(500);
    expect(FakeSocket.made).toHaveLength(2);
    expect(socket.state).toBe("connecting");
    release(true);
    setVisibility("visible");
    await vi.advanceTimersByTimeAsync(10_000);
    expect(FakeSocket.made).toHaveLength(2);
  });
});

describe("conversation subscriptions", () => {
  it("join the conversation, rejoin after a reconnect, and leave on release", async () => {
    const { conversations, posts } = connect();
    const leave = conversations.acquire("CON1");
    await vi.advanceTimersByTimeAsync(0);
    expect(posts.at(-1)?.body).toMatchObject([{ conversationId: "CON1", socketId: "sock-1" }]);
    FakeSocket.last.end();
    await vi.advanceTimersByTimeAsync(31_000);
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("sock-2");
    await vi.advanceTimersByTimeAsync(0);
    expect(posts.at(-1)?.body).toMatchObject([{ conversationId: "CON1", socketId: "sock-2" }]);
    leave();
    await vi.advanceTimersByTimeAsync(0);
    expect(posts.at(-1)).toMatchObject({
      method: "DELETE",
      url: "https://api.example/messaging/connections/C1/CON1/sock-2",
    });
  });

  const isForConversation = ({ body, method }: { body: unknown; method: string }) =>
    method === "DELETE" || (body as { conversationId: string }[])[0]?.conversationId === "CON1";
  const status = (code: number) => () => new Response("", { status: code });

  /** Connects, registers for alerts and joins a conversation. The responses are those to the conversation's requests. */
  async function joinConversation(...responses: Parameters<typeof stubFetch>) {
    const result = setUp(() => json([]), ...responses);
    result.socket.setContext(RUTH);
    const release = result.socket.acquire();
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("sock-1");
    await settle();
    const leave = result.conversations.acquire("CON1");
    await settle();
    const countRequests = () => result.posts.filter(isForConversation).length;
    return { ...result, leave, release, countRequests };
  }

  it.each([500, 503, 408])(
    "retry a join that fails with %i on the same socket, after growing delays",
    async (code) => {
      const { countRequests, posts } = await joinConversation(status(code), status(code), () =>
        json([]),
      );
      expect(countRequests()).toBe(1);
      await vi.advanceTimersByTimeAsync(1_999);
      expect(countRequests()).toBe(1);
      await vi.advanceTimersByTimeAsync(1);
      expect(countRequests()).toBe(2);
      await vi.advanceTimersByTimeAsync(3_999);
      expect(countRequests()).toBe(2);
      await vi.advanceTimersByTimeAsync(1);
      expect(countRequests()).toBe(3);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(countRequests()).toBe(3);
      expect(posts.at(-1)?.body).toMatchObject([{ conversationId: "CON1", socketId: "sock-1" }]);
      expect(console.error).not.toHaveBeenCalled();
    },
  );

  it.each([401, 403, 404])(
    "retry a join that is refused with %i on the next socket only, and send no leave request",
    async (code) => {
      const { countRequests, leave } = await joinConversation(status(code));
      await vi.advanceTimersByTimeAsync(50_000);
      expect(countRequests()).toBe(1);
      FakeSocket.last.end();
      await vi.advanceTimersByTimeAsync(5_000);
      FakeSocket.last.open();
      FakeSocket.last.deliverSocketId("sock-2");
      await settle();
      expect(countRequests()).toBe(2);
      leave();
      await settle();
      expect(countRequests()).toBe(2);
    },
  );

  it("do not retry a failed join after leaving or after the socket is closed", async () => {
    const { countRequests, leave, release } = await joinConversation(status(500));
    leave();
    await vi.advanceTimersByTimeAsync(30_000);
    // The failed request may have joined, so one leave request is sent.
    expect(countRequests()).toBe(2);
    const again = await joinConversation(status(500));
    again.release(true);
    release(true);
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(again.countRequests()).toBe(1);
  });

  it("send requests for leaving and rejoining in order, even if the server is slow", async () => {
    let respond: (() => void) | undefined;
    const slow = () => new Promise<Response>((resolve) => (respond = () => resolve(json([]))));
    const { conversations, leave, posts } = await joinConversation(slow);
    leave();
    conversations.acquire("CON1");
    for (let step = 0; step < 3; step++) {
      expect(posts.filter(isForConversation)).toHaveLength(step + 1);
      respond?.();
      await settle();
    }
    expect(posts.filter(isForConversation).map(({ method }) => method)).toEqual([
      "POST",
      "DELETE",
      "POST",
    ]);
  });

  it("send nothing when they are released in the same turn or the socket closes meanwhile", async () => {
    const { conversations, posts, release } = connect();
    await settle();
    conversations.acquire("CON1")();
    await settle();
    conversations.acquire("CON1");
    release(true);
    await settle();
    expect(posts.filter(isForConversation)).toHaveLength(0);
  });

  it("[SOC-06] rejoin together with the alerts when the server sends another socket id", async () => {
    const { conversations, posts } = connect();
    conversations.acquire("CON1");
    await settle();
    FakeSocket.last.deliverSocketId("sock-2");
    await settle();
    expect(
      posts
        .map(({ body }) => (body as Record<string, string>[])[0])
        .map((one) => `${one?.["conversationId"]} ${one?.["socketId"]}`),
    ).toEqual(["alerts sock-1", "CON1 sock-1", "alerts sock-2", "CON1 sock-2"]);
  });

  it("are ref-counted, and can be acquired before the socket opens", async () => {
    const { conversations, socket, posts } = setUp();
    const releases = [conversations.acquire("CON1"), conversations.acquire("CON1")];
    socket.setContext(RUTH);
    socket.acquire();
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("sock-1");
    await settle();
    expect(posts.filter(isForConversation)).toHaveLength(1);
    releases[0]?.();
    releases[0]?.();
    await settle();
    expect(posts.filter(isForConversation)).toHaveLength(1);
    releases[1]?.();
    await settle();
    expect(posts.filter(isForConversation).map(({ method }) => method)).toEqual(["POST", "DELETE"]);
  });
});
