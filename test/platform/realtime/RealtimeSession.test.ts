import { describe, expect, it, vi } from "vitest";
import { ClientCore, type Service } from "../../../src/platform/core/ClientCore.js";
import { unreadCountsService } from "../../../src/unread/UnreadCounts.js";
import { inboxService } from "../../../src/messaging/Inbox.js";
import { notificationListService } from "../../../src/notifications/NotificationList.js";
import {
  RealtimeSession,
  realtimeSessionService,
} from "../../../src/platform/realtime/RealtimeSession.js";
import { subscriptionsService } from "../../../src/platform/realtime/subscriptions.js";
import { realtimeClientService } from "../../../src/platform/realtime/RealtimeClient.js";
import { sessionService } from "../../../src/platform/session/SessionStore.js";
import { buildUserChurch } from "../../../src/testing/builders.js";

import { FakeSocket } from "../../harness/FakeSocket.js";
import { json, stubFetch } from "../../harness/stubFetch.js";
import { useFakeTime } from "../../harness/useFakeTime.js";

interface Retainable {
  acquire(): () => void;
}

function setUp() {
  const network = stubFetch(() => json([]));
  const core = new ClientCore({
    apis: [{ keyName: "MessagingApi", url: "https://api.example", jwt: "t", permissions: [] }],
    socketUrl: "wss://socket.example",
    WebSocket: FakeSocket,
    fetch: network.fetch,
    random: () => 0.5,
  });
  const realtime = core.get(subscriptionsService);
  const alerts = () =>
    network.calls
      .filter(({ url }) => url.endsWith("/connections"))
      .map(({ body }) => (body as Record<string, string>[])[0])
      .map((connection) =>
        [connection?.["socketId"], connection?.["personId"], connection?.["churchId"]].join(" "),
      );
  return { core, realtime, alerts, calls: network.calls };
}

const signIn = (core: ClientCore, churchId = "C1", personId = "P1") =>
  core.get(sessionService).assign({
    userChurch: buildUserChurch({ church: { id: churchId }, person: { id: personId } }),
  });

async function settle() {
  await vi.advanceTimersByTimeAsync(5);
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(5);
}

useFakeTime();

