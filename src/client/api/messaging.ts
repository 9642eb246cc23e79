import { readShape } from "../../rules/api/readShape.js";
import { CONVERSATION, MESSAGE, NOTIFICATION, PRIVATE_MESSAGE } from "../../rules/api/shapes.js";
import { uniqueById } from "../../rules/api/uniqueById.js";
import { pathPart } from "../../rules/links/pathPart.js";
import { normalizeCounts } from "../../rules/realtime/normalizeCounts.js";
import type { Conversation, Message, Notification, PrivateMessage, UnreadCounts } from "../../types/messaging.js";
import type { Connection } from "../../types/socket.js";
import type { ApiClient, CallOptions } from "../http/ApiClient.js";
import { MESSAGING_API } from "./apiNames.js";

/** The calls of the messaging service: one function per row of SPEC §7. Lists stay lists whatever the server answers. */

/** NTF-20. Marks every notification read on a real server, so it is never repeated by itself. */
export async function getMyNotifications(api: ApiClient, options?: CallOptions): Promise<Notification[]> {
  const answer = await api.get("/notifications/my", MESSAGING_API, { ...options, retry: false });
  return uniqueById(readShape<Notification[]>(answer, [NOTIFICATION]) ?? []);
}

/** CNT-02. */
export async function getUnreadCount(api: ApiClient, options?: CallOptions): Promise<UnreadCounts> {
  return normalizeCounts(await api.get("/notifications/unreadCount", MESSAGING_API, options));
}

/** INB-30. Marks every private message read on a real server, so it is never repeated by itself. */
export async function getPrivateMessages(api: ApiClient, options?: CallOptions): Promise<PrivateMessage[]> {
  const answer = await api.get("/privateMessages", MESSAGING_API, { ...options, retry: false });
  return uniqueById(readShape<PrivateMessage[]>(answer, [PRIVATE_MESSAGE]) ?? []);
}

/** INB-32: fetching a private message is what marks it read. The answer is not used (INB-33). */
export async function markPrivateMessageRead(api: ApiClient, id: string, options?: CallOptions): Promise<void> {
  await api.get(`/privateMessages/${pathPart(id)}`, MESSAGING_API, options);
}

/** NPM-17, NPM-18. Real servers answer `{}` even when one exists. */
export async function getExistingPrivateMessage(
  api: ApiClient,
  personId: string,
  options?: CallOptions,
): Promise<PrivateMessage | undefined> {
  const answer = await api.get(`/privateMessages/existing/${pathPart(personId)}`, MESSAGING_API, options);
  const existing = readShape<PrivateMessage>(answer, PRIVATE_MESSAGE);
  return existing?.id ? existing : undefined;
}

/** NPM-30, NPM-31: the first item of the answer. */
export async function postPrivateMessage(
  api: ApiClient,
  message: { fromPersonId: string; toPersonId: string; conversationId: string },
): Promise<PrivateMessage | undefined> {
  return readShape<PrivateMessage[]>(await api.post("/privateMessages", [message], MESSAGING_API), [PRIVATE_MESSAGE])?.[0];
}

/** NPM-29: the first item of the answer. */
export async function postConversation(
  api: ApiClient,
  conversation: Required<Pick<Conversation, "allowAnonymousPosts" | "contentType" | "contentId" | "title" | "visibility">>,
): Promise<Conversation | undefined> {
  return readShape<Conversation[]>(await api.post("/conversations", [conversation], MESSAGING_API), [CONVERSATION])?.[0];
}

/**
 * CMP-17. `id` only when editing: the server reads an unknown id as an update of nothing. Never send the object as
 * it was read, a real server refuses its ISO times. The answer may lack everything (CMP-18).
 */
export async function postMessage(
  api: ApiClient,
  message: { id?: string; conversationId: string; content: string },
): Promise<Message | undefined> {
  return readShape<Message[]>(await api.post("/messages", [message], MESSAGING_API), [MESSAGE])?.[0];
}

/** CMP-19. */
export async function getMessage(api: ApiClient, id: string, options?: CallOptions): Promise<Message | undefined> {
  const message = readShape<Message>(await api.get(`/messages/${pathPart(id)}`, MESSAGING_API, options), MESSAGE);
  return message?.id ? message : undefined;
}

/** NOTE-19. */
export async function getConversationMessages(api: ApiClient, conversationId: string, options?: CallOptions): Promise<Message[]> {
  const answer = await api.get(`/messages/conversation/${pathPart(conversationId)}`, MESSAGING_API, options);
  return readShape<Message[]>(answer, [MESSAGE]) ?? [];
}

/** CMP-20. */
export async function deleteMessage(api: ApiClient, id: string): Promise<void> {
  await api.delete(`/messages/${pathPart(id)}`, MESSAGING_API);
}

/** SOC-20, API-07: always without a token. The answer is not used (SOC-21). */
export async function postConnection(api: ApiClient, connection: Connection, options?: CallOptions): Promise<void> {
  await api.post("/connections", [connection], MESSAGING_API, { ...options, anonymous: true });
}

/** Leaves a room. Real servers know it; where one does not, the room ends with the socket. */
export async function deleteConnection(api: ApiClient, churchId: string, room: string, socketId: string): Promise<void> {
  await api.delete(`/connections/${pathPart(churchId)}/${pathPart(room)}/${pathPart(socketId)}`, MESSAGING_API, {
    anonymous: true,
    quiet: true,
  });
}
