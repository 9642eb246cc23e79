import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { photoUploadsService } from "../../src/gallery/PhotoUploads.js";
import { epochService } from "../../src/platform/core/Epoch.js";

import { createDemoChurch, createDemoClient, DEMO_CARDS } from "../../src/entries/testing.js";
import { fakeAbortTimeout } from "../harness/fakeAbortTimeout.js";
import { muteConsole } from "../harness/muteConsole.js";
import { emulateOldestBrowser } from "../harness/oldestBrowser.js";
import { ORDER, PaymentBrowser, PAYMENT_KEY } from "../harness/payments.js";
import { pngHead } from "../harness/pictureHeads.js";
import { withAnySignal } from "../../src/platform/core/signals.js";

let restore: () => void;
beforeEach(() => {
  restore = emulateOldestBrowser();
  muteConsole();
});
afterEach(() => {
  restore();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the oldest supported browser", () => {
  it("[D14] lacks the newer globals", () => {
    expect(
      "any" in AbortSignal ||
        "withResolvers" in Promise ||
        "groupBy" in Object ||
        "canParse" in URL,
    ).toBe(false);
  });

  it("[D14] imports every entry of the package that has code", async () => {
    vi.resetModules();
    const entries = ["index", "helpers", "gallery", "forms"].map(
      (name) => import(`../../src/entries/${name}.ts`) as Promise<object>,
    );
    for (const entry of await Promise.all(entries)) expect(Object.keys(entry)).not.toEqual([]);
  });

  it("[D14] loads counts, inbox, notifications and a thread, sends a message and switches the church", async () => {
    const server = createDemoChurch();
    const client = createDemoClient(server, undefined, {
      timeouts: { get: 60_000, mutation: 60_000 },
    });
    await client.counts.refetch();
    expect(client.counts.store.getState()).toMatchObject({
      notificationCount: expect.any(Number) as number,
    });
    await Promise.all([client.inbox.load(), client.notifications.load()]);
    expect(client.inbox.store.getState().items).not.toEqual([]);
    expect(client.notifications.store.getState().items).not.toEqual([]);
    const thread = client.threads.get("CON00000001");
    await thread.refetch();
    await thread.send("Hello");
    await thread.refetch();
    expect(thread.store.getState().messages.map(({ content }) => content)).toContain("Hello");
    client.session.selectChurch({ churchId: "CHU00000002" });
    await client.counts.refetch();
    expect(client.session.identity.churchId).toBe("CHU00000002");
    expect(console.error).not.toHaveBeenCalled();
  });

  it("[D14] receives a session from a link, and ends calls on abort, logout and timeout", async () => {
    const server = createDemoChurch();
    const { user } = server.signIn("ruth@grace.example");
    const client = createDemoClient(server, "daniel@grace.example", {
      address: {
        read: () => `https://site.example/login?jwt=${user.jwt}`,
        replace: () => undefined,
      },
      timeouts: { get: 60_000 },
    });
    expect(await client.receiveSession({ confirm: () => true })).toMatchObject({
      outcome: "received",
    });
    server.faults.add({ path: "/churches", do: { kind: "never" } });
    const caller = new AbortController();
    const aborted = client.api.get("/churches/1", "MembershipApi", {
      signal: caller.signal,
      retry: false,
    });
    caller.abort();
    await expect(aborted).rejects.toMatchObject({ name: "AbortError" });
    const stale = client.api.get("/churches/2", "MembershipApi");
    client.session.logout();
    await expect(stale).rejects.toMatchObject({ name: "StaleSessionError" });
    vi.useFakeTimers();
    fakeAbortTimeout();
    const late = client.api
      .get("/churches/1", "MembershipApi", { retry: false })
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await late).toMatchObject({ status: 0, outcome: "unknown" });
  });

  it("[D14] uploads a photo and charges a card", async () => {
    const server = createDemoChurch({ quirks: { filesOnDisk: false } });
    const client = createDemoClient(server);
    const image = new Blob([pngHead(64, 48)], { type: "image/png" });
    await expect(client.core.get(photoUploadsService).upload(image, 1.78)).resolves.toMatch(
      /\.jpg$/,
    );
    const page = new PaymentBrowser(server).open();
    expect(
      await page.payment(PAYMENT_KEY).pay(ORDER, page.tokenizer(DEMO_CARDS.success)),
    ).toMatchObject({
      status: "charged",
    });
  });
});

describe("withAnySignal", () => {
  it("[D14] aborts with the reason of the first signal, also when a signal was aborted before", async () => {
    const [one, two] = [new AbortController(), new AbortController()];
    await withAnySignal([undefined, one.signal, null, two.signal], async (signal) => {
      expect(signal.aborted).toBe(false);
      two.abort("second");
      one.abort("first");
      expect(signal.reason).toBe("second");
    });
    await withAnySignal([one.signal], async (signal) => expect(signal.reason).toBe("first"));
  });

  it("[D14] removes its listeners when the work resolves or rejects", async () => {
    const { signal } = new AbortController();
    const [add, remove] = [
      vi.spyOn(signal, "addEventListener"),
      vi.spyOn(signal, "removeEventListener"),
    ];
    await withAnySignal([signal], async () => undefined);
    await expect(withAnySignal([signal], () => Promise.reject(new Error("x")))).rejects.toThrow(
      "x",
    );
    expect(remove.mock.calls).toEqual(add.mock.calls);
    expect(add).toHaveBeenCalledTimes(2);
  });

  it("[D14] leaves no listeners on the session's signal after many calls", async () => {
    const client = createDemoClient(createDemoChurch());
    client.apis.setToken("token");
    const { sessionEnd } = client.core.get(epochService);
    let listeners = 0;
    vi.spyOn(sessionEnd, "addEventListener").mockImplementation(() => void (listeners += 1));
    vi.spyOn(sessionEnd, "removeEventListener").mockImplementation(() => void (listeners -= 1));
    for (let call = 0; call < 50; call += 1)
      await client.api.get("/churches/CHU00000001", "MembershipApi");
    expect(listeners).toBe(0);
  });
});
