import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withAnySignal } from "../../src/platform/core/signals.js";
import { photoUploadsService } from "../../src/gallery/PhotoUploads.js";
import { epochService } from "../../src/platform/core/Epoch.js";

import { createDemoChurch, createDemoClient, DEMO_CARDS } from "../../src/testing.js";
import { fakeDeadlines } from "../harness/fakeDeadlines.js";
import { muteConsole } from "../harness/muteConsole.js";
import { becomeOldestBrowser } from "../harness/oldestBrowser.js";
import { ORDER, PaymentBrowser, PLACE } from "../harness/payments.js";
import { pngHead } from "../harness/pictureHeads.js";

let restore: () => void;
beforeEach(() => {
  restore = becomeOldestBrowser();
  muteConsole();
});
afterEach(() => {
  restore();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("in the oldest supported browser", () => {
  it("[D14] newer globals are missing", () => {
    expect(
      "any" in AbortSignal ||
        "withResolvers" in Promise ||
        "groupBy" in Object ||
        "canParse" in URL,
    ).toBe(false);
  });

  it("[D14] every entry of the package with code loads: what runs on import needs nothing newer", async () => {
    vi.resetModules();
    const entries = ["index", "helpers", "gallery", "forms"].map(
      (name) => import(`../../src/${name}.ts`) as Promise<object>,
    );
    for (const entry of await Promise.all(entries)) expect(Object.keys(entry)).not.toEqual([]);
  });

  it("[D14] a user signs in, reads counts, inbox, notifications and a thread, writes and changes the church", async () => {
    const church = createDemoChurch();
    const client = createDemoClient(church, undefined, {
      timeouts: { get: 60_000, mutation: 60_000 },
    });
    await client.counts.load();
    expect(client.counts.store.getState()).toMatchObject({
      notificationCount: expect.any(Number) as number,
    });
    await Promise.all([client.inbox.load(), client.notifications.load()]);
    expect(client.inbox.store.getState().items).not.toEqual([]);
    expect(client.notifications.store.getState().items).not.toEqual([]);
    const thread = client.threads.get("CON00000001");
    await thread.load();
    await thread.send("Hello");
    await thread.load();
    expect(thread.store.getState().messages.map(({ content }) => content)).toContain("Hello");
    client.session.selectChurch({ churchId: "CHU00000002" });
    await client.counts.load();
    expect(client.session.identity.churchId).toBe("CHU00000002");
    expect(console.error).not.toHaveBeenCalled();
  });

  it("[D14] a link hands a session over, and a call ends with its caller, its session or its deadline", async () => {
    const church = createDemoChurch();
    const { user } = church.signIn("ruth@grace.example");
    const client = createDemoClient(church, "daniel@grace.example", {
      address: {
        read: () => `https://site.example/login?jwt=${user.jwt}`,
        replace: () => undefined,
      },
      timeouts: { get: 60_000 },
    });
    expect(await client.receiveSession({ confirm: () => true })).toMatchObject({
      outcome: "received",
    });
    church.faults.add({ path: "/churches", do: { kind: "never" } });
    const caller = new AbortController();
    const left = client.api.get("/churches/1", "MembershipApi", {
      signal: caller.signal,
      retry: false,
    });
    caller.abort();
    await expect(left).rejects.toMatchObject({ name: "AbortError" });
    const stale = client.api.get("/churches/2", "MembershipApi");
    client.session.logout();
    await expect(stale).rejects.toMatchObject({ name: "StaleSessionError" });
    vi.useFakeTimers();
    fakeDeadlines();
    const late = client.api
      .get("/churches/1", "MembershipApi", { retry: false })
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await late).toMatchObject({ status: 0, outcome: "unknown" });
  });

  it("[D14] a picture is uploaded, and a card is charged", async () => {
    const church = createDemoChurch({ quirks: { filesOnDisk: false } });
    const client = createDemoClient(church);
    const image = new Blob([pngHead(64, 48)], { type: "image/png" });
    await expect(client.core.get(photoUploadsService).upload(image, 1.78)).resolves.toMatch(
      /\.jpg$/,
    );
    const page = new PaymentBrowser(church).open();
    expect(await page.payment(PLACE).pay(ORDER, page.tokenizer(DEMO_CARDS.success))).toMatchObject({
      status: "charged",
    });
  });
});

describe("withAnySignal", () => {
  it("[D14] aborts with the first signal and its reason, also with one that was aborted before", async () => {
    const [one, two] = [new AbortController(), new AbortController()];
    await withAnySignal([undefined, one.signal, null, two.signal], async (signal) => {
      expect(signal.aborted).toBe(false);
      two.abort("second");
      one.abort("first");
      expect(signal.reason).toBe("second");
    });
    await withAnySignal([one.signal], async (signal) => expect(signal.reason).toBe("first"));
  });

  it("[D14] leaves no listener behind, however the work ends", async () => {
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

  it("[D14] lets a session of many calls hold none of them", async () => {
    const client = createDemoClient(createDemoChurch());
    client.apis.setToken("token");
    const { signal } = client.core.get(epochService);
    let held = 0;
    vi.spyOn(signal, "addEventListener").mockImplementation(() => void (held += 1));
    vi.spyOn(signal, "removeEventListener").mockImplementation(() => void (held -= 1));
    for (let call = 0; call < 50; call += 1)
      await client.api.get("/churches/CHU00000001", "MembershipApi");
    expect(held).toBe(0);
  });
});
