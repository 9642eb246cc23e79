import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ClientOptions, WebSocket } from "ws";
import { startDemoHttpServer, type DemoHttpServer } from "../../src/demo/startDemoHttpServer.js";

const GRACE = "CHU00000001";
const RUTH = "PER00000001";
const DANIEL = "PER00000002";
const CONVERSATION = "CON00000001";
const ORIGIN = "http://localhost:3000";

let demo: DemoHttpServer;
let sockets: WebSocket[] = [];

beforeEach(async () => {
  demo = await startDemoHttpServer();
});
afterEach(async () => {
  for (const socket of sockets) socket.terminate();
  sockets = [];
  await demo.kill();
});

const tokenOf = (email: string): string => demo.demoServer.signIn(email).userChurches[0]?.jwt ?? "";

async function call(email: string, method: string, path: string, body?: unknown): Promise<unknown> {
  const headers = { Authorization: `Bearer ${tokenOf(email)}`, "Content-Type": "application/json" };
  const response = await fetch(demo.url + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return response.json();
}

/** Opens a socket that queues its frames. `next` removes and returns the first frame with the given action, or waits for it. */
async function connect(options?: ClientOptions) {
  const socket = new WebSocket(demo.socketUrl, options);
  sockets.push(socket);
  const frames: string[] = [];
  const waiting: (() => void)[] = [];
  socket.on("message", (data: Buffer) => {
    frames.push(data.toString());
    for (const wake of waiting.splice(0)) wake();
  });
  const closed = new Promise<number>((resolve) => socket.once("close", resolve));
  socket.on("error", () => undefined);
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("close", () => reject(new Error("The socket closed before it opened.")));
  });
  const waitForFrame = async (action: string): Promise<string> => {
    for (;;) {
      const index = frames.findIndex((text) => text.includes(`"action":"${action}"`));
      if (index >= 0) return frames.splice(index, 1)[0] ?? "";
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
  };
  const askId = async (): Promise<string> => {
    socket.send("getId");
    return (JSON.parse(await waitForFrame("socketId")) as { data: string }).data;
  };
  return { socket, waitForFrame, askId, closed };
}

async function registerSocket(
  socketId: string,
  conversationId: string,
  personId: string,
): Promise<void> {
  const body = JSON.stringify([
    { conversationId, churchId: GRACE, displayName: "Test", socketId, personId },
  ]);
  await fetch(`${demo.url}/messaging/connections`, {
    method: "POST",
    body,
    headers: { "Content-Type": "application/json" },
  });
}

