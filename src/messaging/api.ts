import { pathPart } from "../lib/links/safeUrl.js";
import { PERSON, readPeople } from "../lib/people/shapes.js";
import type { Person } from "../lib/people/types.js";
import { uniqueById } from "../lib/text/json.js";
import { readShape, type FieldsOf } from "../lib/text/readShape.js";
import type { PrivateMessage, Conversation, Message } from "./types.js";
import type { ApiClient, CallOptions } from "../platform/http/ApiClient.js";
import { MEMBERSHIP_API, MESSAGING_API } from "../platform/http/ApiConfigs.js";

export const MESSAGE: FieldsOf<Message> = {
  id: "text",
  churchId: "text",
  conversationId: "text",
  personId: "text?",
  displayName: "text?",
  content: "text?",
  messageType: "text?",
  timeSent: "time?",
  timeUpdated: "time?",
  person: PERSON,
};

export const CONVERSATION: FieldsOf<Conversation> = {
  id: "text",
  churchId: "text",
  contentType: "text",
  contentId: "text",
  groupId: "text?",
  title: "text",
  dateCreated: "time?",
  visibility: "text",
  firstPostId: "text?",
  lastPostId: "text?",
  postCount: "number",
  allowAnonymousPosts: "flag",
  messages: [MESSAGE, null],
};

export const PRIVATE_MESSAGE: FieldsOf<PrivateMessage> = {
  id: "text",
  churchId: "text",
  fromPersonId: "text",
  toPersonId: "text",
  notifyPersonId: "text?",
  conversationId: "text",
  conversation: CONVERSATION,
  person: PERSON,
};

/** Returns the people whose name matches the term. */
export async function searchPeople(
  api: ApiClient,
  term: string,
  options?: CallOptions,
): Promise<Person[]> {
  return uniqueById(
    readPeople(
      await api.get(
        `/people/search?term=${encodeURIComponent(term.trim().toWellFormed())}`,
        MEMBERSHIP_API,
        options,
      ),
    ),
  );
}

/** Returns people by id, in any order. At most 100 ids per call, because servers reject longer URLs. */
export async function getPeopleBasic(
  api: ApiClient,
  ids: readonly string[],
  options?: CallOptions,
): Promise<Person[]> {
  return readPeople(
    await api.get(`/people/basic?ids=${ids.map(pathPart).join(",")}`, MEMBERSHIP_API, options),
  );
}

/** Returns the private messages. Never retried, because on a real server the request marks all of them read. */
export async function getPrivateMessages(
  api: ApiClient,
  options?: CallOptions,
): Promise<PrivateMessage[]> {
  const response = await api.get("/privateMessages", MESSAGING_API, { ...options, retry: false });
  return uniqueById(readShape<PrivateMessage[]>(response, [PRIVATE_MESSAGE]) ?? []);
}

/** Marks a private message read. The server does so when the message is fetched; the response is not used. */
export async function markPrivateMessageRead(
  api: ApiClient,
  id: string,
  options?: CallOptions,
): Promise<void> {
  await api.get(`/privateMessages/${pathPart(id)}`, MESSAGING_API, options);
}

/** Returns the private message for a person. Real servers respond `{}` even if one exists. */
export async function getExistingPrivateMessage(
  api: ApiClient,
  personId: string,
  options?: CallOptions,
): Promise<PrivateMessage | undefined> {
  const response = await api.get(
    `/privateMessages/existing/${pathPart(personId)}`,
    MESSAGING_API,
    options,
  );
  const existing = readShape<PrivateMessage>(response, PRIVATE_MESSAGE);
  return existing?.id ? existing : undefined;
}

/** Creates a private message. Returns the first item of the response. */
export async function postPrivateMessage(
  api: ApiClient,
  message: { fromPersonId: string; toPersonId: string; conversationId: string },
): Promise<PrivateMessage | undefined> {
  return readShape<PrivateMessage[]>(await api.post("/privateMessages", [message], MESSAGING_API), [
    PRIVATE_MESSAGE,
  ])?.[0];
}

/** Creates a conversation. Returns the first item of the response. */
export async function postConversation(
  api: ApiClient,
  conversation: Required<
    Pick<Conversation, "allowAnonymousPosts" | "contentType" | "contentId" | "title" | "visibility">
  >,
): Promise<Conversation | undefined> {
  return readShape<Conversation[]>(
    await api.post("/conversations", [conversation], MESSAGING_API),
    [CONVERSATION],
  )?.[0];
}

/**
 * Creates or edits a message. Pass `id` only to edit: the server ignores a message with an unknown id. Never pass a fetched
 * message, because a real server rejects its ISO times. The response may be empty.
 */
export async function postMessage(
  api: ApiClient,
  message: { id?: string; conversationId: string; content: string },
): Promise<Message | undefined> {
  return readShape<Message[]>(await api.post("/messages", [message], MESSAGING_API), [
    MESSAGE,
  ])?.[0];
}

/** Returns one message. */
export async function getMessage(
  api: ApiClient,
  id: string,
  options?: CallOptions,
): Promise<Message | undefined> {
  const message = readShape<Message>(
    await api.get(`/messages/${pathPart(id)}`, MESSAGING_API, options),
    MESSAGE,
  );
  return message?.id ? message : undefined;
}

/** Returns the messages of a conversation. */
export async function getConversationMessages(
  api: ApiClient,
  conversationId: string,
  options?: CallOptions,
): Promise<Message[]> {
  const response = await api.get(
    `/messages/conversation/${pathPart(conversationId)}`,
    MESSAGING_API,
    options,
  );
  return readShape<Message[]>(response, [MESSAGE]) ?? [];
}

/** Deletes a message. */
export async function deleteMessage(api: ApiClient, id: string): Promise<void> {
  await api.delete(`/messages/${pathPart(id)}`, MESSAGING_API);
}
