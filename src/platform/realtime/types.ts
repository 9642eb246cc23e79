export type ConnectionState = "uninitialized" | "connecting" | "open" | "closing" | "closed";

/** A received frame. Frames only announce changes: their data is not shown, except counts. */
export interface SocketPayload {
  churchId?: string | undefined;
  conversationId?: string | undefined;
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
export interface Connection {
  id?: string | undefined;
  churchId?: string | undefined;
  conversationId?: string | undefined;
  personId?: string | undefined;
  displayName?: string | undefined;
  timeJoined?: Date | string | null | undefined;
  socketId?: string | undefined;
  ipAddress?: string | null | undefined;
}

/** The person and church whose alerts are received. */
export interface PersonChurch {
  personId: string;
  churchId: string;
}