describe("being live", () => {
  it.each([
    ["badges", unreadCountsService],
    ["an inbox", inboxService],
    ["a notification list", notificationListService],
    ["whoever asks for it", realtimeSessionService],
  ] satisfies [string, Service<Retainable>][])(
    "[SOC-01][SOC-06] %s alone opens the socket for the person of the session, and closes it in the end",
    async (_, part) => {
      const { core, realtime, alerts } = setUp();
      const release = core.get<Retainable>(part).acquire();
      await settle();
      // Nobody is signed in: not even the code of the connection is loaded.
      expect(realtime.engine).toBeUndefined();
      expect(FakeSocket.made).toHaveLength(0);
      signIn(core);
      await settle();
      FakeSocket.last.open();
      FakeSocket.last.id("s1");
      await settle();
      expect(alerts()).toEqual(["s1 P1 C1"]);
      release();
      await settle();
      expect(FakeSocket.live).toHaveLength(0);
      expect(realtime.store.getState()).toEqual({ state: "uninitialized", socketId: undefined });
      expect(realtime.handlers.all).toHaveLength(0);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it("[L66] follows the session: another church has another socket, nobody has none, the same has the same", async () => {
    const { core, alerts } = setUp();
    core.get(realtimeSessionService).acquire();
    signIn(core);
    await settle();
    FakeSocket.last.open();
    FakeSocket.last.id("s1");
    await settle();
    signIn(core);
    await settle();
    expect(FakeSocket.made).toHaveLength(1);
    signIn(core, "C2", "P2");
    expect(FakeSocket.live).toEqual([FakeSocket.made[1]]);
    FakeSocket.last.open();
    FakeSocket.last.id("s2");
    await settle();
    core.get(sessionService).logout();
    await settle();
    expect(FakeSocket.made).toHaveLength(2);
    expect(FakeSocket.live).toHaveLength(0);
    signIn(core);
    await settle();
    FakeSocket.last.open();
    FakeSocket.last.id("s3");
    await settle();
    expect(alerts()).toEqual(["s1 P1 C1", "s2 P2 C2", "s3 P1 C1"]);
  });

  it("[USR-14] loads again with the tokens that come later, once for each set of them, and nothing for nobody", async () => {
    const { core, calls } = setUp();
    const session = core.get(sessionService);
    const hand = (jwt: string) =>
      session.assign({}, session.configsOf({ user: { jwt }, userChurch: undefined }));
    const asked = async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      return calls
        .filter(({ url }) => url.endsWith("/unreadCount"))
        .map(({ headers }) => headers["authorization"]);
    };
    core.get(unreadCountsService).acquire();
    hand("of nobody");
    expect(await asked()).toEqual([]);
    signIn(core);
    hand("first");
    expect(await asked()).toEqual(["Bearer first"]);
    hand("first");
    session.assign({ churchChanged: true });
    expect(await asked()).toEqual(["Bearer first"]);
    hand("second");
    expect(await asked()).toEqual(["Bearer first", "Bearer second"]);
  });

  it("[O12] is one socket for all, whoever comes and goes", async () => {
    const { core } = setUp();
    signIn(core);
    const first = core.get(realtimeSessionService).acquire();
    first();
    const others = [unreadCountsService, inboxService, notificationListService].map((part) =>
      core.get<Retainable>(part).acquire(),
    );
    await settle();
    for (const release of others.slice(1)) release();
    await settle();
    expect(FakeSocket.live).toHaveLength(1);
    expect(FakeSocket.made).toHaveLength(1);
    others[0]?.();
    await settle();
    expect(FakeSocket.live).toHaveLength(0);
  });

  it("joins a connection that a host has opened already", async () => {
    const { core, alerts } = setUp();
    const release = core.get(realtimeClientService).acquire();
    FakeSocket.last.open();
    FakeSocket.last.id("s1");
    signIn(core);
    core.get(realtimeSessionService).acquire();
    await settle();
    release();
    await settle();
    expect(FakeSocket.live).toEqual([FakeSocket.made[0]]);
    expect(alerts()).toEqual(["s1 P1 C1"]);
  });
});

describe("the engine's code", () => {
  /** Fails as often as told, as a network does; then loads. */
  function withBrokenNetwork(failures: number) {
    const made = setUp();
    let asked = 0;
    const live = new RealtimeSession(made.core, async (core) => {
      asked += 1;
      const isBroken = asked <= failures;
      await new Promise((resolve) => setTimeout(resolve, 3));
      if (isBroken) throw new TypeError("Failed to fetch");
      core.get(realtimeClientService);
    });
    return { ...made, live, asked: () => asked };
  }

  it("that does not load is asked for again at the pace of reconnecting, and logged", async () => {
    const { core, live, asked, realtime } = withBrokenNetwork(2);
    signIn(core);
    live.acquire();
    await settle();
    expect(asked()).toBe(1);
    expect(realtime.store.getState().state).toBe("closed");
    expect(console.error).toHaveBeenCalledTimes(1);
    // 0.5 s + 0.5 · 4.5 s, then 0.5 s + 0.5 · 4 s.
    await vi.advanceTimersByTimeAsync(2_730);
    expect(asked()).toBe(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(asked()).toBe(2);
    await vi.advanceTimersByTimeAsync(2_510);
    expect(asked()).toBe(3);
    expect(FakeSocket.live).toHaveLength(1);
    expect(realtime.store.getState().state).toBe("connecting");
  });

  it("is asked for once, however often the session changes meanwhile, and opens for the last one", async () => {
    const { core, live, asked, alerts } = withBrokenNetwork(0);
    live.acquire();
    signIn(core);
    signIn(core, "C2");
    signIn(core, "C3");
    await settle();
    expect(asked()).toBe(1);
    FakeSocket.last.open();
    FakeSocket.last.id("s1");
    await settle();
    expect(alerts()).toEqual(["s1 P1 C3"]);
    expect(FakeSocket.made).toHaveLength(1);
  });

  it.each([0, 1])(
    "that arrives after everybody left (%i failures) opens nothing, and nothing is asked again",
    async (failures) => {
      const { core, live, asked, realtime } = withBrokenNetwork(failures);
      signIn(core);
      live.acquire()();
      await settle();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(asked()).toBe(1);
      expect(FakeSocket.made).toHaveLength(0);
      expect(realtime.store.getState().state).toBe("uninitialized");
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it.each(["closes", "logs out"])("is not asked for any more once everybody %s", async (how) => {
    const { core, live, asked, realtime } = withBrokenNetwork(1);
    signIn(core);
    const release = live.acquire();
    await settle();
    expect(realtime.store.getState().state).toBe("closed");
    if (how === "closes") release();
    else core.get(sessionService).logout();
    await settle();
    expect(realtime.store.getState().state).toBe("uninitialized");
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked()).toBe(1);
  });

  it("stays asked for when a component is mounted twice in one turn", async () => {
    const { core, live } = withBrokenNetwork(1);
    signIn(core);
    live.acquire()();
    live.acquire();
    await settle();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(FakeSocket.live).toHaveLength(1);
  });
});
