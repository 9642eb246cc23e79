import { describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import { publicSettingsService } from "../../src/support/usePublicSettings.js";
import { buildUserChurch } from "../../src/testing/builders.js";
import { createMemoryStorage } from "../../src/testing/createDemoClient.js";

import { FakeSocket } from "../harness/FakeSocket.js";
import { installFakeTime } from "../harness/installFakeTime.js";
import { json } from "../harness/stubFetch.js";

const CHURCHES = ["A", "B"].map((id) =>
  buildUserChurch({
    church: { id, name: id, subDomain: id.toLowerCase() },
    person: { id: `P${id}` },
    apis: [{ keyName: "MembershipApi", jwt: `token${id}`, permissions: [] }],
  }),
);

/** Creates a client whose calls the test resolves itself, in any order, even after an abort. */
function setUp({ isSignedIn = true } = {}) {
  const pendingCalls: { url: string; respond: (response: Response) => void }[] = [];
  const fetch = (url: string) =>
    new Promise<Response>((resolve) => pendingCalls.push({ url, respond: resolve }));
  const apis = [{ keyName: "MembershipApi", url: "https://api.example", jwt: "", permissions: [] }];
  const client = new ChurchClient({
    apis,
    fetch,
    socketUrl: "wss://socket.example",
    WebSocket: FakeSocket,
    storage: createMemoryStorage(),
    cookies: { get: () => undefined, set: () => undefined },
  });
  if (isSignedIn) client.session.assign({ user: { id: "U" }, userChurches: CHURCHES });
  const selectChurch = (churchId: string) => client.session.selectChurch({ churchId });
  if (isSignedIn) selectChurch("A");
  const settings = client.core.get(publicSettingsService);
  const respond = (index: number, contact: string) =>
    pendingCalls[index]?.respond(json({ supportContact: contact }));
  const contact = () => settings.store.getState().settings?.supportContact;
  const flush = () => vi.advanceTimersByTimeAsync(0);
  return {
    client,
    settings,
    pendingCalls,
    respond,
    contact,
    selectChurch,
    flush,
  };
}

installFakeTime();

describe("public settings service", () => {
  it("[USR-07][USR-08][L108] loads a church's settings once and opens no socket", async () => {
    const { settings, pendingCalls, respond, contact, flush } = setUp();
    expect(pendingCalls).toEqual([]);
    void settings.load("A");
    void settings.load("A");
    expect(pendingCalls.map(({ url }) => url)).toEqual(["https://api.example/settings/public/A"]);
    respond(0, "a@a.example");
    await flush();
    expect(contact()).toBe("a@a.example");
    await settings.load("A");
    expect(pendingCalls).toHaveLength(1);
    expect(FakeSocket.made).toEqual([]);
  });

  it("[L108] clears the settings when another church is selected, and loads again for each selection", async () => {
    const { settings, pendingCalls, respond, contact, selectChurch, flush } = setUp();
    void settings.load("A");
    respond(0, "a@a.example");
    await flush();
    selectChurch("B");
    expect(contact()).toBeUndefined();
    void settings.load("B");
    respond(1, "b@b.example");
    await flush();
    expect(settings.store.getState()).toMatchObject({
      churchId: "B",
      settings: { supportContact: "b@b.example" },
    });
    selectChurch("A");
    void settings.load("A");
    expect(pendingCalls).toHaveLength(3);
  });

  it.each([true, false])(
    "[L108] ignores a late response of the previous church (signed in: %s)",
    async (isSignedIn) => {
      const { settings, respond, contact, selectChurch, flush } = setUp({ isSignedIn });
      void settings.load("A");
      if (isSignedIn) selectChurch("B");
      void settings.load("B");
      respond(0, "late@a.example");
      await flush();
      expect(contact()).toBeUndefined();
      respond(1, "b@b.example");
      await flush();
      expect(settings.store.getState()).toMatchObject({
        churchId: "B",
        settings: { supportContact: "b@b.example" },
      });
    },
  );

  it("[L108] drops anonymous settings when a user signs in", async () => {
    const { client, settings, respond, contact, flush } = setUp({ isSignedIn: false });
    void settings.load("A");
    client.session.assign({ user: { id: "U" } });
    respond(0, "early@a.example");
    await flush();
    expect(contact()).toBeUndefined();
  });

  it("retries after a failed load", async () => {
    const { settings, pendingCalls, contact, flush } = setUp();
    const first = settings.load("A");
    pendingCalls[0]?.respond(new Response("", { status: 404 }));
    await expect(first).resolves.toBeUndefined();
    await flush();
    expect(contact()).toBeUndefined();
    void settings.load("A");
    expect(pendingCalls).toHaveLength(2);
    pendingCalls[1]?.respond(json({ supportContact: "a@a.example" }));
    await flush();
    expect(contact()).toBe("a@a.example");
  });

  it.each(["null", "[]", '"x"', "5", "<html></html>"])(
    "[O21][O23] ignores a response of %s",
    async (body) => {
      const { settings, pendingCalls, contact } = setUp();
      const load = settings.load("A");
      pendingCalls[0]?.respond(new Response(body, { status: 200 }));
      await expect(load).resolves.toBeUndefined();
      expect(contact()).toBeUndefined();
    },
  );
});
