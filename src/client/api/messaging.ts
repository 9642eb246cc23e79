import { asList } from "../../rules/api/asList.js";
import { asObject } from "../../rules/api/asObject.js";
import { uniqueById } from "../../rules/api/uniqueById.js";
import { withTexts } from "../../rules/api/withTexts.js";
import { normalizeCounts } from "../../rules/realtime/normalizeCounts.js";
import type { Conversation, Message, Notification, PrivateMessage, UnreadCounts } from "../../types/messaging.js";
import type { Connection } from "../../types/socket.js";
import type { ApiClient, CallOptions } from "../http/ApiClient.js";
import { MESSAGING_API } from "./apiNames.js";

/** The calls of the messaging service: one function per row of SPEC §7. Lists stay lists whatever the server answers. */

const part = encodeURIComponent;
const MESSAGE_TEXTS = ["id", "personId", "displayName", "content"] as const;
const firstOf = <T extends object>(value: unknown): T | undefined => asList<T>(value)[0];

/** NTF-20. Marks every notification read on a real server, so it is never repeated by itself. */
export async function getMyNotifications(api: ApiClient, options?: CallOptions): Promise<Notification[]> {
  const items = asList<Notification>(await api.get("/notifications/my", MESSAGING_API, { ...options, retry: false }));
  return uniqueById(items).map((item) => withTexts(item, ["message", "contentType", "contentId", "link"]));
}

/** CNT-02. */
export async function getUnreadCount(api: ApiClient, options?: CallOptions): Promise<UnreadCounts> {
  return normalizeCounts(await api.get("/notifications/unreadCount", MESSAGING_API, options));
}

/** INB-30. Marks every private message read on a real server, so it is never repeated by itself. */
export async function getPrivateMessages(api: ApiClient, options?: CallOptions): Promise<PrivateMessage[]> {
  return uniqueById(asList<PrivateMessage>(await api.get("/privateMessages", MESSAGING_API, { ...options, retry: false })));
}

/** INB-32: fetching a private message is what marks it read. The answer is not used (INB-33). */
export async function markPrivateMessageRead(api: ApiClient, id: string, options?: CallOptions): Promise<void> {
  await api.get(`/privateMessages/${part(id)}`, MESSAGING_API, options);
}

/** NPM-17, NPM-18. Real servers answer `{}` even when one exists. */
export async function getExistingPrivateMessage(
  api: ApiClient,
  personId: string,
  options?: CallOptions,
): Promise<PrivateMessage | undefined> {
  const answer = asObject<PrivateMessage>(await api.get(`/privateMessages/existing/${part(personId)}`, MESSAGING_API, options));
  return answer?.id ? answer : undefined;
}

/** NPM-30, NPM-31: the first item of the answer. */
export async function postPrivateMessage(
  api: ApiClient,
  message: { fromPersonId: string; toPersonId: string; conversationId: string },
): Promise<PrivateMessage | undefined> {
  return firstOf<PrivateMessage>(await api.post("/privateMessages", [message], MESSAGING_API));
}

/** NPM-29: the first item of the answer. */
export async function postConversation(
  api: ApiClient,
  conversation: Required<Pick<Conversation, "allowAnonymousPosts" | "contentType" | "contentId" | "title" | "visibility">>,
): Promise<Conversation | undefined> {
  return firstOf<Conversation>(await api.post("/conversations", [conversation], MESSAGING_API));
}

/**
 * CMP-17. `id` only when editing: the server reads an unknown id as an update of nothing. Never send the object as
 * it was read, a real server refuses its ISO times. The answer may lack everything (CMP-18).
 */
export async function postMessage(
  api: ApiClient,
  message: { id?: string; conversationId: string; content: string },
): Promise<Message | undefined> {
  return firstOf<Message>(await api.post("/messages", [message], MESSAGING_API));
}

/** CMP-19. */
export async function getMessage(api: ApiClient, id: string, options?: CallOptions): Promise<Message | undefined> {
  const answer = asObject<Message>(await api.get(`/messages/${part(id)}`, MESSAGING_API, options));
  return answer?.id ? withTexts(answer, MESSAGE_TEXTS) : undefined;
}

/** NOTE-19. */
export async function getConversationMessages(api: ApiClient, conversationId: string, options?: CallOptions): Promise<Message[]> {
  const messages = asList<Message>(await api.get(`/messages/conversation/${part(conversationId)}`, MESSAGING_API, options));
  return messages.map((message) => withTexts(message, MESSAGE_TEXTS));
}

/** CMP-20. */
export async function deleteMessage(api: ApiClient, id: string): Promise<void> {
  await api.delete(`/messages/${part(id)}`, MESSAGING_API);
}

/** SOC-20, API-07: always without a token. The answer is not used (SOC-21). */
export async function postConnection(api: ApiClient, connection: Connection, options?: CallOptions): Promise<void> {
  await api.post("/connections", [connection], MESSAGING_API, { ...options, anonymous: true });
}

/** Leaves a room. Real servers know it; where one does not, the room ends with the socket. */
export async function deleteConnection(api: ApiClient, churchId: string, room: string, socketId: string): Promise<void> {
  await api.delete(`/connections/${part(churchId)}/${part(room)}/${part(socketId)}`, MESSAGING_API, { anonymous: true, quiet: true });
}
