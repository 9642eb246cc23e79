import { pathPart } from "../../../lib/links/urls.js";
import { asObject, idText, parseJson, tryOrUndefined } from "../../../lib/text/json.js";

/** Lists that every tab of a person and church shows alike. */
const SHARED_READ =
  /\/(?:notifications\/unreadCount|notifications\/my|privateMessages|people\/basic\?ids=[^/?&]*)$/;
/** A real server marks everything as read when it lists it, which changes the unread counts. */
const MARKS_READ = /\/(?:notifications\/my|privateMessages)$/;
/** Fetching one private message marks it as read. */
const MARKS_ONE_READ = /\/privateMessages\/(?!existing\/)[^/]+$/;
const CONNECTIONS = /^(.*\/connections)(\/[^/]+\/[^/]+\/[^/]+)?$/;
const JOIN = "JOIN ";
const ALERTS_KEY = /^JOIN .*\/alerts\/[^/]+$/;

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
  const [, connections, registration] = CONNECTIONS.exec(url) ?? [];
  if (method === "DELETE" && registration) return { kind: "leave", key: JOIN + url };
  if (method === "POST" && connections && !registration && typeof body === "string") {
    const { churchId, conversationId, socketId } = readConnection(body);
    const parts = [churchId, conversationId, socketId].flatMap((part) => idText(part) ?? []);
    const address = [connections, ...parts.map(pathPart)].join("/");
    if (parts.length === 3) return { kind: "join", key: JOIN + address };
  }
  if (method !== "GET" || MARKS_ONE_READ.test(url)) return "change";
  return SHARED_READ.test(url) ? { kind: "read", key: `GET ${url}` } : "own";
}

function readConnection(body: string): Record<string, unknown> {
  const list = tryOrUndefined(() => parseJson(body));
  return (Array.isArray(list) && asObject<Record<string, unknown>>(list[0])) || {};
}

export const isJoin = (key: string): boolean => key.startsWith(JOIN);
export const isJoinOfAlerts = (key: string): boolean => ALERTS_KEY.test(key);
/** Returns the ids of church, conversation and socket of a registration. */
export const idsInJoin = (key: string): string[] =>
  key.split("/").slice(-3).map(decodeURIComponent);
export const marksRead = (key: string): boolean => MARKS_READ.test(key);
