import { idText, isSameId, parseObject, FORBIDDEN_NAMES } from "../../../lib/text/json.js";
import type { SocketPayload } from "../types.js";

const CLOSE_CODE_NAMES = new Map([
  [1000, "normal"],
  [1005, "no status"],
  [1006, "abnormal"],
]);

/** Returns the name of a close code for the log. */
export const closeCodeName = (code: number): string => CLOSE_CODE_NAMES.get(code) ?? `code ${code}`;

/** Whether a frame belongs to the current church. A frame without a church id belongs to every church. */
export const frameIsForChurch = (frame: SocketPayload, churchId: string | undefined): boolean =>
  !idText(frame.churchId) || !idText(churchId) || isSameId(frame.churchId, churchId);

/** 1 to 128 characters without control, format and unassigned ones, lone surrogates, and every kind of blank. */
const SOCKET_ID = /^[^\p{C}\p{Z}]{1,128}$/u;

/** Whether a value of a frame is a socket id. */
export const isSocketId = (value: unknown): value is string =>
  typeof value === "string" && SOCKET_ID.test(value);

/** Longer frames are dropped without parsing. */
const MAX_FRAME_CHARACTERS = 1_048_576;

/** Returns the frame of a message; `null` for an invalid one. */
export function parseFrame(text: unknown): SocketPayload | null {
  if (typeof text !== "string" || text.length > MAX_FRAME_CHARACTERS) return null;
  const { action, data, churchId, conversationId } =
    parseObject<Partial<Record<keyof SocketPayload, unknown>>>(text) ?? {};
  if (typeof action !== "string" || action === "" || FORBIDDEN_NAMES.has(action)) return null;
  const [church, conversation] = [churchId, conversationId].map((id) =>
    id === "" ? id : idText(id),
  );
  return {
    action,
    data,
    ...(church !== undefined && { churchId: church }),
    ...(conversation !== undefined && { conversationId: conversation }),
  };
}

/** The action is among the first fields of a frame, after two short ids. */
const HEAD_CHARACTERS = 400;

/** Only plain fields may come before it: an "action" inside another field's object is not the frame's. */
const HEAD =
  /^\s*\{(?:\s*"[^"\\]*"\s*:\s*(?:"[^"\\]*"|[\w.+-]+)\s*,)*?\s*"action"\s*:\s*"([^"\\]*)"/;

/** Returns the action of a frame without parsing it, so that frames without a handler cost little; `undefined` if it is not found. */
export function peekAction(text: string): string | undefined {
  return HEAD.exec(text.slice(0, HEAD_CHARACTERS))?.[1];
}

const BASE_MS = 500;
const FIRST_SPREAD_MS = 4_500;
const MAX_SPREAD_MS = 30_000;

/**
 * Returns the delay before an attempt to reconnect in milliseconds; 0 is the first attempt, `random` is in [0, 1). The first delay
 * is spread over 4.5 s, because a restarted server drops all clients at once. Later ones have full jitter up to 4, 8, 16 and 30 s.
 */
export function reconnectDelay(attempt: number, random: number): number {
  const spread =
    attempt <= 0
      ? FIRST_SPREAD_MS
      : Math.min(MAX_SPREAD_MS, 1_000 * 2 ** Math.min(attempt + 1, 15));
  return BASE_MS + random * spread;
}
