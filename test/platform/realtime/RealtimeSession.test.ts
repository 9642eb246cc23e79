import { describe, expect, it, vi } from "vitest";
import { ClientCore, type Service } from "../../../src/platform/core/ClientCore.js";
import { LINGER_MS } from "../../../src/platform/core/RefCount.js";
import { unreadCountsService } from "../../../src/unread/UnreadCountsStore.js";
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
import { installFakeTime } from "../../harness/installFakeTime.js";

interface Acquirable {
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
  const listRegistrations = () =>
    network.calls
      .filter(({ url }) => url.endsWith("/connections"))
      .map(({ body }) => (body as Record<string, string>[])[0])
      .map((connection) =>
        [connection?.["socketId"], connection?.["personId"], connection?.["churchId"]].join(" "),
      );
  return { core, realtime, listRegistrations, calls: network.calls };
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

installFakeTime();

describe("RealtimeSession", () => {
  it.each([
    ["the unread counts", unreadCountsService],
    ["the inbox", inboxService],
    ["the notification list", notificationListService],
    ["the session itself", realtimeSessionService],
  ] satisfies [string, Service<Acquirable>][])(
    "[SOC-01][SOC-06] opens the socket for %s after sign-in, and closes it on release",
    async (_, service) => {
      const { core, realtime, listRegistrations } = setUp();
      const release = core.get<Acquirable>(service).acquire();
      await settle();
      // Without a signed-in user not even the code of the realtime client is loaded.
      expect(realtime.engine).toBeUndefined();
      expect(FakeSocket.made).toHaveLength(0);
      signIn(core);
      await settle();
      FakeSocket.last.open();
      FakeSocket.last.deliverSocketId("s1");
      await settle();
      expect(listRegistrations()).toEqual(["s1 P1 C1"]);
      release();
      await vi.advanceTimersByTimeAsync(LINGER_MS + 10);
      expect(FakeSocket.live).toHaveLength(0);
      expect(realtime.store.getState()).toMatchObject({
        state: "uninitialized",
        socketId: undefined,
      });
      expect(realtime.handlers.all).toHaveLength(0);
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it("[L66] keeps the socket for the same session, replaces it for another church, and closes it on logout", async () => {
    const { core, listRegistrations } = setUp();
    core.get(realtimeSessionService).acquire();
    signIn(core);
    await settle();
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("s1");
    await settle();
    signIn(core);
    await settle();
    expect(FakeSocket.made).toHaveLength(1);
    signIn(core, "C2", "P2");
    expect(FakeSocket.live).toEqual([FakeSocket.made[1]]);
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("s2");
    await settle();
    core.get(sessionService).logout();
    await settle();
    expect(FakeSocket.made).toHaveLength(2);
    expect(FakeSocket.live).toHaveLength(0);
    signIn(core);
    await settle();
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("s3");
    await settle();
    expect(listRegistrations()).toEqual(["s1 P1 C1", "s2 P2 C2", "s3 P1 C1"]);
  });

  it("[USR-14] refetches once for each new set of tokens, and not without a signed-in user", async () => {
    const { core, calls } = setUp();
    const session = core.get(sessionService);
    const setToken = (jwt: string) =>
      session.assign({}, session.configsOf({ user: { jwt }, userChurch: undefined }));
    const getRequestTokens = async () => {
      await vi.advanceTimersByTimeAsync(5_000);
      return calls
        .filter(({ url }) => url.endsWith("/unreadCount"))
        .map(({ headers }) => headers["authorization"]);
    };
    core.get(unreadCountsService).acquire();
    setToken("before sign-in");
    expect(await getRequestTokens()).toEqual([]);
    signIn(core);
    setToken("first");
    expect(await getRequestTokens()).toEqual(["Bearer first"]);
    setToken("first");
    session.assign({ churchChanged: true });
    expect(await getRequestTokens()).toEqual(["Bearer first"]);
    setToken("second");
    expect(await getRequestTokens()).toEqual(["Bearer first", "Bearer second"]);
  });

  it("[O12] shares one socket between all services until the last release", async () => {
    const { core } = setUp();
    signIn(core);
    const first = core.get(realtimeSessionService).acquire();
    first();
    const others = [unreadCountsService, inboxService, notificationListService].map((service) =>
      core.get<Acquirable>(service).acquire(),
    );
    await settle();
    for (const release of others.slice(1)) release();
    await vi.advanceTimersByTimeAsync(LINGER_MS + 10);
    expect(FakeSocket.live).toHaveLength(1);
    expect(FakeSocket.made).toHaveLength(1);
    others[0]?.();
    await vi.advanceTimersByTimeAsync(LINGER_MS + 10);
    expect(FakeSocket.live).toHaveLength(0);
  });

  it("uses a connection that the host has already opened", async () => {
    const { core, listRegistrations } = setUp();
    const release = core.get(realtimeClientService).acquire();
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("s1");
    signIn(core);
    core.get(realtimeSessionService).acquire();
    await settle();
    release();
    await settle();
    expect(FakeSocket.live).toEqual([FakeSocket.made[0]]);
    expect(listRegistrations()).toEqual(["s1 P1 C1"]);
  });
});

describe("loading the realtime client", () => {
  /** Creates a session whose realtime client fails to load this many times. */
  function setUpFailingLoad(failures: number) {
    const result = setUp();
    let loadCount = 0;
    const realtimeSession = new RealtimeSession(result.core, async (core) => {
      loadCount += 1;
      const isBroken = loadCount <= failures;
      await new Promise((resolve) => setTimeout(resolve, 3));
      if (isBroken) throw new TypeError("Failed to fetch");
      core.get(realtimeClientService);
    });
    return { ...result, realtimeSession, getLoadCount: () => loadCount };
  }

  it("retries after a failure with the reconnect delays, and logs the failure", async () => {
    const { core, realtimeSession, getLoadCount, realtime } = setUpFailingLoad(2);
    signIn(core);
    realtimeSession.acquire();
    await settle();
    expect(getLoadCount()).toBe(1);
    expect(realtime.store.getState().state).toBe("closed");
    expect(console.error).toHaveBeenCalledTimes(1);
    // 0.5 s + 0.5 · 4.5 s, then 0.5 s + 0.5 · 4 s.
    await vi.advanceTimersByTimeAsync(2_730);
    expect(getLoadCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(20);
    expect(getLoadCount()).toBe(2);
    await vi.advanceTimersByTimeAsync(2_510);
    expect(getLoadCount()).toBe(3);
    expect(FakeSocket.live).toHaveLength(1);
    expect(realtime.store.getState().state).toBe("connecting");
  });

  it("happens once while the session changes, and connects the last session", async () => {
    const { core, realtimeSession, getLoadCount, listRegistrations } = setUpFailingLoad(0);
    realtimeSession.acquire();
    signIn(core);
    signIn(core, "C2");
    signIn(core, "C3");
    await settle();
    expect(getLoadCount()).toBe(1);
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId("s1");
    await settle();
    expect(listRegistrations()).toEqual(["s1 P1 C3"]);
    expect(FakeSocket.made).toHaveLength(1);
  });

  it.each([0, 1])(
    "opens no socket and does not retry when it ends after the last release (%i failures)",
    async (failures) => {
      const { core, realtimeSession, getLoadCount, realtime } = setUpFailingLoad(failures);
      signIn(core);
      realtimeSession.acquire()();
      await settle();
      await vi.advanceTimersByTimeAsync(60_000);
      expect(getLoadCount()).toBe(1);
      expect(FakeSocket.made).toHaveLength(0);
      expect(realtime.store.getState().state).toBe("uninitialized");
      expect(vi.getTimerCount()).toBe(0);
    },
  );

  it.each(["the last release", "logout"])("stops retrying after %s", async (event) => {
    const { core, realtimeSession, getLoadCount, realtime } = setUpFailingLoad(1);
    signIn(core);
    const release = realtimeSession.acquire();
    await settle();
    expect(realtime.store.getState().state).toBe("closed");
    if (event === "the last release") release();
    else core.get(sessionService).logout();
    await settle();
    expect(realtime.store.getState().state).toBe("uninitialized");
    expect(vi.getTimerCount()).toBe(0);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(getLoadCount()).toBe(1);
  });

  it("continues to retry when a component remounts in the same turn", async () => {
    const { core, realtimeSession } = setUpFailingLoad(1);
    signIn(core);
    realtimeSession.acquire()();
    realtimeSession.acquire();
    await settle();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(FakeSocket.live).toHaveLength(1);
  });
});
