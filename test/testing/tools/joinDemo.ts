import type { DemoChurch } from "../../../src/testing.js";
import { callDemo } from "./callDemo.js";

export const GRACE = "CHU00000001";

/** A socket of the hub in some rooms of the first church. What it hears afterwards is in `frames`: action and data. */
export async function joinDemo(church: DemoChurch, personId: string, ...rooms: string[]) {
  const frames: [action: string, data: unknown][] = [];
  const socket = church.hub.join(
    (text) => {
      const { action, data } = JSON.parse(text) as { action: string; data: unknown };
      frames.push([action, data]);
    },
    () => undefined,
  );
  for (const conversationId of rooms) {
    const connection = {
      conversationId,
      churchId: GRACE,
      displayName: personId,
      socketId: socket.id,
      personId,
    };
    await callDemo(church, undefined, "POST", "/messaging/connections", [connection]);
  }
  frames.length = 0;
  return { socket, frames };
}
