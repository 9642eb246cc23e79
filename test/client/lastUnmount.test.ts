import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ClientCore } from "../../src/platform/core/ClientCore.js";
import { unreadCountsService } from "../../src/unread/UnreadCounts.js";
import { inboxService } from "../../src/messaging/Inbox.js";
import { notificationListService } from "../../src/notifications/NotificationList.js";
import {
  RealtimeSession,
  realtimeSessionService,
} from "../../src/platform/realtime/RealtimeSession.js";
import { subscriptionsService } from "../../src/platform/realtime/subscriptions.js";
import { realtimeClientService } from "../../src/platform/realtime/RealtimeClient.js";
import { RefCount } from "../../src/platform/core/RefCount.js";
import { sessionService } from "../../src/platform/session/SessionStore.js";
import { privateConversationsService } from "../../src/messaging/PrivateConversations.js";
import { threadCacheService } from "../../src/messaging/Thread.js";
import { buildUserChurch } from "../../src/testing/builders.js";
import { createMemoryStorage } from "../../src/testing/createDemoClient.js";

import { ChurchClient, setDefaultClient, SocketHelper } from "../../src/helpers.js";

import { FakeSocket } from "../harness/FakeSocket.js";
import { json } from "../harness/stubFetch.js";
import { useFakeTime } from "../harness/useFakeTime.js";

const RUNS = {
  numRuns: Number(process.env["PROPERTY_RUNS"] ?? 300),
  seed: Number(process.env["PROPERTY_SEED"] ?? 20_240_501),
};
const PRIVATE_MESSAGES = [
  {
    id: "PM1",
    fromPersonId: "P9",
    toPersonId: "P1",
    conversationId: "CON1",
    notifyPersonId: "P1",
    conversation: {
      messages: [{ id: "M1", personId: "P9", content: "Hello", timeSent: "2026-05-01 10:00:00" }],
    },
  },
];

useFakeTime();

/** A client on a network whose calls wait until the test answers them, and whose socket code loads when the test says so. */
function setUp() {
  const waiting: { path: string; answer: () => void; fail: () => void }[] = [];
  const asked: string[] = [];
  const fetch = (url: string, init: RequestInit) => {
    const path = new URL(url).pathname;
    asked.push(path);
    const body = path.endsWith("/privateMessages")
      ? PRIVATE_MESSAGES
      : path.endsWith("/unreadCount")
        ? {}
        : [];
    return new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener("abort", () =>
        reject(new DOMException("aborted", "AbortError")),
      );
      waiting.push({
        path,
        answer: () => resolve(json(body)),
        fail: () => reject(new TypeError("Failed to fetch")),
      });
    });
  };
  const apis = ["MessagingApi", "MembershipApi"].map((keyName) => ({
    keyName,
    url: "https://api.example",
    jwt: "t",
    permissions: [],
  }));
  const storage = createMemoryStorage();
  const core = new ClientCore({
    apis,
    fetch,
    socketUrl: "wss://socket.example",
    WebSocket: FakeSocket,
    storage,
    random: () => 0.5,
  });
  const engines: ((isLoaded: boolean) => void)[] = [];
  // The same part under its own name: views find this one.
  core.get({
    ...realtimeSessionService,
    create: () =>
      new RealtimeSession(core, async () => {
        await new Promise<void>((resolve, reject) => {
          engines.push((isLoaded) =>
            isLoaded ? resolve() : reject(new TypeError("Failed to fetch")),
          );
        });
        core.get(realtimeClientService);
      }),
  });
  return { core, waiting, asked, engines };
}

const signIn = (core: ClientCore, churchId: string) =>
  core.get(sessionService).assign({
    user: { id: "U1" },
    userChurch: buildUserChurch({ church: { id: churchId }, person: { id: "P1" } }),
  });

async function settle(ms = 0) {
  await vi.advanceTimersByTimeAsync(ms);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
}

