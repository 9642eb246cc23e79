import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ClientOptions } from "../../src/platform/core/types.js";
import { photoUploadsService } from "../../src/gallery/PhotoUploads.js";
import type { FaultAction } from "../../src/testing/faults.js";

import { createDemoChurch, createDemoClient } from "../../src/testing.js";

import { muteConsole } from "../harness/muteConsole.js";
import { pngHead } from "../harness/pictureHeads.js";

const GRACE = "CHU00000001";
const picture = (text = "a picture", type = "image/png") =>
  new Blob([pngHead(64, 48), text], { type });

let time: Date;
let warn: ReturnType<typeof muteConsole>["warn"];
beforeEach(() => {
  time = new Date("2026-05-01T12:00:00.250Z");
  ({ warn } = muteConsole());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Fetch = NonNullable<ClientOptions["fetch"]>;

interface Setting {
  email?: string;
  /** Stands before the bucket. */
  beforeBucket?: (bucket: Fetch) => Fetch;
}

/** Ruth edits the pages of Grace Community Church, whose files are in a bucket. */
function setUp({ email = "ruth@grace.example", beforeBucket = (bucket) => bucket }: Setting = {}) {
  const church = createDemoChurch({ now: () => time, quirks: { filesOnDisk: false } });
  const fetch: Fetch = (url, init) =>
    (url.includes("/bucket") ? beforeBucket(church.fetch) : church.fetch)(url, init);
  const client = createDemoClient(church, email, { fetch });
  church.requests.length = 0;
  const uploads = client.core.get(photoUploadsService);
  const pathsOf = (part: string) => church.requests.filter(({ path }) => path.includes(part));
  return {
    church,
    client,
    uploads,
    signed: () =>
      pathsOf("requestUpload").map(({ body }) => body as { folder: string; fileName: string }),
    sent: () => pathsOf("/bucket").length,
    strike: (path: string, fault: FaultAction, times = 1) =>
      church.faults.add({ path, times, do: fault }),
    stored: () => [...church.db.files.keys()].filter((key) => key.includes("/17776")),
  };
}

describe("an upload", () => {
  it("[UPL-01][UPL-02][UPL-04][UPL-05][UPL-08][C-04] lies in the folder of its ratio, under the second in which it began", async () => {
    const { uploads, signed, sent, stored } = setUp();
    expect(await uploads.upload(picture(), 16 / 9)).toBe(`${GRACE}/gallery/1.78/1777636800.jpg`);
    time = new Date("2026-05-01T12:00:07Z");
    expect(await uploads.upload(picture(), 0.5625)).toBe(`${GRACE}/gallery/0.5625/1777636807.jpg`);
    expect(signed()).toEqual([
      { folder: "1.78", fileName: "1777636800.jpg" },
      { folder: "0.5625", fileName: "1777636807.jpg" },
    ]);
    expect(sent()).toBe(2);
    expect(stored()).toEqual([
      `${GRACE}/gallery/1.78/1777636800.jpg`,
      `${GRACE}/gallery/0.5625/1777636807.jpg`,
    ]);
  });

  it.each([
    [true, "image/jpeg"],
    [false, "image/png"],
  ])(
    "[UPL-06][L74] has the type that the server pinned, else its own, and all its bytes (pinned: %s)",
    async (isPinned, type) => {
      const { church, uploads } = setUp();
      church.quirks.uploadsPinTheType = isPinned;
      const image = picture();
      const path = await uploads.upload(image, 1);
      const stored = church.db.files.get(path ?? "");
      expect(stored?.type).toBe(type);
      expect(new Uint8Array((await stored?.arrayBuffer()) ?? [])).toEqual(
        new Uint8Array(await image.arrayBuffer()),
      );
    },
  );

  it("[C-03][L74] is drawn anew only where the server wants a JPEG of something else", async () => {
    const { church, uploads } = setUp();
    const draw = vi.fn().mockRejectedValue(new Error("Nothing is drawn here."));
    vi.stubGlobal("createImageBitmap", draw);
    await uploads.upload(picture("", "image/jpeg"), 1);
    church.quirks.uploadsPinTheType = false;
    await uploads.upload(picture(), 1);
    expect(draw).not.toHaveBeenCalled();
    church.quirks.uploadsPinTheType = true;
    await uploads.upload(picture(), 1);
    expect(draw).toHaveBeenCalledTimes(1);
  });

  it.each(["is drawn", "cannot be drawn"])(
    "[D52] closes the bitmap of a picture that %s",
    async (what) => {
      const close = vi.fn();
      vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 1, height: 1, close }));
      const context = { drawImage: () => undefined, getImageData: () => ({ data: [0, 0, 0, 0] }) };
      const getContext =
        what === "is drawn"
          ? () => context
          : () => {
              throw new Error("no memory");
            };
      vi.stubGlobal("document", { createElement: () => ({ getContext }) });
      const { church, uploads } = setUp();
      church.quirks.uploadsPinTheType = true;
      await uploads.upload(picture(), 1);
      expect(close).toHaveBeenCalledOnce();
    },
  );

  it("[UPL-06][L74] of an image that does not say its type has the one of its bytes", async () => {
    const { church, uploads } = setUp();
    church.quirks.uploadsPinTheType = false;
    const path = await uploads.upload(picture("", ""), 1);
    expect(church.db.files.get(path ?? "")?.type).toBe("image/png");
  });

  it("[UPL-07] says how far it is from 0 to 100", async () => {
    const { uploads } = setUp();
    const told: number[] = [];
    await uploads.upload(picture(), 1, { onProgress: (percent) => told.push(percent) });
    expect([told[0], told.at(-1)]).toEqual([0, 100]);
    expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
  });

  it("[UPL-02][O61] ten in one second have ten names, and ten pictures are there", async () => {
    const { uploads, signed, stored } = setUp();
    const image = picture();
    const together = await Promise.all(Array.from({ length: 5 }, () => uploads.upload(image, 1)));
    const after: (string | undefined)[] = [];
    for (let count = 0; count < 5; count++) after.push(await uploads.upload(image, 1));
    const paths = [...together, ...after];
    expect(new Set(paths).size).toBe(10);
    expect(new Set(stored())).toEqual(new Set(paths));
    const seconds = signed().map(({ fileName }) => Number(/^(\d{10})\.jpg$/.exec(fileName)?.[1]));
    expect(seconds).toEqual(Array.from({ length: 10 }, (_, index) => 1_777_636_800 + index));
    time = new Date("2026-05-01T11:00:00Z");
    await uploads.upload(image, 1);
    expect(signed().at(-1)?.fileName).toBe("1777636810.jpg");
  });

  it("[PHO-20][UPL-03][C-14][O60] without a key is a warning and no failure, and nothing is sent", async () => {
    const { church, uploads, sent } = setUp();
    church.quirks.filesOnDisk = true;
    const onProgress = vi.fn();
    expect(await uploads.upload(picture(), 1, { onProgress })).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(onProgress).not.toHaveBeenCalled();
    expect(sent()).toBe(0);
  });
});

