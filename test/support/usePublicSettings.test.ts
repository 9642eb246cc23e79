import { describe, expect, it, vi } from "vitest";
import { ChurchClient } from "../../src/client/ChurchClient.js";
import { publicSettingsService } from "../../src/support/usePublicSettings.js";
import { buildUserChurch } from "../../src/testing/builders.js";
import { createMemoryStorage } from "../../src/testing/createDemoClient.js";

import { FakeSocket } from "../harness/FakeSocket.js";
import { useFakeTime } from "../harness/useFakeTime.js";
import { json } from "../harness/stubFetch.js";

const CHURCHES = ["A", "B"].map((id) =>
  buildUserChurch({
    church: { id, name: id, subDomain: id.toLowerCase() },
    person: { id: `P${id}` },
    apis: [{ keyName: "MembershipApi", jwt: `token${id}`, permissions: [] }],
  }),
);

/** A client whose calls are answered by hand, in any order, aborted or not. */
function setUp({ isSignedIn = true } = {}) {
  const waiting: { url: string; answer: (response: Response) => void }[] = [];
  const fetch = (url: string) =>
    new Promise<Response>((resolve) => waiting.push({ url, answer: resolve }));
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
  const choose = (churchId: string) => client.session.selectChurch({ churchId });
  if (isSignedIn) choose("A");
  const settings = client.core.get(publicSettingsService);
  const answer = (index: number, contact: string) =>
    waiting[index]?.answer(json({ supportContact: contact }));
  const contact = () => settings.store.getState().settings?.supportContact;
  const settle = () => vi.advanceTimersByTimeAsync(0);
  return { client, settings, waiting, answer, contact, choose, settle };
}

useFakeTime();

describe("the public settings of a church", () => {
  it("[USR-07][USR-08][L108] are loaded once, without a socket", async () => {
    const { settings, waiting, answer, contact, settle } = setUp();
    expect(waiting).toEqual([]);
    void settings.load("A");
    void settings.load("A");
    expect(waiting.map(({ url }) => url)).toEqual(["https://api.example/settings/public/A"]);
    answer(0, "a@a.example");
    await settle();
    expect(contact()).toBe("a@a.example");
    await settings.load("A");
    expect(waiting).toHaveLength(1);
    expect(FakeSocket.made).toEqual([]);
  });

  it("[L108] are gone when another church is chosen, and loaded anew for it, and for the first when it comes back", async () => {
    const { settings, waiting, answer, contact, choose, settle } = setUp();
    void settings.load("A");
    answer(0, "a@a.example");
    await settle();
    choose("B");
    expect(contact()).toBeUndefined();
    void settings.load("B");
    answer(1, "b@b.example");
    await settle();
    expect(settings.store.getState()).toMatchObject({
      churchId: "B",
      settings: { supportContact: "b@b.example" },
    });
    choose("A");
    void settings.load("A");
    expect(waiting).toHaveLength(3);
  });

  it.each([true, false])(
    "[L108] are not those of a church that was left before its answer came (signed in: %s)",
    async (isSignedIn) => {
      const { settings, answer, contact, choose, settle } = setUp({ isSignedIn });
      void settings.load("A");
      if (isSignedIn) choose("B");
      void settings.load("B");
      answer(0, "late@a.example");
      await settle();
      expect(contact()).toBeUndefined();
      answer(1, "b@b.example");
      await settle();
      expect(settings.store.getState()).toMatchObject({
        churchId: "B",
        settings: { supportContact: "b@b.example" },
      });
    },
  );

  it("[L108] that were asked for anonymously do not outlive their session", async () => {
    const { client, settings, answer, contact, settle } = setUp({ isSignedIn: false });
    void settings.load("A");
    client.session.assign({ user: { id: "U" } });
    answer(0, "early@a.example");
    await settle();
    expect(contact()).toBeUndefined();
  });

  it("that could not be loaded are asked for again by the next who needs them", async () => {
    const { settings, waiting, contact, settle } = setUp();
    const first = settings.load("A");
    waiting[0]?.answer(new Response("", { status: 404 }));
    await expect(first).resolves.toBeUndefined();
    await settle();
    expect(contact()).toBeUndefined();
    void settings.load("A");
    expect(waiting).toHaveLength(2);
    waiting[1]?.answer(json({ supportContact: "a@a.example" }));
    await settle();
    expect(contact()).toBe("a@a.example");
  });

  it.each(["null", "[]", '"x"', "5", "<html></html>"])(
    "[O21][O23] an answer of %s is none",
    async (body) => {
      const { settings, waiting, contact } = setUp();
      const load = settings.load("A");
      waiting[0]?.answer(new Response(body, { status: 200 }));
      await expect(load).resolves.toBeUndefined();
      expect(contact()).toBeUndefined();
    },
  );
});
