import type { Optional } from "../../lib/people/types.js";

export type ConnectionState = "uninitialized" | "connecting" | "open" | "closing" | "closed";

/** A received frame. Frames only announce changes: their data is not shown, except counts. */
export interface SocketPayload extends Optional<"churchId" | "conversationId"> {
  action: string;
  data?: unknown;
}

/** A handler of the frames with one action. `id` identifies it for replacing and removing. */
export interface SocketActionHandler {
  action: string;
  id: string;
  handleMessage: (data: unknown, frame: SocketPayload) => unknown;
}

/** The registration of a socket for a conversation. */
export interface Connection
  extends
    Optional<"id" | "churchId" | "conversationId" | "personId">,
    Optional<"displayName" | "socketId"> {
  timeJoined?: Date | string | null | undefined;
  ipAddress?: string | null | undefined;
}

/** The person and church whose alerts are received. */
export type PersonChurch = Record<"personId" | "churchId", string>;
