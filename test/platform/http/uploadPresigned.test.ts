import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import axios from "axios";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ClientCore } from "../../../src/platform/core/ClientCore.js";
import {
  STALL_MS,
  uploadPresigned,
  type UploadOptions,
} from "../../../src/platform/http/uploadPresigned.js";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
interface Received {
  headers: IncomingMessage["headers"];
  body: string;
}

let server: Server | undefined;
afterEach(async () => {
  vi.useRealTimers();
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
  server = undefined;
});

const FIELDS = { key: "K", "Content-Type": "image/jpeg", acl: "public-read" };
const IMAGE = new Blob([new Uint8Array(3_000_000).fill(7)], { type: "image/png" });

/** Starts a file store on a real HTTP server. Returns a function that uploads to it with the default network. */
async function setUp(handler: Handler) {
  const listening = createServer(handler);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/bucket`;
  return (options: UploadOptions = {}, file: Blob = IMAGE) =>
    uploadPresigned(new ClientCore(), { url, key: "K", fields: FIELDS }, file, options);
}

const respondWith = (received: Received[], status = 204, statusText = "No Content"): Handler => {
  return (request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString("latin1") });
      response.writeHead(status, statusText).end();
    });
  };
};

/** Breaks the connection after this fraction of the body. */
const breakAt =
  (fraction: number): Handler =>
  (request) => {
    const total = Number(request.headers["content-length"]);
    let read = 0;
    if (fraction === 0) request.socket.destroy();
    request.on("data", (part: Buffer) => {
      read += part.length;
      if (read >= total * fraction) request.socket.destroy();
    });
  };

describe("uploadPresigned", () => {
  it("[UPL-05][UPL-06][UPL-08] sends a form with the signed fields first and the file last", async () => {
    const received: Received[] = [];
    const upload = await setUp(respondWith(received));
    expect(await upload()).toMatchObject({ status: 204, statusText: "No Content" });
    const names = [...(received[0]?.body ?? "").matchAll(/; name="([^"]*)"/g)].map(
      (match) => match[1],
    );
    expect(names).toEqual(["key", "Content-Type", "acl", "file"]);
    expect(received[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  });

  it("[UPL-07] reports whole percentages from 0 to 100 in rising order, each once", async () => {
    const upload = await setUp(respondWith([]));
    const reported: number[] = [];
    await upload({ onProgress: (percent) => reported.push(percent) });
    expect(reported).toEqual([...new Set(reported)].sort((a, b) => a - b));
    expect(
      reported.every((percent) => Number.isInteger(percent) && percent >= 0 && percent <= 100),
    ).toBe(true);
    expect([reported[0], reported.at(-1)]).toEqual([0, 100]);
  });

  it("[UPL-07] reports 99 percent until the server responds", async () => {
    const reported: number[] = [];
    const upload = await setUp((request, response) => {
      request.resume().on("end", () => {
        void vi.waitUntil(() => reported.includes(99)).then(() => response.writeHead(204).end());
      });
    });
    let beforeResponse: number[] = [];
    const onProgress = (percent: number) => {
      if (percent === 100) beforeResponse = [...reported];
      reported.push(percent);
    };
    await upload({ onProgress });
    expect(beforeResponse.at(-1)).toBe(99);
  });

  it("ignores the axios defaults of the host", async () => {
    const received: Received[] = [];
    const upload = await setUp(respondWith(received));
    axios.defaults.headers.common["Authorization"] = "Bearer of the host";
    axios.defaults.baseURL = "http://elsewhere.example";
    try {
      await upload();
    } finally {
      delete axios.defaults.headers.common["Authorization"];
      delete axios.defaults.baseURL;
    }
    expect(received[0]?.headers.authorization).toBeUndefined();
  });

  it("[UPL-09][O60] rejects with the status when the server refuses the upload", async () => {
    const upload = await setUp(respondWith([], 403, "Forbidden"));
    const reported: number[] = [];
    const outcome = upload({ onProgress: (percent) => reported.push(percent) });
    await expect(outcome).rejects.toMatchObject({
      name: "ApiError",
      message: "HTTP Error: 403 Forbidden",
      outcome: "refused",
    });
    expect(reported).not.toContain(100);
  });

  it("[UPL-09][O60] reports no progress after the server has refused an unfinished upload", async () => {
    const upload = await setUp((request, response) => {
      request.once("data", () => {
        request.pause();
        response.writeHead(403, "Forbidden").end();
      });
    });
    // axios reports progress three times a second.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const onProgress = vi.fn();
    const outcome = upload({ onProgress }, new Blob([new Uint8Array(50_000_000)]));
    await expect(outcome).rejects.toThrow("HTTP Error: 403 Forbidden");
    onProgress.mockClear();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onProgress).not.toHaveBeenCalled();
  });

  it.each([0, 0.5, 0.99])(
    "[UPL-10][O60] rejects with a network error when the connection breaks at %s of the body",
    async (fraction) => {
      const upload = await setUp(breakAt(fraction));
      await expect(upload()).rejects.toMatchObject({
        name: "ApiError",
        message: "Network error occurred",
      });
    },
  );

  it("[UPL-10] does not time out while the upload progresses, and leaves no timer behind", async () => {
    const STEP = 10_000_000;
    let allowed = 0;
    let read = 0;
    let resume: () => void = () => undefined;
    const upload = await setUp((request, response) => {
      resume = () => request.resume();
      request.on("data", (part: Buffer) => {
        read += part.length;
        if (read >= allowed) request.pause();
      });
      request.on("end", () => response.writeHead(204).end());
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const outcome = upload({}, new Blob([new Uint8Array(5 * STEP)]));
    for (let step = 0; step < 5; step++) {
      allowed += STEP;
      resume();
      await vi.waitUntil(() => read >= allowed, { timeout: 5_000 });
      await vi.advanceTimersByTimeAsync(STALL_MS - 10_000);
    }
    allowed = Number.POSITIVE_INFINITY;
    resume();
    expect(await outcome).toMatchObject({ status: 204 });
    expect(vi.getTimerCount()).toBe(0);
  }, 20_000);

  it("[UPL-10] rejects with a network error and closes the connection when the server does not respond", async () => {
    const onClose = vi.fn();
    const onReceived = vi.fn();
    const upload = await setUp((request) => {
      request.resume();
      request.on("end", onReceived);
      request.socket.on("close", onClose);
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const outcome = expect(upload()).rejects.toThrow("Network error occurred");
    await vi.waitUntil(() => onReceived.mock.calls.length > 0, { timeout: 5_000 });
    await vi.advanceTimersByTimeAsync(STALL_MS);
    await outcome;
    vi.useRealTimers();
    await vi.waitUntil(() => onClose.mock.calls.length > 0);
  });

  it("[O60] closes the connection and reports no more progress when it is aborted", async () => {
    const onClose = vi.fn();
    const controller = new AbortController();
    const onProgress = vi.fn();
    const upload = await setUp((request) => {
      request.once("data", () => controller.abort());
      request.socket.on("close", onClose);
    });
    await expect(upload({ signal: controller.signal, onProgress })).rejects.toMatchObject({
      name: "AbortError",
    });
    onProgress.mockClear();
    await vi.waitUntil(() => onClose.mock.calls.length > 0);
    expect(onProgress).not.toHaveBeenCalled();
  });
});
