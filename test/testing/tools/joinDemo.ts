import type { DemoChurch } from "../../../src/entries/testing.js";
import { callDemo } from "./callDemo.js";

export const GRACE = "CHU00000001";

/** Connects a socket and subscribes it to conversations of the first church. `frames` collects what it receives afterwards. */
export async function joinDemo(server: DemoChurch, personId: string, ...conversationIds: string[]) {
  const frames: [action: string, data: unknown][] = [];
  const socket = server.hub.join(
    (text) => {
      const { action, data } = JSON.parse(text) as { action: string; data: unknown };
      frames.push([action, data]);
    },
    () => undefined,
  );
  for (const conversationId of conversationIds) {
    const connection = {
      conversationId,
      churchId: GRACE,
      displayName: personId,
      socketId: socket.id,
      personId,
    };
    await callDemo(server, undefined, "POST", "/messaging/connections", [connection]);
  }
  frames.length = 0;
  return { socket, frames };
}
