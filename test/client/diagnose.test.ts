import { readFileSync } from "node:fs";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";
import { shareTabs } from "../../src/platform/tabs/shareTabs.js";
import { FakeSocket } from "../harness/FakeSocket.js";
import { installFakeTime } from "../harness/installFakeTime.js";
import { json } from "../harness/stubFetch.js";

const START = "2026-05-01T12:00:00.000Z";
installFakeTime(new Date(START));
afterEach(() => vi.unstubAllGlobals());

const CONVERSATION = "CON00000001";
const unmounts: (() => void)[] = [];
afterEach(() => unmounts.splice(0).forEach((unmount) => unmount()));

async function mount(client: ChurchClient) {
  unmounts.push(client.mount());
  await vi.advanceTimersByTimeAsync(50);
}

describe("diagnose", () => {
  it("describes a client before it is mounted", async () => {
    expect(new ChurchClient().diagnose()).toEqual({
      version: (JSON.parse(readFileSync("package.json", "utf8")) as { version: string }).version,
      time: START,
      hasUser: false,
      hasPerson: false,
      hasChurch: false,
      socket: "uninitialized",
      socketSince: undefined,
      isRegisteredForAlerts: false,
      lastFrame: undefined,
      isHidden: false,
      isOnline: true,
      notificationPermission: undefined,
      clockDifferenceMs: undefined,
      isTabLeader: undefined,
      unsentMessages: 0,
    });
  });

  it("describes a connection, and since when it is open or closed", async () => {
    const client = createDemoClient(createDemoChurch(), "ruth@grace.example", {
      WebSocket: FakeSocket,
    });
    await mount(client);
    expect(client.diagnose()).toMatchObject({ socket: "connecting", socketSince: START });
    FakeSocket.last.open();
    await vi.advanceTimersByTimeAsync(3_000);
    FakeSocket.last.deliverSocketId("s1");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(client.diagnose()).toMatchObject({
      time: "2026-05-01T12:01:03.050Z",
      hasUser: true,
      hasPerson: true,
      hasChurch: true,
      socket: "open",
      socketSince: "2026-05-01T12:00:00.050Z",
      isRegisteredForAlerts: true,
      lastFrame: "2026-05-01T12:00:03.050Z",
    });
    FakeSocket.last.end();
    expect(client.diagnose()).toMatchObject({
      socket: "closed",
      socketSince: "2026-05-01T12:01:03.050Z",
      isRegisteredForAlerts: false,
    });
  });

  it("describes the page, the browser and the other tabs", async () => {
    vi.stubGlobal("document", { visibilityState: "hidden" });
    vi.stubGlobal("navigator", { onLine: false });
    vi.stubGlobal("Notification", { permission: "denied" });
    const client = new ChurchClient({ tabs: shareTabs() });
    expect(client.diagnose()).toMatchObject({
      isHidden: true,
      isOnline: false,
      notificationPermission: "denied",
      isTabLeader: false,
    });
  });

  it.each([
    ["2026-05-01T12:05:00Z", 300_000],
    ["no date", undefined],
  ])("compares the clocks by the header Date: %s", async (date, difference) => {
    const client = new ChurchClient({
      apis: [{ keyName: "Api", url: "https://api.example", jwt: "", permissions: [] }],
      fetch: (url) =>
        Promise.resolve(json({}, url.endsWith("/dated") ? { headers: { Date: date } } : {})),
    });
    await client.api.get("/dated", "Api");
    await vi.advanceTimersByTimeAsync(5_000);
    // A response of a server that does not expose the header changes nothing.
    await client.api.get("/other", "Api");
    expect(client.diagnose().clockDifferenceMs).toBe(difference);
  });

  it("counts unsent messages", async () => {
    const server = createDemoChurch();
    const client = createDemoClient(server);
    server.faults.add({ path: "/messages", method: "POST", do: { kind: "status", status: 500 } });
    await mount(client);
    const sent = client.threads.get(CONVERSATION).send("A private text");
    expect(client.diagnose().unsentMessages).toBe(1);
    await Promise.all([sent.catch(() => undefined), vi.advanceTimersByTimeAsync(5_000)]);
    expect(client.diagnose().unsentMessages).toBe(1);
  });

  it("is plain data without tokens, ids, names and texts", async () => {
    const server = createDemoChurch();
    const client = createDemoClient(server);
    await mount(client);
    server.faults.add({ path: "/messages", method: "POST", do: { kind: "status", status: 500 } });
    const sent = client.threads.get(CONVERSATION).send("A private text");
    await Promise.all([sent.catch(() => undefined), vi.advanceTimersByTimeAsync(5_000)]);
    const diagnosis = client.diagnose();
    expect(structuredClone(diagnosis)).toEqual(diagnosis);
    const { user, person, userChurch } = client.session.state;
    const tokens = client.apis.all.map(({ jwt }) => jwt);
    const secrets = [
      ...tokens,
      user?.jwt,
      user?.id,
      user?.email,
      userChurch?.jwt,
      userChurch?.church.id,
      userChurch?.church.name,
      person?.id,
      person?.name?.display,
      CONVERSATION,
      "private text",
    ];
    expect(secrets.every((secret) => typeof secret === "string" && secret !== "")).toBe(true);
    expect(tokens.length).toBeGreaterThan(2);
    const text = JSON.stringify(diagnosis);
    expect(secrets.filter((secret) => text.includes(secret ?? ""))).toEqual([]);
  });
});
