import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { ClientCore } from "../../src/platform/core/ClientCore.js";
import { unreadCountsService } from "../../src/unread/UnreadCountsStore.js";
import { inboxService, privateConversationsService } from "../../src/messaging/Inbox.js";
import { notificationListService } from "../../src/notifications/NotificationList.js";
import {
  RealtimeSession,
  realtimeSessionService,
} from "../../src/platform/realtime/RealtimeSession.js";
import { subscriptionsService } from "../../src/platform/realtime/subscriptions.js";
import { realtimeClientService } from "../../src/platform/realtime/RealtimeClient.js";
import { LINGER_MS, RefCount } from "../../src/platform/core/RefCount.js";
import { sessionService } from "../../src/platform/session/SessionStore.js";
import { threadCacheService } from "../../src/messaging/Thread.js";
import { buildUserChurch } from "../../src/testing/builders.js";
import { createMemoryStorage } from "../../src/testing/createDemoClient.js";

import { ChurchClient, setDefaultClient, SocketHelper } from "../../src/entries/helpers.js";

import { propertyOptions } from "../harness/arbitraries.js";
import { FakeSocket } from "../harness/FakeSocket.js";
import { json } from "../harness/stubFetch.js";
import { installFakeTime } from "../harness/installFakeTime.js";

// Fewer runs than for pure functions, because each run creates a client.
const RUNS = propertyOptions(300);
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

installFakeTime();

