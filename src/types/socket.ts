/** States of the real-time connection (SOC-02). */
export type ConnectionState = "uninitialized" | "connecting" | "open" | "closing" | "closed";

/** A frame as it arrives. Frames are hints: but for counts, their data is never shown. */
export interface SocketPayload {
  churchId?: string | undefined;
  conversationId?: string | undefined;
  action: string;
  data?: unknown;
}

/** A handler for one action. `id` names the registration so that it can be replaced or removed. */
export interface SocketActionHandler {
  action: string;
  id: string;
  handleMessage: (data: unknown, frame: SocketPayload) => unknown;
}

/** Membership of a socket in a room. */
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

/** For whom alerts are received. */
export interface PersonChurch {
  personId: string;
  churchId: string;
}
