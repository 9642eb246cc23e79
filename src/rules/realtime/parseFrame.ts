import type { SocketPayload } from "../../types/socket.js";
import { parseJson } from "../api/parseJson.js";

/** A longer frame is dropped unparsed (O03). */
const MAX_FRAME_CHARACTERS = 1_048_576;

const FORBIDDEN = new Set(["__proto__", "constructor", "prototype"]);

/** A frame as the client uses it (SOC-18), or `null` for anything that is none (O01 to O04). */
export function parseFrame(text: unknown): SocketPayload | null {
  if (typeof text !== "string" || text.length > MAX_FRAME_CHARACTERS) return null;
  let value: unknown;
  try {
    value = parseJson(text);
  } catch {
    return null;
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const { action, data, churchId, conversationId } = value as Record<string, unknown>;
  if (typeof action !== "string" || action === "" || FORBIDDEN.has(action)) return null;
  return {
    action,
    data,
    ...(typeof churchId === "string" && { churchId }),
    ...(typeof conversationId === "string" && { conversationId }),
  };
}
