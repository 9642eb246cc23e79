import { idText, isSameId, parseObject, FORBIDDEN_NAMES } from "../../../lib/text/json.js";
import type { SocketPayload } from "../subscriptions.js";

const CLOSE_CODES: Record<number, string> = { 1000: "normal", 1005: "no status", 1006: "abnormal" };

export const getCloseCodeName = (code: number): string => CLOSE_CODES[code] ?? `code ${code}`;

/** A frame without a church id is for every church. Without a current church, every frame counts. */
export const isFrameForChurch = (frame: SocketPayload, churchId: string | undefined): boolean =>
  !idText(frame.churchId) || !idText(churchId) || isSameId(frame.churchId, churchId);

/** 1 to 128 characters without those of the Unicode categories C (control, surrogate, ...) and Z (blanks). */
const SOCKET_ID = /^[^\p{C}\p{Z}]{1,128}$/u;

export const isSocketId = (value: unknown): value is string =>
  typeof value === "string" && SOCKET_ID.test(value);

const MAX_FRAME_CHARACTERS = 1_048_576;
const readId = (id: unknown): string | undefined => (id === "" ? id : idText(id));

export function parseFrame(text: unknown): SocketPayload | null {
  if (typeof text !== "string" || text.length > MAX_FRAME_CHARACTERS) return null;
  const { action, data, churchId, conversationId } =
    parseObject<Partial<Record<keyof SocketPayload, unknown>>>(text) ?? {};
  if (typeof action !== "string" || action === "" || FORBIDDEN_NAMES.has(action)) return null;
  return { action, data, churchId: readId(churchId), conversationId: readId(conversationId) };
}

/** Only plain fields may come before the action: an "action" inside another field's object is not the frame's. */
const HEAD =
  /^\s*\{(?:\s*"[^"\\]*"\s*:\s*(?:"[^"\\]*"|[\w.+-]+)\s*,)*?\s*"action"\s*:\s*"([^"\\]*)"/;

/** Returns a frame's action without the cost of parsing. Servers write at most two ids before it, within 400 characters. */
export const peekAction = (text: string): string | undefined => HEAD.exec(text.slice(0, 400))?.[1];

/** Returns a delay in ms. The first is spread over 4.5 s, because a restarted server drops all clients at once. */
export function getReconnectDelay(attempt: number, random: number): number {
  const spreadMs = attempt === 0 ? 4_500 : Math.min(30_000, 1_000 * 2 ** (attempt + 1));
  return 500 + random * spreadMs;
}
