import { afterEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../../src/client/ChurchClient.js";
import { buildUserChurch } from "../../../src/testing/builders.js";
import { FakeSocket } from "../../harness/FakeSocket.js";
import { installFakeTime } from "../../harness/installFakeTime.js";
import { json, stubFetch } from "../../harness/stubFetch.js";

installFakeTime();
afterEach(() => vi.unstubAllGlobals());

const MINUTE = 60_000;

/** Mounts a client on a page whose visibility the test sets. By default, its socket is open. */
async function mountOnPage(hiddenCloseDelayMs?: number, isHidden = false) {
  const page = Object.assign(new EventTarget(), {
    visibilityState: isHidden ? "hidden" : "visible",
  });
  const fakeWindow = new EventTarget();
  vi.stubGlobal("document", page);
  vi.stubGlobal("window", fakeWindow);
  vi.stubGlobal("location", new URL("https://app.example/"));
  const network = stubFetch(() => json({ notificationCount: 1, pmCount: 1 }));
  const client = new ChurchClient({
    apis: [{ keyName: "MessagingApi", url: "https://api.example", jwt: "t", permissions: [] }],
    socketUrl: "wss://socket.example",
    WebSocket: FakeSocket,
    fetch: network.fetch,
    random: () => 0.5,
    hiddenCloseDelayMs,
  });
  client.session.assign({
    user: { id: "U1" },
    userChurch: buildUserChurch({ church: { id: "C1" }, person: { id: "P1" } }),
  });
  const unmount = client.mount();
  await vi.dynamicImportSettled();
  const open = async (socketId: string) => {
    FakeSocket.last.open();
    FakeSocket.last.deliverSocketId(socketId);
    await vi.advanceTimersByTimeAsync(1_000);
  };
  await open("s1");
  const setVisibility = (visibilityState: string) => {
    page.visibilityState = visibilityState;
    page.dispatchEvent(new Event("visibilitychange"));
  };
  const dispatch = (name: string) => fakeWindow.dispatchEvent(new Event(name));
  const countLoads = () => network.calls.filter(({ url }) => url.endsWith("/unreadCount")).length;
  return { client, unmount, open, setVisibility, dispatch, countLoads };
}

describe("hiddenCloseDelayMs", () => {
  it("closes the socket of a page that has been hidden for so long, until it is shown", async () => {
    const { client, setVisibility, dispatch } = await mountOnPage(MINUTE);
    setVisibility("hidden");
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(FakeSocket.live).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.live).toHaveLength(0);
    dispatch("online");
    client.socket.acquire();
    await vi.advanceTimersByTimeAsync(10 * MINUTE);
    expect(FakeSocket.made).toHaveLength(1);
    // Components then show no notice that the connection was lost.
    expect(client.socket.state).toBe("uninitialized");
  });

  it("connects in the event that shows the page, and fetches again", async () => {
    const { client, open, setVisibility, dispatch, countLoads } = await mountOnPage(MINUTE);
    setVisibility("hidden");
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    const before = countLoads();
    setVisibility("visible");
    dispatch("focus");
    expect(FakeSocket.live).toHaveLength(1);
    expect(client.socket.state).toBe("connecting");
    await open("s2");
    expect(countLoads()).toBe(before + 1);
    await vi.advanceTimersByTimeAsync(MINUTE / 2);
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("keeps the socket of a page that is shown in time", async () => {
    const { setVisibility } = await mountOnPage(MINUTE);
    for (let round = 0; round < 3; round++) {
      setVisibility("hidden");
      await vi.advanceTimersByTimeAsync(MINUTE - 1);
      setVisibility("visible");
      FakeSocket.last.deliverSocketId("s1");
    }
    await vi.advanceTimersByTimeAsync(MINUTE - 1);
    expect(FakeSocket.made).toHaveLength(1);
    expect(FakeSocket.live).toHaveLength(1);
  });

  it("closes the socket of a page that was opened hidden, and keeps it closed when the church changes", async () => {
    const { client, open, setVisibility } = await mountOnPage(MINUTE, true);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(FakeSocket.live).toHaveLength(0);
    client.session.assign({
      userChurch: buildUserChurch({ church: { id: "C2" }, person: { id: "P2" } }),
    });
    expect(FakeSocket.live).toHaveLength(0);
    expect(client.socket.state).toBe("uninitialized");
    setVisibility("visible");
    expect(FakeSocket.live).toHaveLength(1);
    await open("s2");
    expect(client.socket.context).toEqual({ personId: "P2", churchId: "C2" });
    expect(client.socket.store.getState().isRegisteredForAlerts).toBe(true);
  });

  it("closes the socket of a hidden page that signs in", async () => {
    const { client, setVisibility } = await mountOnPage(MINUTE);
    client.session.logout();
    setVisibility("hidden");
    await vi.advanceTimersByTimeAsync(2 * MINUTE);
    client.session.assign({
      user: { id: "U1" },
      userChurch: buildUserChurch({ church: { id: "C1" }, person: { id: "P1" } }),
    });
    expect(FakeSocket.live).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(FakeSocket.live).toHaveLength(0);
  });

  it("leaves nothing after an unmount", async () => {
    const { unmount, client, setVisibility } = await mountOnPage(MINUTE);
    setVisibility("hidden");
    client.session.logout();
    unmount();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(vi.getTimerCount()).toBe(0);
    setVisibility("visible");
    expect(FakeSocket.live).toHaveLength(0);
  });

  it.each([undefined, Infinity])("keeps the socket with the value %s", async (value) => {
    const { setVisibility } = await mountOnPage(value);
    setVisibility("hidden");
    FakeSocket.last.deliverSocketId("s1");
    await vi.advanceTimersByTimeAsync(200_000);
    expect(FakeSocket.live).toHaveLength(1);
  });
});
