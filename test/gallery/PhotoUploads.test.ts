import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { photoUploadsService } from "../../src/gallery/PhotoUploads.js";
import type { FaultAction } from "../../src/testing/faults.js";

import { createDemoChurch, createDemoClient } from "../../src/entries/testing.js";
import { STALL_MS } from "../../src/platform/http/uploadPresigned.js";

import { muteConsole } from "../harness/muteConsole.js";
import { pngHead } from "../harness/pictureHeads.js";
import type { ClientOptions } from "../../src/platform/core/ClientCore.js";

const GRACE = "CHU00000001";
const createPhoto = (text = "a picture", type = "image/png") =>
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

interface SetUpOptions {
  email?: string;
  /** Wraps the fetch of the bucket. */
  wrapBucketFetch?: (bucketFetch: Fetch) => Fetch;
}

/** Creates a client, by default for Ruth, who may upload photos. The demo server stores its files in a bucket. */
function setUp({
  email = "ruth@grace.example",
  wrapBucketFetch = (bucketFetch) => bucketFetch,
}: SetUpOptions = {}) {
  const server = createDemoChurch({ now: () => time, quirks: { filesOnDisk: false } });
  const fetch: Fetch = (url, init) =>
    (url.includes("/bucket") ? wrapBucketFetch(server.fetch) : server.fetch)(url, init);
  const client = createDemoClient(server, email, { fetch });
  server.requests.length = 0;
  const uploads = client.core.get(photoUploadsService);
  const getRequests = (part: string) => server.requests.filter(({ path }) => path.includes(part));
  return {
    server,
    client,
    uploads,
    getSignatureRequests: () =>
      getRequests("requestUpload").map(({ body }) => body as { folder: string; fileName: string }),
    countBucketRequests: () => getRequests("/bucket").length,
    injectFault: (path: string, fault: FaultAction, times = 1) =>
      server.faults.add({ path, times, do: fault }),
    // Uploads are named by the Unix time, here of May 1, 2026.
    getStoredPaths: () => [...server.db.files.keys()].filter((key) => key.includes("/17776")),
  };
}

