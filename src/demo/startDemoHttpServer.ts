import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { etag } from "hono/etag";
import { WebSocket, WebSocketServer } from "ws";
import { createDemoChurch, type DemoChurch } from "../testing/createDemoChurch.js";

interface DemoHttpServerOptions {
  /** @default any free port */
  port?: number;
  /** The demo server behind the port. @default a new one */
  demoServer?: DemoChurch;
}

export interface DemoHttpServer {
  /** Without a trailing slash. The services are below it, as in `${url}/messaging`. */
  readonly url: string;
  readonly socketUrl: string;
  /** The URL below which photos are. It has another host name, so that pages load photos from another origin. */
  readonly contentRoot: string;
  readonly demoServer: DemoChurch;
  /** Stops the server after pending responses are sent. Sockets are terminated at once (close code 1006). */
  stop: () => Promise<void>;
  /** Stops the server like a crash: every connection is cut. */
  kill: () => Promise<void>;
  /** Kills the server and starts it on the same port. Its data is kept; sockets get new ids. */
  restart: () => Promise<void>;
}

const HOST = "127.0.0.1";

/** The request headers that CORS allows. Real servers do not allow X-XSRF-TOKEN. */
const ALLOWED_HEADERS =
  "Content-Type Authorization X-Requested-With Accept Origin X-Batch-Id".split(" ");

/** The interval of pings, in milliseconds. A socket that sends no pong before the next ping is terminated, as by a real server. */
const HEARTBEAT_MS = 30_000;
/** The close code of a lost connection, which no close frame may contain. */
const CONNECTION_LOST = 1006;

/** Serves a demo server over real HTTP and WebSockets on one port, for browser tests and host apps. */
export async function startDemoHttpServer({
  port = 0,
  demoServer = createDemoChurch(),
}: DemoHttpServerOptions = {}): Promise<DemoHttpServer> {
  let running: Running | undefined = await listen(demoServer, port);
  const { port: actualPort } = running.server.address() as AddressInfo;
  const stop = async (isCrash: boolean) => {
    const current = running;
    running = undefined;
    if (current) await end(current, isCrash);
  };
  return {
    url: `http://${HOST}:${actualPort}`,
    socketUrl: `ws://${HOST}:${actualPort}`,
    contentRoot: `http://localhost:${actualPort}/files`,
    demoServer,
    stop: () => stop(false),
    kill: () => stop(true),
    restart: async () => {
      await stop(true);
      running = await listen(demoServer, actualPort);
    },
  };
}

interface Running {
  server: Server;
  sockets: WebSocketServer;
}

async function listen(demoServer: DemoChurch, port: number): Promise<Running> {
  const listener = getRequestListener(createHttpApp(demoServer).fetch);
  const server = createServer((request, response) => void listener(request, response));
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on("upgrade", (request, stream, head) => {
    if (demoServer.hub.isRefusing) stream.destroy();
    else sockets.handleUpgrade(request, stream, head, (socket) => serveSocket(socket, demoServer));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
  return { server, sockets };
}

async function end({ server, sockets }: Running, isCrash: boolean): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Without a close frame.
  sockets.clients.forEach((socket) => socket.terminate());
  if (isCrash) server.closeAllConnections();
  else server.closeIdleConnections();
  await closed;
}

/** Wraps a demo server in the HTTP behavior of a real one: CORS for any origin with credentials, weak ETags, and dropped connections. */
function createHttpApp(demoServer: DemoChurch): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const corsMiddleware = cors({
    origin: (origin) => origin,
    credentials: true,
    allowMethods: ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"],
    allowHeaders: ALLOWED_HEADERS,
  });
  // Responses with files set their own CORS headers.
  app.use((context, next) =>
    /^\/files\//i.test(context.req.path) ? next() : corsMiddleware(context, next),
  );
  app.use(etag({ weak: true }));
  app.all("*", async (context) => {
    try {
      return await demoServer.fetch(context.req.raw);
    } catch {
      // `demoServer.fetch` rejects if a fault drops the connection. Over HTTP, it closes without a response.
      context.env.outgoing.destroy();
      return RESPONSE_ALREADY_SENT;
    }
  });
  return app;
}

function serveSocket(socket: WebSocket, demoServer: DemoChurch): void {
  const connection = demoServer.hub.join(
    (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    (code) => (code === CONNECTION_LOST ? socket.terminate() : socket.close(code)),
  );
  let isAlive = true;
  const heartbeat = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, HEARTBEAT_MS);
  socket.on("pong", () => (isAlive = true));
  socket.on("message", (data: Buffer) => connection.receive(data.toString()));
  // "close" always follows. Without a listener, the error would end the process.
  socket.on("error", () => undefined);
  socket.on("close", () => {
    clearInterval(heartbeat);
    connection.leave();
  });
}