describe("an upload that fails", () => {
  it("[C-14] for want of a right is refused, and nothing is sent", async () => {
    const { uploads, sent } = setUp({ email: "daniel@grace.example" });
    await expect(uploads.upload(picture(), 1)).rejects.toMatchObject({
      name: "ApiError",
      status: 401,
    });
    expect(sent()).toBe(0);
    expect(warn).not.toHaveBeenCalled();
  });

  it("[C-14][O60] when nothing was signed has the server's reason", async () => {
    const { uploads, sent, strike } = setUp();
    strike("requestUpload", {
      kind: "status",
      status: 500,
      body: '{"error":{"message":"The store is full"}}',
    });
    await expect(uploads.upload(picture(), 1)).rejects.toMatchObject({
      message: "The store is full",
      hasServerText: true,
    });
    expect(sent()).toBe(0);
  });

  it.each([
    [403, "Forbidden", "HTTP Error: 403 Forbidden"],
    [500, "Internal Server Error", "HTTP Error: 500 Internal Server Error"],
    [300, "Multiple Choices", "HTTP Error: 300 Multiple Choices"],
    [413, "", "HTTP Error: 413"],
  ])("[UPL-08][UPL-09][O60] with the status %i %s says so", async (status, statusText, message) => {
    const { uploads, stored, strike } = setUp();
    const progress: number[] = [];
    strike("/bucket", {
      kind: "status",
      status,
      statusText,
      body: "<Error><Code>AccessDenied</Code></Error>",
    });
    const upload = uploads.upload(picture(), 1, {
      onProgress: (percent) => progress.push(percent),
    });
    await expect(upload).rejects.toMatchObject({ name: "ApiError", message, status });
    expect(progress).not.toContain(100);
    expect(stored()).toEqual([]);
  });

  it("[UPL-09][O60] because the signature is too old by now says what the bucket said", async () => {
    const { uploads } = setUp({
      beforeBucket: (bucket) => {
        time = new Date(time.getTime() + 2 * 3_600_000);
        return bucket;
      },
    });
    await expect(uploads.upload(picture(), 1)).rejects.toThrow(/^HTTP Error: 403/);
  });

  it.each<FaultAction>([
    { kind: "dropBefore" },
    { kind: "breakAt", percent: 0 },
    { kind: "breakAt", percent: 50 },
    { kind: "breakAt", percent: 99 },
    { kind: "dropAfter" },
  ])("[UPL-10][O60] on the way is a network error: %j", async (fault) => {
    const { uploads, strike } = setUp();
    strike("/bucket", fault);
    const upload = uploads.upload(picture(), 1);
    await expect(upload).rejects.toMatchObject({
      name: "ApiError",
      message: "Network error occurred",
      status: 0,
      outcome: "unknown",
    });
  });

  it("[UPL-10] for want of an address is one, too", async () => {
    const { church, uploads } = setUp();
    const onProgress = vi.fn();
    church.faults.add({
      path: "requestUpload",
      do: { kind: "body", body: '{"key":"K","fields":{}}' },
    });
    await expect(uploads.upload(picture(), 1, { onProgress })).rejects.toThrow(
      "Network error occurred",
    );
    expect(onProgress).not.toHaveBeenCalled();
  });

  it("[O60] is not given up by itself on a network of which nobody knows how far it is", async () => {
    const { uploads, sent, strike } = setUp();
    strike("/bucket", { kind: "never" });
    const stop = new AbortController();
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const upload = uploads.upload(picture(), 1, { signal: stop.signal });
    const outcome = expect(upload).rejects.toMatchObject({ name: "AbortError" });
    await vi.waitUntil(() => sent() === 1);
    expect(vi.getTimerCount()).toBe(0);
    stop.abort();
    await outcome;
  });

  it("[O60] can be tried again: with a signature of its own, in its own place", async () => {
    const { uploads, signed, sent, stored, strike } = setUp();
    const image = picture();
    strike("/bucket", { kind: "dropAfter" });
    await expect(uploads.upload(image, 1)).rejects.toThrow("Network error occurred");
    time = new Date("2026-05-01T12:05:00Z");
    strike("/bucket", { kind: "breakAt", percent: 50 });
    await expect(uploads.upload(image, 1)).rejects.toThrow("Network error occurred");
    // Whether it arrived the first time nobody could tell: there is one of it all the same.
    expect(await uploads.upload(image, 1)).toBe(`${GRACE}/gallery/1/1777636800.jpg`);
    expect(signed().length).toBe(3);
    expect(sent()).toBe(3);
    expect(stored()).toEqual([`${GRACE}/gallery/1/1777636800.jpg`]);
    await uploads.upload(image, 1);
    expect(stored().length).toBe(2);
  });

  it("[O60] takes its own place, too, when the same picture is cut out once more, and no other picture takes it", async () => {
    const { uploads, stored, strike } = setUp();
    const lose = async (image: Blob, ratio: number) => {
      strike("/bucket", { kind: "dropAfter" });
      await expect(uploads.upload(image, ratio)).rejects.toThrow("Network error occurred");
    };
    const path = (folder: string, second: number) =>
      `${GRACE}/gallery/${folder}/${1_777_636_800 + second}.jpg`;
    await lose(picture("one"), 1);
    await lose(picture("one"), 2);
    expect(await uploads.upload(picture("two"), 1)).toBe(path("1", 2));
    expect(await uploads.upload(picture("one", "image/webp"), 1)).toBe(path("1", 3));
    expect(await uploads.upload(picture("one "), 1)).toBe(path("1", 4));
    expect(await uploads.upload(picture("one"), 2)).toBe(path("2", 1));
    expect(await uploads.upload(picture("one"), 1)).toBe(path("1", 0));
    expect(stored().length).toBe(5);
    // It has arrived: another one of it is wanted.
    expect(await uploads.upload(picture("one"), 1)).toBe(path("1", 5));
  });

  it("[O60] gives its place to one of two that are sent together", async () => {
    const { uploads, strike } = setUp();
    strike("/bucket", { kind: "dropAfter" });
    await expect(uploads.upload(picture(), 1)).rejects.toThrow();
    const paths = await Promise.all([uploads.upload(picture(), 1), uploads.upload(picture(), 1)]);
    expect(new Set(paths).size).toBe(2);
  });

  it("[O60] takes its own place in the same person's next session, too, and in no other person's", async () => {
    const { client, uploads, signed, strike } = setUp();
    strike("requestUpload", { kind: "dropBefore" }, 2);
    await expect(uploads.upload(picture(), 1)).rejects.toThrow();
    client.session.selectChurch({ churchId: "CHU00000002" });
    await expect(uploads.upload(picture(), 1)).rejects.toThrow();
    client.session.selectChurch({ churchId: GRACE });
    await uploads.upload(picture(), 1);
    const seconds = signed().map(({ fileName }) => Number.parseInt(fileName) - 1_777_636_800);
    expect(seconds).toEqual([0, 1, 0]);
  });

  it("takes its own place as long as it is one of the last few", async () => {
    const { uploads, signed, strike } = setUp();
    strike("requestUpload", { kind: "dropBefore" }, 5);
    for (const name of ["a", "b", "c", "d", "e"])
      await expect(uploads.upload(picture(name), 1)).rejects.toThrow();
    for (const name of ["a", "b", "e"]) await uploads.upload(picture(name), 1);
    const seconds = signed().map(({ fileName }) => Number.parseInt(fileName) - 1_777_636_800);
    expect(seconds).toEqual([0, 1, 2, 3, 4, 5, 1, 4]);
  });
});