type Step =
  | {
      kind: "mount" | "remount" | "unmount";
      view: "badge" | "inbox" | "notifications" | "thread" | "live";
    }
  | { kind: "answer" | "fail" | "engine"; which: number; isOk: boolean }
  | { kind: "church"; id: string }
  | { kind: "logout" | "find" | "open" | "frame" | "end" | "relogin" | "unmountAll" }
  | { kind: "wait"; ms: number };

const view = fc.constantFrom(
  "badge" as const,
  "inbox" as const,
  "notifications" as const,
  "thread" as const,
  "live" as const,
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("mount" as const, "remount" as const, "unmount" as const),
      view,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom("answer" as const, "fail" as const, "engine" as const),
      which: fc.nat(9),
      isOk: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant("church" as const), id: fc.constantFrom("C1", "C2") }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(["logout", "find", "open", "frame", "end", "relogin", "unmountAll"] as const),
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("wait" as const),
      ms: fc.constantFrom(0, 1, 300, 3_000, 61_000),
    }),
  },
);

/** One page: views that come and go while a session, a network and a socket do as they like. */
class Page {
  readonly made = setUp();
  #views = new Map<string, () => void>();

  #target(name: string) {
    const { core } = this.made;
    if (name === "badge") return core.get(unreadCountsService);
    if (name === "inbox") return core.get(inboxService);
    if (name === "notifications") return core.get(notificationListService);
    return name === "live"
      ? core.get(realtimeSessionService)
      : core.get(threadCacheService).get("CON1");
  }

  mount(name: string) {
    const target = this.#target(name);
    this.unmount(name);
    this.#views.set(name, target.acquire());
    if ("load" in target) void target.load();
  }

  unmount(name: string) {
    this.#views.get(name)?.();
    this.#views.delete(name);
  }

  unmountAll() {
    for (const name of [...this.#views.keys()]) this.unmount(name);
  }

  get isShown(): boolean {
    return this.#views.size > 0;
  }

  run(each: Step) {
    const { core, waiting, engines } = this.made;
    if (each.kind === "mount" || each.kind === "remount") this.mount(each.view);
    else if (each.kind === "unmount") this.unmount(each.view);
    else if (each.kind === "church") signIn(core, each.id);
    else if (each.kind === "logout" || each.kind === "relogin") {
      core.get(sessionService).logout();
      if (each.kind === "relogin") signIn(core, "C1");
    } else if (each.kind === "find")
      void core
        .get(privateConversationsService)
        .find({ id: "P9" })
        .catch(() => undefined);
    else if (each.kind === "unmountAll") this.unmountAll();
    else if (each.kind === "engine")
      engines.splice(each.which % Math.max(1, engines.length), 1)[0]?.(each.isOk);
    else if (each.kind === "answer" || each.kind === "fail") {
      const [call] = waiting.splice(each.which % Math.max(1, waiting.length), 1);
      if (each.isOk) call?.answer();
      else call?.fail();
    } else this.#socket(each.kind);
  }

  #socket(kind: string) {
    const [socket] = FakeSocket.live;
    if (kind === "open" && socket?.readyState === 0) {
      socket.open();
      socket.id(`s${FakeSocket.made.length}`);
    }
    if (kind === "frame" && socket?.readyState === 1)
      socket.frame({ action: "privateMessage", data: {} });
    if (kind === "end") socket?.end();
  }
}