describe("PhotoUploads.upload", () => {
  it("[UPL-01][UPL-02][UPL-04][UPL-05][UPL-08][C-04] stores a photo in the folder of its ratio, named by the second in which the upload began", async () => {
    const { uploads, getSignatureRequests, countBucketRequests, getStoredPaths } = setUp();
    expect(await uploads.upload(createPhoto(), 16 / 9)).toBe(
      `${GRACE}/gallery/1.78/1777636800.jpg`,
    );
    time = new Date("2026-05-01T12:00:07Z");
    expect(await uploads.upload(createPhoto(), 0.5625)).toBe(
      `${GRACE}/gallery/0.5625/1777636807.jpg`,
    );
    expect(getSignatureRequests()).toEqual([
      { folder: "1.78", fileName: "1777636800.jpg" },
      { folder: "0.5625", fileName: "1777636807.jpg" },
    ]);
    expect(countBucketRequests()).toBe(2);
    expect(getStoredPaths()).toEqual([
      `${GRACE}/gallery/1.78/1777636800.jpg`,
      `${GRACE}/gallery/0.5625/1777636807.jpg`,
    ]);
  });

  it.each([
    [true, "image/jpeg"],
    [false, "image/png"],
  ])(
    "[UPL-06][L74] stores all bytes with the signed type, or else with the photo's type (signed: %s)",
    async (isPinned, type) => {
      const { server, uploads } = setUp();
      server.quirks.uploadsPinTheType = isPinned;
      const photo = createPhoto();
      const path = await uploads.upload(photo, 1);
      const stored = server.db.files.get(path ?? "");
      expect(stored?.type).toBe(type);
      expect(new Uint8Array((await stored?.arrayBuffer()) ?? [])).toEqual(
        new Uint8Array(await photo.arrayBuffer()),
      );
    },
  );

  it("[C-03][L74] converts a photo only when the signature requires JPEG and the photo is not JPEG", async () => {
    const { server, uploads } = setUp();
    const decode = vi.fn().mockRejectedValue(new Error("Nothing is drawn here."));
    vi.stubGlobal("createImageBitmap", decode);
    await uploads.upload(createPhoto("", "image/jpeg"), 1);
    server.quirks.uploadsPinTheType = false;
    await uploads.upload(createPhoto(), 1);
    expect(decode).not.toHaveBeenCalled();
    server.quirks.uploadsPinTheType = true;
    await uploads.upload(createPhoto(), 1);
    expect(decode).toHaveBeenCalledTimes(1);
  });

  it.each(["is drawn", "cannot be drawn"])(
    "[D52] closes the bitmap of a photo that %s",
    async (result) => {
      const close = vi.fn();
      vi.stubGlobal("createImageBitmap", () => Promise.resolve({ width: 1, height: 1, close }));
      const context = { drawImage: () => undefined, getImageData: () => ({ data: [0, 0, 0, 0] }) };
      const getContext =
        result === "is drawn"
          ? () => context
          : () => {
              throw new Error("no memory");
            };
      vi.stubGlobal("document", { createElement: () => ({ getContext }) });
      const { server, uploads } = setUp();
      server.quirks.uploadsPinTheType = true;
      await uploads.upload(createPhoto(), 1);
      expect(close).toHaveBeenCalledOnce();
    },
  );

  it("[UPL-06][L74] detects the type of a photo without a type from its bytes", async () => {
    const { server, uploads } = setUp();
    server.quirks.uploadsPinTheType = false;
    const path = await uploads.upload(createPhoto("", ""), 1);
    expect(server.db.files.get(path ?? "")?.type).toBe("image/png");
  });

  it("[UPL-07] reports increasing progress from 0 to 100", async () => {
    const { uploads } = setUp();
    const reported: number[] = [];
    await uploads.upload(createPhoto(), 1, { onProgress: (percent) => reported.push(percent) });
    expect([reported[0], reported.at(-1)]).toEqual([0, 100]);
    expect(reported).toEqual([...new Set(reported)].sort((a, b) => a - b));
  });

  it("[UPL-02][O61] gives uploads unique names within one second and after the clock is set back", async () => {
    const { uploads, getSignatureRequests, getStoredPaths } = setUp();
    const photo = createPhoto();
    const together = await Promise.all(Array.from({ length: 5 }, () => uploads.upload(photo, 1)));
    const after: (string | undefined)[] = [];
    for (let count = 0; count < 5; count++) after.push(await uploads.upload(photo, 1));
    const paths = [...together, ...after];
    expect(new Set(paths).size).toBe(10);
    expect(new Set(getStoredPaths())).toEqual(new Set(paths));
    const seconds = getSignatureRequests().map(({ fileName }) =>
      Number(/^(\d{10})\.jpg$/.exec(fileName)?.[1]),
    );
    expect(seconds).toEqual(Array.from({ length: 10 }, (_, index) => 1_777_636_800 + index));
    time = new Date("2026-05-01T11:00:00Z");
    await uploads.upload(photo, 1);
    expect(getSignatureRequests().at(-1)?.fileName).toBe("1777636810.jpg");
  });

  it("[PHO-20][UPL-03][C-14][O60] logs a warning, resolves to undefined and sends nothing when the server returns no key", async () => {
    const { server, uploads, countBucketRequests } = setUp();
    server.quirks.filesOnDisk = true;
    const onProgress = vi.fn();
    expect(await uploads.upload(createPhoto(), 1, { onProgress })).toBeUndefined();
    expect(warn).toHaveBeenCalledTimes(1);
    expect(onProgress).not.toHaveBeenCalled();
    expect(countBucketRequests()).toBe(0);
  });
});

