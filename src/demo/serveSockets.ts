import type { Server } from "node:http";
import { WebSocket, WebSocketServer } from "ws";
import type { DemoChurch } from "../testing/createDemoChurch.js";

/** The interval of pings, in milliseconds. A socket that sends no pong before the next ping is terminated, as by a real server. */
const HEARTBEAT_MS = 30_000;
/** The close code of a lost connection, which no close frame may contain. */
const CONNECTION_LOST = 1006;

/** Serves a demo server's WebSockets on an HTTP server, at any path. `dropAll` ends them without a close frame. */
export function serveSockets(httpServer: Server, demoServer: DemoChurch): { dropAll: () => void } {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  httpServer.on("upgrade", (request, stream, head) => {
    if (demoServer.hub.isRefusing) stream.destroy();
    else sockets.handleUpgrade(request, stream, head, (socket) => serveSocket(socket, demoServer));
  });
  return { dropAll: () => sockets.clients.forEach((socket) => socket.terminate()) };
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
