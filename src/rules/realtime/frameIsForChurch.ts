import type { SocketPayload } from "../../types/socket.js";
import { idText } from "../session/idText.js";
import { isSameId } from "../session/isSameId.js";

/** Whether a frame belongs to the current church. A frame without a church id belongs to every church. */
export function frameIsForChurch(frame: SocketPayload, churchId: string | undefined): boolean {
  return !idText(frame.churchId) || !idText(churchId) || isSameId(frame.churchId, churchId);
}