describe("after the last unmount", () => {
  it(
    "[D17] no socket is open or opens, in whatever order views, sessions, answers and sockets come and go",
    { timeout: 60_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 3, maxLength: 25 }),
          fc.array(step, { maxLength: 6 }),
          async (before, after) => {
            vi.clearAllTimers();
            FakeSocket.reset();
            const page = new Page();
            const { core } = page.made;
            signIn(core, "C1");
            for (const each of before) {
              page.run(each);
              if (each.kind === "wait") await settle(each.ms);
              else await vi.advanceTimersByTimeAsync(0);
              expect(FakeSocket.live.length).toBeLessThanOrEqual(1);
            }
            page.unmountAll();
            await vi.advanceTimersByTimeAsync(1);
            expect(FakeSocket.live).toEqual([]);
            // What was under way goes on ending, and sessions go on changing.
            for (const each of after) {
              if (each.kind !== "mount" && each.kind !== "remount") page.run(each);
              await settle(each.kind === "wait" ? each.ms : 0);
              expect(FakeSocket.live).toEqual([]);
            }
            expect(core.get(subscriptionsService).handlers.all).toEqual([]);
          },
        ),
        RUNS,
      );
    },
  );

  it("[D17] the socket closes within one timer turn, however deep its holders are nested", async () => {
    const { core, engines } = setUp();
    signIn(core, "C1");
    const release = core.get(inboxService).acquire();
    await settle();
    engines[0]?.(true);
    await settle();
    expect(FakeSocket.live).toHaveLength(1);
    release();
    vi.advanceTimersToNextTimer();
    expect(FakeSocket.live).toHaveLength(0);
  });

  it("[D17] a logout and a login in one turn open one socket, which the unmount closes", async () => {
    const { core, engines } = setUp();
    signIn(core, "C1");
    const release = core.get(realtimeSessionService).acquire();
    await settle();
    engines[0]?.(true);
    await settle();
    FakeSocket.last.open();
    core.get(sessionService).logout();
    expect(FakeSocket.live).toHaveLength(0);
    signIn(core, "C1");
    await settle(10);
    expect(FakeSocket.live).toHaveLength(1);
    release();
    await settle(1);
    expect(FakeSocket.live).toHaveLength(0);
  });

  it("[D17] a release and a retain in one turn, with another context between them, open the connection again", async () => {
    const { core } = setUp();
    const socket = core.get(realtimeClientService);
    socket.setContext({ personId: "P1", churchId: "C1" });
    const release = socket.acquire();
    release();
    socket.setContext({ personId: "P1", churchId: "C2" });
    const again = socket.acquire();
    await settle(10);
    expect(FakeSocket.live).toHaveLength(1);
    again();
    await settle(1);
    expect(FakeSocket.live).toHaveLength(0);
  });

  it("[D17] the hold of a host goes with its cleanup, although the default client was replaced meanwhile", async () => {
    const clients = [0, 1].map(
      () => new ChurchClient({ socketUrl: "wss://socket.example", WebSocket: FakeSocket }),
    );
    setDefaultClient(clients[0] as ChurchClient);
    void SocketHelper.init();
    setDefaultClient(clients[1] as ChurchClient);
    SocketHelper.cleanup();
    expect(FakeSocket.live).toHaveLength(0);
    setDefaultClient(clients[0] as ChurchClient);
    void SocketHelper.init();
    setDefaultClient(clients[1] as ChurchClient);
    void SocketHelper.init();
    expect(FakeSocket.live).toHaveLength(1);
    SocketHelper.cleanup();
    expect(FakeSocket.live).toHaveLength(0);
    await settle(5_000);
  });

  it("[D17] a socket that refused to close while it was connecting closes when it opens", () => {
    class Stubborn extends FakeSocket {
      override close(): void {
        if (this.readyState === 0) throw new DOMException("connecting", "InvalidAccessError");
        super.close();
      }
    }
    const core = new ClientCore({ socketUrl: "wss://socket.example", WebSocket: Stubborn });
    core.get(realtimeClientService).acquire()(true);
    FakeSocket.last.open();
    expect(FakeSocket.live).toHaveLength(0);
  });

  it.each([
    [
      "the host's function for the address",
      (core: ClientCore, fail: () => never) => Object.assign(core.options, { socketUrl: fail }),
    ],
    [
      "a listener to the state",
      (core: ClientCore, fail: () => never) => core.get(subscriptionsService).store.subscribe(fail),
    ],
  ])("[D17] nothing is held because %s throws", async (_, break_) => {
    const { core, engines } = setUp();
    let isBroken = true;
    break_(core, () => {
      if (isBroken) throw new Error("The host's own error.");
      return "wss://socket.example" as never;
    });
    signIn(core, "C1");
    const release = core.get(unreadCountsService).acquire();
    await settle();
    engines[0]?.(true);
    await settle(5_000);
    isBroken = false;
    for (let second = 0; second < 60 && FakeSocket.live.length === 0; second++) await settle(1_000);
    expect(FakeSocket.live).toHaveLength(1);
    release();
    await settle(1);
    signIn(core, "C2");
    await settle(60_000);
    expect(FakeSocket.live).toHaveLength(0);
  });
});

