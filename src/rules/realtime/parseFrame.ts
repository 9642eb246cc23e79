import type { SocketPayload } from "../../types/socket.js";
import { FORBIDDEN_NAMES } from "../api/parseJson.js";
import { parseObject } from "../api/parseObject.js";
import { idText } from "../session/idText.js";

/** A longer frame is dropped unparsed (O03). */
const MAX_FRAME_CHARACTERS = 1_048_576;

/** A frame as the client uses it (SOC-18), or `null` for anything that is none (O01 to O04). */
export function parseFrame(text: unknown): SocketPayload | null {
  if (typeof text !== "string" || text.length > MAX_FRAME_CHARACTERS) return null;
  const { action, data, churchId, conversationId } = parseObject<Partial<Record<keyof SocketPayload, unknown>>>(text) ?? {};
  if (typeof action !== "string" || action === "" || FORBIDDEN_NAMES.has(action)) return null;
  const [church, conversation] = [churchId, conversationId].map((id) => (id === "" ? id : idText(id)));
  return {
    action,
    data,
    ...(church !== undefined && { churchId: church }),
    ...(conversation !== undefined && { conversationId: conversation }),
  };
}