describe("PhotoUploads.upload failures", () => {
  it("[C-14] rejects without permission and sends nothing", async () => {
    const { uploads, countBucketRequests } = setUp({ email: "daniel@grace.example" });
    await expect(uploads.upload(createPhoto(), 1)).rejects.toMatchObject({
      name: "ApiError",
      status: 401,
    });
    expect(countBucketRequests()).toBe(0);
    expect(warn).not.toHaveBeenCalled();
  });

  it("[C-14][O60] rejects with the server's error message when the signature request fails", async () => {
    const { uploads, countBucketRequests, injectFault } = setUp();
    injectFault("requestUpload", {
      kind: "status",
      status: 500,
      body: '{"error":{"message":"The store is full"}}',
    });
    await expect(uploads.upload(createPhoto(), 1)).rejects.toMatchObject({
      message: "The store is full",
      hasServerText: true,
    });
    expect(countBucketRequests()).toBe(0);
  });

  it.each([
    [403, "Forbidden", "HTTP Error: 403 Forbidden"],
    [500, "Internal Server Error", "HTTP Error: 500 Internal Server Error"],
    [300, "Multiple Choices", "HTTP Error: 300 Multiple Choices"],
    [413, "", "HTTP Error: 413"],
  ])(
    "[UPL-08][UPL-09][O60] rejects with the bucket's status %i %s",
    async (status, statusText, message) => {
      const { uploads, getStoredPaths, injectFault } = setUp();
      const progress: number[] = [];
      injectFault("/bucket", {
        kind: "status",
        status,
        statusText,
        body: "<Error><Code>AccessDenied</Code></Error>",
      });
      const upload = uploads.upload(createPhoto(), 1, {
        onProgress: (percent) => progress.push(percent),
      });
      await expect(upload).rejects.toMatchObject({ name: "ApiError", message, status });
      expect(progress).not.toContain(100);
      expect(getStoredPaths()).toEqual([]);
    },
  );

  it("[UPL-09][O60] rejects with status 403 when the signature has expired", async () => {
    const { uploads } = setUp({
      wrapBucketFetch: (bucketFetch) => {
        time = new Date(time.getTime() + 2 * 3_600_000);
        return bucketFetch;
      },
    });
    await expect(uploads.upload(createPhoto(), 1)).rejects.toThrow(/^HTTP Error: 403/);
  });

  it.each<FaultAction>([
    { kind: "dropBefore" },
    { kind: "breakAt", percent: 0 },
    { kind: "breakAt", percent: 50 },
    { kind: "breakAt", percent: 99 },
    { kind: "dropAfter" },
  ])("[UPL-10][O60] rejects a broken connection as a network error: %j", async (fault) => {
    const { uploads, injectFault } = setUp();
    injectFault("/bucket", fault);
    const upload = uploads.upload(createPhoto(), 1);
    await expect(upload).rejects.toMatchObject({
      name: "ApiError",
      message: "Network error occurred",
      status: 0,
      outcome: "unknown",
    });
  });

  it("[UPL-10] rejects a signature without a URL as a network error", async () => {
    const { server, uploads } = setUp();
    const onProgress = vi.fn();
    server.faults.add({
      path: "requestUpload",
      do: { kind: "body", body: '{"key":"K","fields":{}}' },
    });
    await expect(uploads.upload(createPhoto(), 1, { onProgress })).rejects.toThrow(
      "Network error occurred",
    );
    expect(onProgress).not.toHaveBeenCalled();
  });

  it("[O60] sets no timeout while the bucket does not respond to a custom fetch", async () => {
    const { uploads, countBucketRequests, injectFault } = setUp();
    injectFault("/bucket", { kind: "never" });
    const controller = new AbortController();
    const startTimer = vi.spyOn(globalThis, "setTimeout");
    const upload = uploads.upload(createPhoto(), 1, { signal: controller.signal });
    const outcome = expect(upload).rejects.toMatchObject({ name: "AbortError" });
    await vi.waitUntil(() => countBucketRequests() === 1);
    expect(startTimer.mock.calls.map(([, delayMs]) => delayMs)).not.toContain(STALL_MS);
    controller.abort();
    await outcome;
  });

  it("[O60] retries with a new signature and the same file name", async () => {
    const { uploads, getSignatureRequests, countBucketRequests, getStoredPaths, injectFault } =
      setUp();
    const photo = createPhoto();
    injectFault("/bucket", { kind: "dropAfter" });
    await expect(uploads.upload(photo, 1)).rejects.toThrow("Network error occurred");
    time = new Date("2026-05-01T12:05:00Z");
    injectFault("/bucket", { kind: "breakAt", percent: 50 });
    await expect(uploads.upload(photo, 1)).rejects.toThrow("Network error occurred");
    // The client cannot tell whether the first attempt arrived. The server must still store the photo once.
    expect(await uploads.upload(photo, 1)).toBe(`${GRACE}/gallery/1/1777636800.jpg`);
    expect(getSignatureRequests().length).toBe(3);
    expect(countBucketRequests()).toBe(3);
    expect(getStoredPaths()).toEqual([`${GRACE}/gallery/1/1777636800.jpg`]);
    await uploads.upload(photo, 1);
    expect(getStoredPaths().length).toBe(2);
  });

  it("[O60] reuses the name of a failed upload only for the same bytes, type and ratio", async () => {
    const { uploads, getStoredPaths, injectFault } = setUp();
    const failUpload = async (photo: Blob, ratio: number) => {
      injectFault("/bucket", { kind: "dropAfter" });
      await expect(uploads.upload(photo, ratio)).rejects.toThrow("Network error occurred");
    };
    const path = (folder: string, second: number) =>
      `${GRACE}/gallery/${folder}/${1_777_636_800 + second}.jpg`;
    await failUpload(createPhoto("one"), 1);
    await failUpload(createPhoto("one"), 2);
    expect(await uploads.upload(createPhoto("two"), 1)).toBe(path("1", 2));
    expect(await uploads.upload(createPhoto("one", "image/webp"), 1)).toBe(path("1", 3));
    expect(await uploads.upload(createPhoto("one "), 1)).toBe(path("1", 4));
    expect(await uploads.upload(createPhoto("one"), 2)).toBe(path("2", 1));
    expect(await uploads.upload(createPhoto("one"), 1)).toBe(path("1", 0));
    expect(getStoredPaths().length).toBe(5);
    // After a success, the same photo gets a new name.
    expect(await uploads.upload(createPhoto("one"), 1)).toBe(path("1", 5));
  });

  it("[O60] reuses the name of a failed upload for only one of two concurrent retries", async () => {
    const { uploads, injectFault } = setUp();
    injectFault("/bucket", { kind: "dropAfter" });
    await expect(uploads.upload(createPhoto(), 1)).rejects.toThrow();
    const paths = await Promise.all([
      uploads.upload(createPhoto(), 1),
      uploads.upload(createPhoto(), 1),
    ]);
    expect(new Set(paths).size).toBe(2);
  });

  it("[O60] reuses the name of a failed upload after a switch back to its church, and not in another church", async () => {
    const { client, uploads, getSignatureRequests, injectFault } = setUp();
    injectFault("requestUpload", { kind: "dropBefore" }, 2);
    await expect(uploads.upload(createPhoto(), 1)).rejects.toThrow();
    client.session.selectChurch({ churchId: "CHU00000002" });
    await expect(uploads.upload(createPhoto(), 1)).rejects.toThrow();
    client.session.selectChurch({ churchId: GRACE });
    await uploads.upload(createPhoto(), 1);
    const seconds = getSignatureRequests().map(
      ({ fileName }) => Number.parseInt(fileName) - 1_777_636_800,
    );
    expect(seconds).toEqual([0, 1, 0]);
  });

  it("remembers the names of the last four failed uploads", async () => {
    const { uploads, getSignatureRequests, injectFault } = setUp();
    injectFault("requestUpload", { kind: "dropBefore" }, 5);
    for (const name of ["a", "b", "c", "d", "e"])
      await expect(uploads.upload(createPhoto(name), 1)).rejects.toThrow();
    for (const name of ["a", "b", "e"]) await uploads.upload(createPhoto(name), 1);
    const seconds = getSignatureRequests().map(
      ({ fileName }) => Number.parseInt(fileName) - 1_777_636_800,
    );
    expect(seconds).toEqual([0, 1, 2, 3, 4, 5, 1, 4]);
  });
});

