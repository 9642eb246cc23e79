import type { PrivateMessage, Conversation, Message } from "./types.js";
import { pathPart } from "../lib/links/urls.js";
import { PERSON, readPeople } from "../lib/people/shapes.js";
import { uniqueById, readShape, type FieldsOf, type ShapeOf } from "../lib/text/json.js";
import type { ApiClient, CallOptions } from "../platform/http/ApiClient.js";
import { isGoneError } from "../platform/http/ApiError.js";
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

const CONVERSATION: FieldsOf<Conversation> = {
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

const postOne = async <T>(
  api: ApiClient,
  path: string,
  item: object,
  shape: ShapeOf<T[]>,
  options?: CallOptions,
) => readShape<T[]>(await api.post(path, [item], MESSAGING_API, options), shape)?.[0];

/** Returns one record, or `undefined` if the response has none. Logs no failure, because some servers lack these endpoints. */
async function getOne<T extends { id?: string | undefined }>(
  api: ApiClient,
  path: string,
  shape: ShapeOf<T>,
  options?: CallOptions,
) {
  const response = await api.get(path, MESSAGING_API, { ...options, quiet: true });
  const record = readShape<T>(response, shape);
  return record?.id ? record : undefined;
}

export async function searchPeople(api: ApiClient, term: string, options?: CallOptions) {
  const path = `/people/search?term=${encodeURIComponent(term.trim().toWellFormed())}`;
  return uniqueById(readPeople(await api.get(path, MEMBERSHIP_API, options)));
}

/** Returns people by id, in any order. At most 100 ids per call. */
export const getPeopleBasic = async (api: ApiClient, ids: readonly string[]) =>
  readPeople(await api.get(`/people/basic?ids=${ids.map(pathPart).join(",")}`, MEMBERSHIP_API));

export const readPrivateMessages = (response: unknown): PrivateMessage[] =>
  uniqueById(readShape<PrivateMessage[]>(response, [PRIVATE_MESSAGE]) ?? []);

/** Returns the private messages. Never retried, because on a real server the request marks all of them read. */
export const getPrivateMessages = async (api: ApiClient, options?: CallOptions) =>
  readPrivateMessages(
    await api.get("/privateMessages", MESSAGING_API, { ...options, retry: false }),
  );

/** Marks a private message read. The server does so when the message is fetched; the response is not used. */
export const markPrivateMessageRead = (api: ApiClient, id: string) =>
  api.get(`/privateMessages/${pathPart(id)}`, MESSAGING_API);

/** Returns the private message with a person, if there is one. Real servers respond `{}` even if one exists. */
export const getExistingPrivateMessage = (api: ApiClient, personId: string) =>
  getOne<PrivateMessage>(api, `/privateMessages/existing/${pathPart(personId)}`, PRIVATE_MESSAGE);

export const postPrivateMessage = (
  api: ApiClient,
  message: { fromPersonId: string; toPersonId: string; conversationId: string },
) => postOne<PrivateMessage>(api, "/privateMessages", message, [PRIVATE_MESSAGE]);

export const postConversation = (api: ApiClient, conversation: Conversation) =>
  postOne<Conversation>(api, "/conversations", conversation, [CONVERSATION]);

/** Creates a message, or edits the one with `id`. Sends no times, because real servers reject ISO times. Resolves to `undefined` for `[]`. */
export const postMessage = (
  api: ApiClient,
  message: { id?: string; conversationId: string; content: string },
  options?: CallOptions,
) => postOne<Message>(api, "/messages", message, [MESSAGE], options);

/** The paths of one message: as documented, and as on real servers. */
const MESSAGE_PATHS = [
  (_: string, id: string) => `/messages/${id}`,
  (churchId: string, id: string) => `/messages/${churchId}/${id}`,
];
/** By client: the index in `MESSAGE_PATHS` of the path that its server has, or their number if it has none. */
const messagePathIndexes = new WeakMap<ApiClient, number>();

/** Returns one message, or `undefined` if the server lacks the call or the message. */
export async function getMessage(
  api: ApiClient,
  { id, churchId = "" }: { id: string; churchId: string | undefined },
  options?: CallOptions,
): Promise<Message | undefined> {
  for (let index = messagePathIndexes.get(api) ?? 0; index < MESSAGE_PATHS.length; index++) {
    const path = MESSAGE_PATHS[index]?.(pathPart(churchId), pathPart(id)) ?? "";
    try {
      const message = await getOne<Message>(api, path, MESSAGE, options);
      messagePathIndexes.set(api, index);
      return message;
    } catch (error) {
      if (!isGoneError(error)) throw error;
      // This path has worked before, so the message itself is gone.
      if (messagePathIndexes.has(api)) return undefined;
    }
  }
  messagePathIndexes.set(api, MESSAGE_PATHS.length);
  return undefined;
}

export const readMessages = (response: unknown): Message[] =>
  readShape<Message[]>(response, [MESSAGE]) ?? [];

export const getConversationMessages = async (api: ApiClient, id: string, options?: CallOptions) =>
  readMessages(await api.get(`/messages/conversation/${pathPart(id)}`, MESSAGING_API, options));

export const deleteMessage = (api: ApiClient, id: string) =>
  api.delete(`/messages/${pathPart(id)}`, MESSAGING_API);
