import type { Server } from "node:http";
import { WebSocket, WebSocketServer } from "ws";
import type { DemoChurch } from "../../../src/testing.js";

/** How often a server asks each socket for a pong; one that stays silent until the next time is cut off (CONTRACT §1.8). */
const HEARTBEAT_MS = 30_000;
/** The code that no frame may carry: the connection was lost. */
const LOST = 1006;

/** Real WebSockets for a demo church on the port of its HTTP server: any path, no subprotocol, no compression. */
export function serveSockets(server: Server, church: DemoChurch): { dropAll: () => void } {
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  server.on("upgrade", (request, stream, head) => {
    if (church.hub.isRefusing) stream.destroy();
    else sockets.handleUpgrade(request, stream, head, (socket) => serveSocket(socket, church));
  });
  return { dropAll: () => sockets.clients.forEach((socket) => socket.terminate()) };
}

function serveSocket(socket: WebSocket, church: DemoChurch): void {
  const member = church.hub.join(
    (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    (code) => (code === LOST ? socket.terminate() : socket.close(code)),
  );
  let isAlive = true;
  const heartbeat = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, HEARTBEAT_MS);
  socket.on("pong", () => (isAlive = true));
  socket.on("message", (data: Buffer) => member.receive(data.toString()));
  // A close always follows; without a listener the error would end the process.
  socket.on("error", () => undefined);
  socket.on("close", () => {
    clearInterval(heartbeat);
    member.leave();
  });
}