describe("PhotoUploads.upload cancellation", () => {
  it("[O60] sends no request when the signal is already aborted", async () => {
    const { server, uploads } = setUp();
    await expect(
      uploads.upload(createPhoto(), 1, { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ name: "AbortError" });
    expect(server.requests).toEqual([]);
  });

  it.each(["requestUpload", "/bucket"])(
    "[O60] rejects at once during %s and reports no further progress",
    async (path) => {
      const { server, uploads, countBucketRequests, injectFault, getStoredPaths } = setUp();
      injectFault(path, { kind: "never" });
      const controller = new AbortController();
      const onProgress = vi.fn();
      const upload = uploads.upload(createPhoto(), 1, { onProgress, signal: controller.signal });
      const outcome = expect(upload).rejects.toMatchObject({ name: "AbortError" });
      await vi.waitUntil(() => server.requests.some((request) => request.path.includes(path)));
      onProgress.mockClear();
      controller.abort();
      await outcome;
      expect(countBucketRequests()).toBe(path === "/bucket" ? 1 : 0);
      expect(getStoredPaths()).toEqual([]);
      expect(onProgress).not.toHaveBeenCalled();
    },
  );

  it("[O60] sends nothing to the bucket when onProgress aborts", async () => {
    const { uploads, countBucketRequests } = setUp();
    const controller = new AbortController();
    const upload = uploads.upload(createPhoto(), 1, {
      signal: controller.signal,
      onProgress: () => controller.abort(),
    });
    await expect(upload).rejects.toMatchObject({ name: "AbortError" });
    expect(countBucketRequests()).toBe(0);
  });

  it("[O60] rejects when fetch ignores the abort signal", async () => {
    const controller = new AbortController();
    let bucketSignal: AbortSignal | null | undefined;
    const { uploads } = setUp({
      wrapBucketFetch: () => (_, init) => {
        bucketSignal = init.signal;
        queueMicrotask(() => controller.abort());
        return new Promise(() => undefined);
      },
    });
    await expect(
      uploads.upload(createPhoto(), 1, { signal: controller.signal }),
    ).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(bucketSignal?.aborted).toBe(true);
  });

  it("[O60] rejects when the abort comes just before the bucket's response", async () => {
    const controller = new AbortController();
    const { uploads } = setUp({
      wrapBucketFetch: () => () => {
        controller.abort();
        return Promise.resolve(new Response(null, { status: 204 }));
      },
    });
    await expect(
      uploads.upload(createPhoto(), 1, { signal: controller.signal }),
    ).rejects.toMatchObject({
      name: "AbortError",
    });
  });

  it.each(["requestUpload", "/bucket"])(
    "[P18] rejects with a StaleSessionError when the church changes during %s",
    async (path) => {
      const { server, client, uploads, countBucketRequests, injectFault } = setUp();
      injectFault(path, { kind: "never" });
      const onProgress = vi.fn();
      const upload = uploads.upload(createPhoto(), 1, { onProgress });
      const outcome = expect(upload).rejects.toMatchObject({ name: "StaleSessionError" });
      await vi.waitUntil(() => server.requests.some((request) => request.path.includes(path)));
      onProgress.mockClear();
      client.session.selectChurch({ churchId: "CHU00000002" });
      await outcome;
      expect(onProgress).not.toHaveBeenCalled();
      expect(countBucketRequests()).toBe(path === "/bucket" ? 1 : 0);
    },
  );

  it("is not caused by an error in onProgress", async () => {
    const { uploads } = setUp();
    const onProgress = () => {
      throw new Error("A host's own");
    };
    expect(await uploads.upload(createPhoto(), 1, { onProgress })).toBeDefined();
  });
});