describe("an upload that is ended", () => {
  it("[O60] before it began asks for nothing", async () => {
    const { church, uploads } = setUp();
    await expect(
      uploads.upload(picture(), 1, { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: "AbortError" });
    expect(church.requests).toEqual([]);
  });

  it.each(["requestUpload", "/bucket"])(
    "[O60] while %s is under way ends at once, and nothing is heard of it",
    async (path) => {
      const { church, uploads, sent, strike, stored } = setUp();
      strike(path, { kind: "never" });
      const stop = new AbortController();
      const onProgress = vi.fn();
      const upload = uploads.upload(picture(), 1, { onProgress, signal: stop.signal });
      const outcome = expect(upload).rejects.toMatchObject({ name: "AbortError" });
      await vi.waitUntil(() => church.requests.some((request) => request.path.includes(path)));
      onProgress.mockClear();
      stop.abort();
      await outcome;
      expect(sent()).toBe(path === "/bucket" ? 1 : 0);
      expect(stored()).toEqual([]);
      expect(onProgress).not.toHaveBeenCalled();
    },
  );

  it("[O60] by its own progress is not sent", async () => {
    const { uploads, sent } = setUp();
    const stop = new AbortController();
    const upload = uploads.upload(picture(), 1, {
      signal: stop.signal,
      onProgress: () => stop.abort(),
    });
    await expect(upload).rejects.toMatchObject({ name: "AbortError" });
    expect(sent()).toBe(0);
  });

  it("[O60] ends at once on a network that hears of nothing, too", async () => {
    const stop = new AbortController();
    let told: AbortSignal | null | undefined;
    const { uploads } = setUp({
      beforeBucket: () => (_, init) => {
        told = init.signal;
        queueMicrotask(() => stop.abort());
        return new Promise(() => undefined);
      },
    });
    await expect(uploads.upload(picture(), 1, { signal: stop.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(told?.aborted).toBe(true);
  });

  it("[O60] in the moment in which it is answered has ended", async () => {
    const stop = new AbortController();
    const { uploads } = setUp({
      beforeBucket: () => () => {
        stop.abort();
        return Promise.resolve(new Response(null, { status: 204 }));
      },
    });
    await expect(uploads.upload(picture(), 1, { signal: stop.signal })).rejects.toMatchObject({
      name: "AbortError",
    });
  });

  it.each(["requestUpload", "/bucket"])(
    "[P18] by another session while %s is under way is nobody's any more",
    async (path) => {
      const { church, client, uploads, sent, strike } = setUp();
      strike(path, { kind: "never" });
      const onProgress = vi.fn();
      const upload = uploads.upload(picture(), 1, { onProgress });
      const outcome = expect(upload).rejects.toMatchObject({ name: "StaleSessionError" });
      await vi.waitUntil(() => church.requests.some((request) => request.path.includes(path)));
      onProgress.mockClear();
      client.session.selectChurch({ churchId: "CHU00000002" });
      await outcome;
      expect(onProgress).not.toHaveBeenCalled();
      expect(sent()).toBe(path === "/bucket" ? 1 : 0);
    },
  );

  it("a host's own failure in hearing of progress ends nothing", async () => {
    const { uploads } = setUp();
    const onProgress = () => {
      throw new Error("A host's own");
    };
    expect(await uploads.upload(picture(), 1, { onProgress })).toBeDefined();
  });
});
