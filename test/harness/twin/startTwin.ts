import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { createDemoChurch, type DemoChurch } from "../../../src/testing.js";
import { createTwinApp } from "./createTwinApp.js";
import { serveSockets } from "./serveSockets.js";

interface TwinOptions {
  /** @default any free port */
  port?: number;
  /** Whose data and switches are served. @default a new church */
  church?: DemoChurch;
}

export interface Twin {
  /** Without a trailing slash; the services are below it, as in `${url}/messaging`. */
  readonly url: string;
  readonly socketUrl: string;
  /** Where its pictures are. The same server by another name, so pages that it serves find them on another origin. */
  readonly contentRoot: string;
  readonly church: DemoChurch;
  /** Ends the server in good order: answers under way still go out, sockets are lost at once (close code 1006). */
  stop: () => Promise<void>;
  /** Ends it as a crash does: every connection is cut. */
  kill: () => Promise<void>;
  /** A crash and a start on the same port. The data survives; the ids of sockets do not. */
  restart: () => Promise<void>;
}

interface Running {
  server: Server;
  dropSockets: () => void;
}

const HOST = "127.0.0.1";

async function listen(church: DemoChurch, port: number): Promise<Running> {
  const answer = getRequestListener(createTwinApp(church).fetch);
  const server = createServer((request, response) => void answer(request, response));
  const { dropAll } = serveSockets(server, church);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, HOST, resolve);
  });
  return { server, dropSockets: dropAll };
}

async function end({ server, dropSockets }: Running, isCrash: boolean): Promise<void> {
  const isClosed = new Promise<void>((resolve) => server.close(() => resolve()));
  dropSockets();
  if (isCrash) server.closeAllConnections();
  else server.closeIdleConnections();
  await isClosed;
}

/** Serves a demo church over real HTTP and real WebSockets on one port, for browser tests and host apps. */
export async function startTwin({
  port = 0,
  church = createDemoChurch(),
}: TwinOptions = {}): Promise<Twin> {
  let running: Running | undefined = await listen(church, port);
  const { port: actualPort } = running.server.address() as AddressInfo;
  const stop = async (isCrash: boolean) => {
    const ending = running;
    running = undefined;
    if (ending) await end(ending, isCrash);
  };
  return {
    url: `http://${HOST}:${actualPort}`,
    socketUrl: `ws://${HOST}:${actualPort}`,
    contentRoot: `http://localhost:${actualPort}/files`,
    church,
    stop: () => stop(false),
    kill: () => stop(true),
    restart: async () => {
      await stop(true);
      running = await listen(church, actualPort);
    },
  };
}
