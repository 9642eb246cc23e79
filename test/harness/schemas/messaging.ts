import * as v from "valibot";
import type { Call } from "./Call.js";
import { empty, emptyOr } from "./errors.js";
import { id, mayBe, orNull, storedTime, text, time, whole } from "./fields.js";

const notification = v.looseObject({
  id,
  churchId: id,
  personId: id,
  contentType: orNull,
  contentId: orNull,
  timeSent: v.nullable(time),
  isNew: v.boolean(),
  message: orNull,
  link: orNull,
  deliveryMethod: orNull,
  triggeredByPersonId: orNull,
  category: orNull,
});

const message = v.looseObject({
  id,
  churchId: id,
  conversationId: id,
  displayName: text,
  timeSent: storedTime,
  messageType: orNull,
  content: text,
  personId: orNull,
  timeUpdated: v.nullable(time),
});

/** The answer to a post: no `timeSent` of a new message, so its place in the thread is known after a reload only. */
const postedMessage = v.looseObject({
  id,
  churchId: id,
  conversationId: id,
  displayName: text,
  content: text,
  personId: id,
});

const conversation = v.looseObject({
  id,
  churchId: id,
  contentType: id,
  contentId: id,
  title: text,
  dateCreated: time,
  groupId: orNull,
  visibility: text,
  firstPostId: orNull,
  lastPostId: orNull,
  postCount: whole,
  allowAnonymousPosts: v.boolean(),
  // Nothing, the last message, or null in its place once it was deleted.
  messages: v.pipe(v.array(v.nullable(message)), v.maxLength(1)),
});

const privateMessage = v.looseObject({
  id,
  churchId: id,
  fromPersonId: id,
  toPersonId: id,
  conversationId: id,
  notifyPersonId: orNull,
});

const connection = v.looseObject({
  id,
  churchId: id,
  conversationId: id,
  personId: mayBe,
  displayName: text,
  socketId: v.optional(text),
});

export const messagingCalls: readonly Call[] = [
  {
    name: "my notifications",
    method: "GET",
    path: /^\/messaging\/notifications\/my$/,
    answer: v.array(notification),
  },
  {
    name: "unread counts",
    method: "GET",
    path: /^\/messaging\/notifications\/unreadCount$/,
    answer: v.strictObject({ notificationCount: whole, pmCount: whole }),
  },
  {
    name: "notify",
    method: "POST",
    path: /^\/messaging\/notifications\/create$/,
    // Of those who have not read the same already nobody is told again. The time is that of the moment, not of the store.
    answer: v.array(
      v.looseObject({
        id,
        churchId: id,
        personId: id,
        contentType: id,
        contentId: id,
        message: text,
        link: v.optional(text),
        timeSent: time,
        isNew: v.literal(true),
        triggeredByPersonId: id,
        category: orNull,
        deliveryMethod: id,
      }),
    ),
    refusals: { 401: empty },
  },
  {
    name: "inbox",
    method: "GET",
    path: /^\/messaging\/privateMessages$/,
    answer: v.array(v.looseObject({ ...privateMessage.entries, conversation })),
  },
  {
    name: "existing private message",
    method: "GET",
    path: /^\/messaging\/privateMessages\/existing\/[^/]+$/,
    answer: empty,
  },
  {
    name: "mark read",
    method: "GET",
    path: /^\/messaging\/privateMessages\/[^/]+$/,
    answer: privateMessage,
  },
  {
    name: "new private message",
    method: "POST",
    path: /^\/messaging\/privateMessages$/,
    // Without a token sender and church are empty, and the row is written all the same.
    answer: v.array(
      v.looseObject({ id, churchId: text, fromPersonId: text, toPersonId: id, conversationId: id }),
    ),
    refusals: { 403: v.strictObject({ errors: v.tuple([v.literal("ageRestricted")]) }) },
  },
  {
    name: "delete a private message",
    method: "DELETE",
    path: /^\/messaging\/privateMessages\/[^/]+$/,
    answer: v.strictObject({ success: v.literal(true) }),
    refusals: { 404: v.strictObject({ error: v.literal("Conversation not found") }) },
  },
  {
    name: "conversations with messages",
    method: "GET",
    path: /^\/messaging\/conversations\/messages\/[^/]+\/[^/]+$/,
    answer: v.array(
      v.looseObject({
        ...conversation.entries,
        messages: v.array(v.looseObject({ ...message.entries, reactions: v.array(v.unknown()) })),
      }),
    ),
    refusals: { 401: empty },
  },
  {
    name: "new conversation",
    method: "POST",
    path: /^\/messaging\/conversations$/,
    answer: v.array(
      v.looseObject({ id, churchId: text, contentType: text, contentId: text, title: text }),
    ),
  },
  {
    name: "post message",
    method: "POST",
    path: /^\/messaging\/messages$/,
    answer: v.array(postedMessage),
  },
  {
    name: "thread",
    method: "GET",
    path: /^\/messaging\/messages\/conversation\/[^/]+$/,
    answer: v.array(message),
  },
  {
    name: "one message",
    method: "GET",
    path: /^\/messaging\/messages\/[^/]+\/[^/]+$/,
    answer: emptyOr(message),
  },
  {
    name: "one message by the specification's path",
    method: "GET",
    path: /^\/messaging\/messages\/[^/]+$/,
    answer: v.never(),
    refusals: {
      404: v.looseObject({ error: v.looseObject({ message: v.literal("Endpoint not found") }) }),
    },
  },
  {
    name: "react",
    method: "POST",
    path: /^\/messaging\/messages\/[^/]+\/reactions$/,
    answer: v.strictObject({ messageId: id, emoji: id, added: v.boolean() }),
  },
  {
    name: "delete message",
    method: "DELETE",
    path: /^\/messaging\/messages\/[^/]+$/,
    answer: v.strictObject({ message: v.literal("Message deleted successfully") }),
    refusals: {
      401: v.strictObject({ error: v.literal("Unauthorized") }),
      404: v.strictObject({ error: v.literal("Message not found") }),
    },
  },
  {
    name: "connect",
    method: "POST",
    path: /^\/messaging\/connections$/,
    answer: v.array(connection),
  },
  {
    name: "disconnect",
    method: "DELETE",
    path: /^\/messaging\/connections\/[^/]+\/[^/]+\/[^/]+$/,
    answer: v.strictObject({ success: v.literal(true) }),
  },
];
