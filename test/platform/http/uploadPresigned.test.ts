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

type Behave = (request: IncomingMessage, response: ServerResponse) => void;
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

/** A file store over real HTTP, and the network as it is without a client's own. */
async function setUp(behave: Behave) {
  const listening = createServer(behave);
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}/bucket`;
  return (options: UploadOptions = {}, file: Blob = IMAGE) =>
    uploadPresigned(new ClientCore(), { url, key: "K", fields: FIELDS }, file, options);
}

const receive = (received: Received[], status = 204, statusText = "No Content"): Behave => {
  return (request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      received.push({ headers: request.headers, body: Buffer.concat(parts).toString("latin1") });
      response.writeHead(status, statusText).end();
    });
  };
};

/** Reads so much and then breaks the connection. */
const breakAt =
  (share: number): Behave =>
  (request) => {
    const total = Number(request.headers["content-length"]);
    let read = 0;
    if (share === 0) request.socket.destroy();
    request.on("data", (part: Buffer) => {
      read += part.length;
      if (read >= total * share) request.socket.destroy();
    });
  };

describe("an upload over a real network", () => {
  it("[UPL-05][UPL-06][UPL-08] is a form with the signed fields first and the file last", async () => {
    const received: Received[] = [];
    const upload = await setUp(receive(received));
    expect(await upload()).toMatchObject({ status: 204, statusText: "No Content" });
    const names = [...(received[0]?.body ?? "").matchAll(/; name="([^"]*)"/g)].map(
      (match) => match[1],
    );
    expect(names).toEqual(["key", "Content-Type", "acl", "file"]);
    expect(received[0]?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
  });

  it("[UPL-07] tells whole percent, each once and rising", async () => {
    const upload = await setUp(receive([]));
    const told: number[] = [];
    await upload({ onProgress: (percent) => told.push(percent) });
    expect(told).toEqual([...new Set(told)].sort((a, b) => a - b));
    expect(
      told.every((percent) => Number.isInteger(percent) && percent >= 0 && percent <= 100),
    ).toBe(true);
    expect([told[0], told.at(-1)]).toEqual([0, 100]);
  });

  it("[UPL-07] is at 99 percent while all of it has been sent and nobody has answered", async () => {
    const told: number[] = [];
    const upload = await setUp((request, response) => {
      request.resume().on("end", () => {
        void vi.waitUntil(() => told.includes(99)).then(() => response.writeHead(204).end());
      });
    });
    let untilAnswered: number[] = [];
    const onProgress = (percent: number) => {
      if (percent === 100) untilAnswered = [...told];
      told.push(percent);
    };
    await upload({ onProgress });
    expect(untilAnswered.at(-1)).toBe(99);
  });

  it("carries nothing that a host taught the library for its own calls", async () => {
    const received: Received[] = [];
    const upload = await setUp(receive(received));
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

  it("[UPL-09][O60] that is refused says with what", async () => {
    const upload = await setUp(receive([], 403, "Forbidden"));
    const told: number[] = [];
    const outcome = upload({ onProgress: (percent) => told.push(percent) });
    await expect(outcome).rejects.toMatchObject({
      name: "ApiError",
      message: "HTTP Error: 403 Forbidden",
      outcome: "refused",
    });
    expect(told).not.toContain(100);
  });

  it("[UPL-09][O60] that is refused before all of it was sent tells nothing more", async () => {
    const upload = await setUp((request, response) => {
      request.once("data", () => {
        request.pause();
        response.writeHead(403, "Forbidden").end();
      });
    });
    // The library tells what it knows three times a second.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const onProgress = vi.fn();
    const outcome = upload({ onProgress }, new Blob([new Uint8Array(50_000_000)]));
    await expect(outcome).rejects.toThrow("HTTP Error: 403 Forbidden");
    onProgress.mockClear();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(onProgress).not.toHaveBeenCalled();
  });

  it.each([0, 0.5, 0.99])(
    "[UPL-10][O60] that breaks at %s of it is a network error",
    async (share) => {
      const upload = await setUp(breakAt(share));
      await expect(upload()).rejects.toMatchObject({
        name: "ApiError",
        message: "Network error occurred",
      });
    },
  );

  it("[UPL-10] that moves is not given up, however long it takes, and leaves no timer behind", async () => {
    const STEP = 10_000_000;
    let allowed = 0;
    let read = 0;
    let goOn: () => void = () => undefined;
    const upload = await setUp((request, response) => {
      goOn = () => request.resume();
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
      goOn();
      await vi.waitUntil(() => read >= allowed, { timeout: 5_000 });
      await vi.advanceTimersByTimeAsync(STALL_MS - 10_000);
    }
    allowed = Number.POSITIVE_INFINITY;
    goOn();
    expect(await outcome).toMatchObject({ status: 204 });
    expect(vi.getTimerCount()).toBe(0);
  }, 20_000);

  it("[UPL-10] that nobody answers is one after half a minute, and the connection ends", async () => {
    const ended = vi.fn();
    const asked = vi.fn();
    const upload = await setUp((request) => {
      request.resume();
      request.on("end", asked);
      request.socket.on("close", ended);
    });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const outcome = expect(upload()).rejects.toThrow("Network error occurred");
    await vi.waitUntil(() => asked.mock.calls.length > 0, { timeout: 5_000 });
    await vi.advanceTimersByTimeAsync(STALL_MS);
    await outcome;
    vi.useRealTimers();
    await vi.waitUntil(() => ended.mock.calls.length > 0);
  });

  it("[O60] that is ended closes its connection, and tells nothing more", async () => {
    const ended = vi.fn();
    const stop = new AbortController();
    const onProgress = vi.fn();
    const upload = await setUp((request) => {
      request.once("data", () => stop.abort());
      request.socket.on("close", ended);
    });
    await expect(upload({ signal: stop.signal, onProgress })).rejects.toMatchObject({
      name: "AbortError",
    });
    onProgress.mockClear();
    await vi.waitUntil(() => ended.mock.calls.length > 0);
    expect(onProgress).not.toHaveBeenCalled();
  });
});