describe("demo server over HTTP", () => {
  it("responds below its prefixes and with 404 outside of them", async () => {
    expect(await call("ruth@grace.example", "GET", "/messaging/notifications/unreadCount")).toEqual(
      { notificationCount: 3, pmCount: 2 },
    );
    const bare = await fetch(`${demo.url}/notifications/my`);
    expect(bare.status).toBe(404);
    expect(await bare.json()).toMatchObject({
      error: { message: "Endpoint not found", status: 404, path: "/notifications/my" },
    });
  });

  it("allows every origin with credentials, and all client headers but X-XSRF-TOKEN", async () => {
    const requestHeaders = {
      "Access-Control-Request-Method": "GET",
      "Access-Control-Request-Headers": "authorization,x-xsrf-token",
    };
    const preflight = await fetch(`${demo.url}/messaging/notifications/my`, {
      method: "OPTIONS",
      headers: { Origin: ORIGIN, ...requestHeaders },
    });
    expect(preflight.status).toBe(204);
    const getHeader = (name: string) => preflight.headers.get(name);
    expect(getHeader("Access-Control-Allow-Origin")).toBe(ORIGIN);
    expect(getHeader("Access-Control-Allow-Credentials")).toBe("true");
    expect(getHeader("Access-Control-Allow-Methods")).toBe("GET,POST,PUT,DELETE,PATCH,OPTIONS");
    expect(getHeader("Access-Control-Allow-Headers")).toBe(
      "Content-Type,Authorization,X-Requested-With,Accept,Origin,X-Batch-Id",
    );
    expect(getHeader("Access-Control-Max-Age")).toBeNull();
    expect(getHeader("Vary")).toMatch(/\bOrigin\b/);
  });

  it.each([
    ["200", "/membership/settings/public/CHU00000001", ORIGIN],
    ["401", "/membership/people/search?term=a", ORIGIN],
    ["404", "/messaging/messages/x", ORIGIN],
    ["500", "/messaging/messages/conversation/nope", ORIGIN],
    ["200", "/membership/settings/public/CHU00000001", "null"],
  ])("lets another origin read a %s response (%s, %s)", async (status, path, origin) => {
    const response = await fetch(demo.url + path, { headers: { Origin: origin } });
    expect(String(response.status)).toBe(status);
    expect(response.headers.get("Access-Control-Allow-Origin")).toBe(origin);
    expect(response.headers.get("Access-Control-Allow-Credentials")).toBe("true");
  });

  it("returns 304 when the ETag matches", async () => {
    const path = `${demo.url}/membership/churches/${GRACE}`;
    const tag = (await fetch(path)).headers.get("ETag") ?? "";
    expect(tag).toMatch(/^W\/"/);
    expect(
      (await fetch(path, { headers: { "If-None-Match": tag }, cache: "no-store" })).status,
    ).toBe(304);
  });

  it("cuts the connection for a dropBefore fault", async () => {
    demo.demoServer.faults.add({ path: "/unreadCount", times: 1, do: { kind: "dropBefore" } });
    await expect(fetch(`${demo.url}/messaging/notifications/unreadCount`)).rejects.toThrow(
      "fetch failed",
    );
    expect((await fetch(`${demo.url}/messaging/notifications/unreadCount`)).status).toBe(200);
  });
});

describe("demo server files over HTTP", () => {
  const KEY = `${GRACE}/gallery/1/1763645200.jpg`;
  const MEGABYTES = 25;

  async function requestPresigned(): Promise<{ url: string; fields: Record<string, string> }> {
    demo.demoServer.quirks.filesOnDisk = false;
    const wanted = { folder: "1", fileName: "1763645200.jpg" };
    return (await call(
      "ruth@grace.example",
      "POST",
      "/content/gallery/requestUpload",
      wanted,
    )) as Awaited<ReturnType<typeof requestPresigned>>;
  }
  async function upload(bytes: Uint8Array<ArrayBuffer>): Promise<Response> {
    const { url, fields } = await requestPresigned();
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append("file", new Blob([bytes]));
    return fetch(url, { method: "POST", body: form, headers: { Origin: ORIGIN } });
  }

  it("returns an uploaded file of 25 MB unchanged, from another origin", async () => {
    const bytes = new Uint8Array(MEGABYTES * 1024 * 1024).map((_, index) => (index * 7919) >>> 3);
    const uploaded = await upload(bytes);
    expect([uploaded.status, uploaded.headers.get("Access-Control-Allow-Origin")]).toEqual([
      204,
      ORIGIN,
    ]);
    expect(new URL(demo.contentRoot).origin).not.toBe(demo.url);
    const response = await fetch(`${demo.contentRoot}/${KEY}`);
    expect(response.headers.get("Content-Type")).toBe("image/jpeg");
    expect(Buffer.compare(Buffer.from(await response.arrayBuffer()), Buffer.from(bytes))).toBe(0);
  }, 30_000);

  it.each([0, 50, 99])(
    "breaks an upload at %i percent and accepts the next one",
    async (percent) => {
      demo.demoServer.faults.add({ path: "/bucket", times: 1, do: { kind: "breakAt", percent } });
      await expect(upload(new Uint8Array(2_000_000))).rejects.toThrow("fetch failed");
      expect(demo.demoServer.db.files.has(KEY)).toBe(false);
      expect((await upload(new Uint8Array(2_000_000))).status).toBe(204);
    },
  );

  it("omits the CORS header of a photo with the filesLackCors quirk", async () => {
    const fetchAllowedOrigin = async () =>
      (
        await fetch(`${demo.contentRoot}/${GRACE}/gallery/1/1763644700.jpg`, {
          headers: { Origin: ORIGIN },
        })
      ).headers.get("Access-Control-Allow-Origin");
    expect(await fetchAllowedOrigin()).toBe("*");
    demo.demoServer.quirks.filesLackCors = true;
    expect(await fetchAllowedOrigin()).toBeNull();
  });
});

describe("demo server over a socket", () => {
  it("responds to any text with the socket id, byte for byte", async () => {
    const { socket, waitForFrame } = await connect();
    socket.send('{"action":"anything"}');
    expect(await waitForFrame("socketId")).toMatch(
      /^\{"churchId":"","conversationId":"","action":"socketId","data":"[\w-]{11}"\}$/,
    );
  });

  it("sends a message to the other person, inside and outside of the conversation", async () => {
    const daniel = await connect();
    const ruth = await connect();
    await registerSocket(await daniel.askId(), "alerts", DANIEL);
    const ruthsId = await ruth.askId();
    await registerSocket(ruthsId, "alerts", RUTH);
    await call("ruth@grace.example", "POST", "/messaging/messages", [
      { conversationId: CONVERSATION, content: "See you at nine" },
    ]);
    expect(await daniel.waitForFrame("privateMessage")).toBe(
      `{"churchId":"${GRACE}","conversationId":"${CONVERSATION}","action":"privateMessage","data":{"counts":{"notificationCount":0,"pmCount":1}}}`,
    );
    await registerSocket(ruthsId, CONVERSATION, RUTH);
    await call("daniel@grace.example", "POST", "/messaging/messages", [
      { conversationId: CONVERSATION, content: "Nine is fine" },
    ]);
    expect(JSON.parse(await ruth.waitForFrame("message"))).toMatchObject({
      conversationId: CONVERSATION,
      data: { content: "Nine is fine", personId: DANIEL, conversationId: CONVERSATION },
    });
  });

  it("closes with the client's code, and with 1006 when the server stops", async () => {
    const closedByClient = await connect();
    closedByClient.socket.close(1000);
    expect(await closedByClient.closed).toBe(1000);
    const lostSocket = await connect();
    await demo.stop();
    expect(await lostSocket.closed).toBe(1006);
  });

  it("removes the connections of a closed socket", async () => {
    const { socket, askId } = await connect();
    await registerSocket(await askId(), "alerts", RUTH);
    expect(demo.demoServer.db.connections).toHaveLength(1);
    socket.close();
    await vi.waitFor(() => expect(demo.demoServer.db.connections).toHaveLength(0));
  });

  it("pings every 30 seconds and drops a socket that sends no pong", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const alive = await connect();
      const silent = await connect({ autoPong: false });
      const pinged = [alive, silent].map(
        ({ socket }) => new Promise((resolve) => socket.once("ping", resolve)),
      );
      vi.advanceTimersByTime(30_000);
      await Promise.all(pinged);
      // The response to this text arrives after the pong.
      await alive.askId();
      vi.advanceTimersByTime(30_000);
      expect(await silent.closed).toBe(1006);
      expect(await alive.askId()).toMatch(/^[\w-]{11}$/);
    } finally {
      vi.useRealTimers();
    }
  });

  it("can refuse, mute and drop connections", async () => {
    const { socket, askId, closed } = await connect();
    await askId();
    demo.demoServer.hub.mute(true);
    const answered = new Promise<string>((resolve) =>
      socket.once("message", () => resolve("answered")),
    );
    const ponged = new Promise<string>((resolve) =>
      socket.once("pong", () => resolve("only pong")),
    );
    socket.send("getId");
    socket.ping();
    expect(await Promise.race([answered, ponged])).toBe("only pong");
    demo.demoServer.hub.refuse(true);
    await expect(connect()).rejects.toThrow("closed before it opened");
    demo.demoServer.hub.dropAll(1012);
    expect(await closed).toBe(1012);
  });
});

describe("demo server restart", () => {
  it("keeps the URL and the data but no socket id", async () => {
    const before = await connect();
    const firstId = await before.askId();
    await call("ruth@grace.example", "POST", "/messaging/messages", [
      { conversationId: CONVERSATION, content: "Before the restart" },
    ]);
    const { url } = demo;
    await demo.restart();
    expect(await before.closed).toBe(1006);
    expect(demo.url).toBe(url);
    const messages = (await call(
      "ruth@grace.example",
      "GET",
      `/messaging/messages/conversation/${CONVERSATION}`,
    )) as { content: string }[];
    expect(messages.at(-1)?.content).toBe("Before the restart");
    expect(await (await connect()).askId()).not.toBe(firstId);
  });

  it("can be stopped twice", async () => {
    await demo.kill();
    await demo.stop();
    await expect(fetch(demo.url)).rejects.toThrow("fetch failed");
  });
});
