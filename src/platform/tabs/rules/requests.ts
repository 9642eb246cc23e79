import { asObject, parseJson, tryOrUndefined } from "../../../lib/text/json.js";

/** Lists that every tab of a person and church shows alike. */
const SHARED_READ =
  /\/(?:notifications\/unreadCount|notifications\/my|privateMessages|people\/basic\?ids=[^/?&]*)$/;
/** A real server marks everything as read when it lists it, which changes the unread counts. */
const MARKS_READ = /\/(?:notifications\/my|privateMessages)$/;
/** Fetching one private message marks it as read. */
const MARKS_ONE_READ = /\/privateMessages\/(?!existing\/)[^/]+$/;
const CONNECTIONS = /^(.*\/connections)(?:\/[^/]+\/([^/]+)\/([^/]+))?$/;
const ALERTS_KEY = /^JOIN .* alerts$/;

/** A request for all tabs. `read`: its response serves all of them. `join`, `leave`: it registers their socket for a conversation, or ends this. */
export interface SharedRequest {
  kind: "read" | "join" | "leave";
  key: string;
}

/** Tells how a request concerns the other tabs. `change`: it may make their data outdated. `own`: not at all. */
export function classifyRequest(
  method: string,
  url: string,
  body: unknown,
): SharedRequest | "change" | "own" {
  const [, root, room, socket] = CONNECTIONS.exec(url) ?? [];
  if (root && method === "DELETE" && room && socket)
    return { kind: "leave", key: joinKey(root, decodePart(socket), decodePart(room)) };
  if (root && method === "POST" && !room && typeof body === "string") {
    const { socketId, conversationId } = readConnection(body);
    if (typeof socketId === "string" && typeof conversationId === "string")
      return { kind: "join", key: joinKey(root, socketId, conversationId) };
  }
  if (method !== "GET" || MARKS_ONE_READ.test(url)) return "change";
  return SHARED_READ.test(url) ? { kind: "read", key: `GET ${url}` } : "own";
}

const joinKey = (url: string, socketId: string, conversationId: string): string =>
  `JOIN ${url} ${socketId} ${conversationId}`;

const decodePart = (part: string): string => tryOrUndefined(() => decodeURIComponent(part)) ?? part;

function readConnection(body: string): { socketId?: unknown; conversationId?: unknown } {
  const list = tryOrUndefined(() => parseJson(body));
  return (Array.isArray(list) && asObject<object>(list[0])) || {};
}

export const isJoin = (key: string): boolean => key.startsWith("JOIN ");
export const isJoinOfAlerts = (key: string): boolean => ALERTS_KEY.test(key);
export const marksRead = (key: string): boolean => MARKS_READ.test(key);
