import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createDemoChurch, type DemoChurch } from "../testing/createDemoChurch.js";
import { createDemoHttpApp } from "./createDemoHttpApp.js";
import { serveSockets } from "./serveSockets.js";

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

interface Running {
  server: Server;
  dropSockets: () => void;
}

const HOST = "127.0.0.1";

async function listen(demoServer: DemoChurch, port: number): Promise<Running> {
  const listener = getRequestListener(createDemoHttpApp(demoServer).fetch);
  const server = createServer((request, response) => void listener(request, response));
  const { dropAll } = serveSockets(server, demoServer);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
  return { server, dropSockets: dropAll };
}

async function end({ server, dropSockets }: Running, isCrash: boolean): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  dropSockets();
  if (isCrash) server.closeAllConnections();
  else server.closeIdleConnections();
  await closed;
}

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