describe("RefCount", () => {
  it("[D17] starts once although a listener of the start retains as well", () => {
    const stop = vi.fn();
    let releaseInner: ((isAtOnce?: boolean) => void) | undefined;
    const retention: RefCount = new RefCount(() => {
      releaseInner ??= retention.acquire();
      return stop;
    });
    const release = retention.acquire();
    release(true);
    expect(stop).not.toHaveBeenCalled();
    releaseInner?.(true);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("[D17] holds nothing when the start throws", () => {
    const stop = vi.fn();
    const start = vi
      .fn((): (() => void) => stop)
      .mockImplementationOnce(() => {
        throw new Error("failed");
      });
    const retention = new RefCount(start);
    expect(() => retention.acquire()).toThrow("failed");
    expect(retention.isAcquired).toBe(false);
    retention.acquire()(true);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("[D17] runs again for a listener of the stop that retains", () => {
    const starts = vi.fn();
    let isOnce = true;
    const retention: RefCount = new RefCount(() => {
      starts();
      return () => {
        if (isOnce) retention.acquire();
        isOnce = false;
      };
    });
    retention.acquire()(true);
    expect(starts).toHaveBeenCalledTimes(2);
  });
});

describe("a look-up of a person's conversation", () => {
  it.each(["/people/basic", "/privateMessages"])(
    "[D18] keeps nothing live although %s never answers: no frame loads the inbox again",
    async (never) => {
      const { core, engines, waiting, asked } = setUp();
      signIn(core, "C1");
      const release = core.get(inboxService).acquire();
      await settle();
      engines[0]?.(true);
      await settle();
      FakeSocket.last.open();
      FakeSocket.last.id("s1");
      void core.get(privateConversationsService).find({ id: "P9" });
      for (let round = 0; round < 5; round++) {
        await settle();
        for (const call of waiting.splice(0)) if (!call.path.endsWith(never)) call.answer();
      }
      expect(asked).toContain(never);
      const socket = FakeSocket.last;
      release();
      await settle(1);
      expect(FakeSocket.live).toHaveLength(0);
      asked.length = 0;
      const frame = JSON.stringify({ action: "privateMessage", data: {} });
      core.get(realtimeClientService).receive(frame);
      socket.frame(frame);
      await settle(20_000);
      expect(asked).toEqual([]);
    },
  );

  it("[D18] resolves from the list alone, without the names of the people in it", async () => {
    const { core, waiting } = setUp();
    signIn(core, "C1");
    const found = core.get(privateConversationsService).find({ id: "P9" });
    for (let round = 0; round < 5; round++) {
      await settle();
      for (const call of waiting.splice(0)) if (!call.path.endsWith("/people/basic")) call.answer();
    }
    await expect(found).resolves.toMatchObject({ conversationId: "CON1" });
  });

  it("[D18] gets its answer although the inbox closes meanwhile: a send must not create a second conversation", async () => {
    const { core, waiting } = setUp();
    signIn(core, "C1");
    const release = core.get(inboxService).acquire();
    const found = core.get(privateConversationsService).find({ id: "P9" });
    await settle();
    for (const call of waiting.splice(0)) call.answer();
    await settle();
    release();
    await settle(1);
    for (const call of waiting.splice(0)) call.answer();
    await expect(found).resolves.toMatchObject({ conversationId: "CON1" });
  });
});
