import type { SocketPayload } from "../../types/socket.js";

/** Whether a frame belongs to the current church; one that names none does (O16). */
export function frameIsForChurch(frame: SocketPayload, churchId: string | undefined): boolean {
  return !frame.churchId || !churchId || frame.churchId === churchId;
}