/** Creates a client whose responses and lazily loaded socket code wait until the test resolves them. */
function setUp() {
  const pending: { path: string; respond: () => void; fail: () => void }[] = [];
  const requested: string[] = [];
  const fetch = (url: string, init: RequestInit) => {
    const path = new URL(url).pathname;
    requested.push(path);
    const body = path.endsWith("/privateMessages")
      ? PRIVATE_MESSAGES
      : path.endsWith("/unreadCount")
        ? {}
        : [];
    return new Promise<Response>((resolve, reject) => {
      init.signal?.addEventListener("abort", () =>
        reject(new DOMException("aborted", "AbortError")),
      );
      pending.push({
        path,
        respond: () => resolve(json(body)),
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
  const codeLoads: ((isLoaded: boolean) => void)[] = [];
  // This service replaces the original one, because it has the same name.
  core.get({
    ...realtimeSessionService,
    create: () =>
      new RealtimeSession(core, async () => {
        await new Promise<void>((resolve, reject) => {
          codeLoads.push((isLoaded) =>
            isLoaded ? resolve() : reject(new TypeError("Failed to fetch")),
          );
        });
        core.get(realtimeClientService);
      }),
  });
  return { core, pending, requested, codeLoads };
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
  | { kind: "respond" | "fail" | "loadCode"; which: number; isOk: boolean }
  | { kind: "switchChurch"; id: string }
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
      kind: fc.constantFrom("respond" as const, "fail" as const, "loadCode" as const),
      which: fc.nat(9),
      isOk: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant("switchChurch" as const),
      id: fc.constantFrom("C1", "C2"),
    }),
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

/** A page whose views, session, responses and socket change in any order. */
class Page {
  readonly setup = setUp();
  #views = new Map<string, () => void>();

  #target(name: string) {
    const { core } = this.setup;
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
    else if ("refetch" in target) void target.refetch();
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
    const { core, pending, codeLoads } = this.setup;
    if (each.kind === "mount" || each.kind === "remount") this.mount(each.view);
    else if (each.kind === "unmount") this.unmount(each.view);
    else if (each.kind === "switchChurch") signIn(core, each.id);
    else if (each.kind === "logout" || each.kind === "relogin") {
      core.get(sessionService).logout();
      if (each.kind === "relogin") signIn(core, "C1");
    } else if (each.kind === "find")
      void core
        .get(privateConversationsService)
        .find({ id: "P9" })
        .catch(() => undefined);
    else if (each.kind === "unmountAll") this.unmountAll();
    else if (each.kind === "loadCode")
      codeLoads.splice(each.which % Math.max(1, codeLoads.length), 1)[0]?.(each.isOk);
    else if (each.kind === "respond" || each.kind === "fail") {
      const [call] = pending.splice(each.which % Math.max(1, pending.length), 1);
      if (each.isOk) call?.respond();
      else call?.fail();
    } else this.#socket(each.kind);
  }

  #socket(kind: string) {
    const [socket] = FakeSocket.live;
    if (kind === "open" && socket?.readyState === 0) {
      socket.open();
      socket.deliverSocketId(`s${FakeSocket.made.length}`);
    }
    if (kind === "frame" && socket?.readyState === 1)
      socket.deliver({ action: "privateMessage", data: {} });
    if (kind === "end") socket?.end();
  }
}

describe("the socket after the last unmount", () => {
  it(
    "[D17] stays closed for any order of views, sessions, responses and sockets",
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
            const { core } = page.setup;
            signIn(core, "C1");
            for (const each of before) {
              page.run(each);
              if (each.kind === "wait") await settle(each.ms);
              else await vi.advanceTimersByTimeAsync(0);
              expect(FakeSocket.live.length).toBeLessThanOrEqual(1);
            }
            page.unmountAll();
            await vi.advanceTimersByTimeAsync(LINGER_MS + 1);
            expect(FakeSocket.live).toEqual([]);
            // Pending requests still end, and the session still changes.
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

  it("[D17] closes 5 seconds later, also when its acquirers are nested", async () => {
    const { core, codeLoads } = setUp();
    signIn(core, "C1");
    const release = core.get(inboxService).acquire();
    await settle();
    codeLoads[0]?.(true);
    await settle();
    expect(FakeSocket.live).toHaveLength(1);
    release();
    await vi.advanceTimersByTimeAsync(LINGER_MS - 1);
    expect(FakeSocket.live).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2);
    expect(FakeSocket.live).toHaveLength(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("[D17] opens once for a logout and a login in one task, and closes on unmount", async () => {
    const { core, codeLoads } = setUp();
    signIn(core, "C1");
    const release = core.get(realtimeSessionService).acquire();
    await settle();
    codeLoads[0]?.(true);
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

  it("[D17] opens again after a release, a context change and an acquire in one task", async () => {
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

  it("[D17] closes on the host's cleanup although the default client was replaced", async () => {
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

  it("[D17] closes when it opens if it refused to close while connecting", () => {
    class UnclosableSocket extends FakeSocket {
      override close(): void {
        if (this.readyState === 0) throw new DOMException("connecting", "InvalidAccessError");
        super.close();
      }
    }
    const core = new ClientCore({ socketUrl: "wss://socket.example", WebSocket: UnclosableSocket });
    core.get(realtimeClientService).acquire()(true);
    FakeSocket.last.open();
    expect(FakeSocket.live).toHaveLength(0);
  });

  it.each([
    [
      "the host's socketUrl function",
      (core: ClientCore, fail: () => never) => Object.assign(core.options, { socketUrl: fail }),
    ],
    [
      "a state subscriber",
      (core: ClientCore, fail: () => never) => core.get(subscriptionsService).store.subscribe(fail),
    ],
  ])("[D17] opens after %s has thrown, and still closes on unmount", async (_, injectError) => {
    const { core, codeLoads } = setUp();
    let isBroken = true;
    injectError(core, () => {
      if (isBroken) throw new Error("The host's own error.");
      return "wss://socket.example" as never;
    });
    signIn(core, "C1");
    const release = core.get(unreadCountsService).acquire();
    await settle();
    codeLoads[0]?.(true);
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
  it("[D17] starts once when the start callback acquires it, too", () => {
    const stop = vi.fn();
    let releaseInner: ((isAtOnce?: boolean) => void) | undefined;
    const refCount: RefCount = new RefCount(() => {
      releaseInner ??= refCount.acquire();
      return stop;
    });
    const release = refCount.acquire();
    release(true);
    expect(stop).not.toHaveBeenCalled();
    releaseInner?.(true);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("[D17] is not acquired when the start callback throws", () => {
    const stop = vi.fn();
    const start = vi
      .fn((): (() => void) => stop)
      .mockImplementationOnce(() => {
        throw new Error("failed");
      });
    const refCount = new RefCount(start);
    expect(() => refCount.acquire()).toThrow("failed");
    expect(refCount.isAcquired).toBe(false);
    refCount.acquire()(true);
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it("[D17] starts again when the stop callback acquires it", () => {
    const starts = vi.fn();
    let isOnce = true;
    const refCount: RefCount = new RefCount(() => {
      starts();
      return () => {
        if (isOnce) refCount.acquire();
        isOnce = false;
      };
    });
    refCount.acquire()(true);
    expect(starts).toHaveBeenCalledTimes(2);
  });
});

describe("PrivateConversations.find", () => {
  it.each(["/people/basic", "/privateMessages"])(
    "[D18] keeps no subscription when %s never responds, so that a frame does not reload the inbox",
    async (never) => {
      const { core, codeLoads, pending, requested } = setUp();
      signIn(core, "C1");
      const release = core.get(inboxService).acquire();
      await settle();
      codeLoads[0]?.(true);
      await settle();
      FakeSocket.last.open();
      FakeSocket.last.deliverSocketId("s1");
      void core.get(privateConversationsService).find({ id: "P9" });
      for (let round = 0; round < 5; round++) {
        await settle();
        for (const call of pending.splice(0)) if (!call.path.endsWith(never)) call.respond();
      }
      expect(requested).toContain(never);
      const socket = FakeSocket.last;
      release();
      await settle(LINGER_MS + 1);
      expect(FakeSocket.live).toHaveLength(0);
      requested.length = 0;
      const frame = JSON.stringify({ action: "privateMessage", data: {} });
      core.get(realtimeClientService).receive(frame);
      socket.deliver(frame);
      await settle(20_000);
      expect(requested).toEqual([]);
    },
  );

  it("[D18] resolves from the conversation list without the names of the people", async () => {
    const { core, pending } = setUp();
    signIn(core, "C1");
    const found = core.get(privateConversationsService).find({ id: "P9" });
    for (let round = 0; round < 5; round++) {
      await settle();
      for (const call of pending.splice(0))
        if (!call.path.endsWith("/people/basic")) call.respond();
    }
    await expect(found).resolves.toMatchObject({ conversationId: "CON1" });
  });

  it("[D18] resolves although the inbox is released meanwhile", async () => {
    const { core, pending } = setUp();
    signIn(core, "C1");
    const release = core.get(inboxService).acquire();
    const found = core.get(privateConversationsService).find({ id: "P9" });
    await settle();
    for (const call of pending.splice(0)) call.respond();
    await settle();
    release();
    await settle(1);
    for (const call of pending.splice(0)) call.respond();
    await expect(found).resolves.toMatchObject({ conversationId: "CON1" });
  });
});
