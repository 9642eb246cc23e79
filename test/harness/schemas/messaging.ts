import * as v from "valibot";
import type { Call } from "./Call.js";
import { empty, emptyOr } from "./errors.js";
import {
  id,
  optionalText,
  nullableText,
  storedTime,
  text,
  time,
  nonNegativeInteger,
} from "./fields.js";

const notification = v.looseObject({
  id,
  churchId: id,
  personId: id,
  contentType: nullableText,
  contentId: nullableText,
  timeSent: v.nullable(time),
  isNew: v.boolean(),
  message: nullableText,
  link: nullableText,
  deliveryMethod: nullableText,
  triggeredByPersonId: nullableText,
  category: nullableText,
});

const message = v.looseObject({
  id,
  churchId: id,
  conversationId: id,
  displayName: text,
  timeSent: storedTime,
  messageType: nullableText,
  content: text,
  personId: nullableText,
  timeUpdated: v.nullable(time),
});

/** The response to a post. It has no `timeSent`, so only a reload shows the position of the message in its thread. */
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
  groupId: nullableText,
  visibility: text,
  firstPostId: nullableText,
  lastPostId: nullableText,
  postCount: nonNegativeInteger,
  allowAnonymousPosts: v.boolean(),
  // Empty, or the last message, or null after the last message was deleted.
  messages: v.pipe(v.array(v.nullable(message)), v.maxLength(1)),
});

const privateMessage = v.looseObject({
  id,
  churchId: id,
  fromPersonId: id,
  toPersonId: id,
  conversationId: id,
  notifyPersonId: nullableText,
});

const connection = v.looseObject({
  id,
  churchId: id,
  conversationId: id,
  personId: optionalText,
  displayName: text,
  socketId: v.optional(text),
});

export const messagingCalls: readonly Call[] = [
  {
    name: "my notifications",
    method: "GET",
    path: /^\/messaging\/notifications\/my$/,
    response: v.array(notification),
  },
  {
    name: "unread counts",
    method: "GET",
    path: /^\/messaging\/notifications\/unreadCount$/,
    response: v.strictObject({
      notificationCount: nonNegativeInteger,
      pmCount: nonNegativeInteger,
    }),
  },
  {
    name: "notify",
    method: "POST",
    path: /^\/messaging\/notifications\/create$/,
    // The server creates no second notification for people who have the same one unread. `timeSent` is the current time, not the stored one.
    response: v.array(
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
        category: nullableText,
        deliveryMethod: id,
      }),
    ),
    errorResponses: { 401: empty },
  },
  {
    name: "inbox",
    method: "GET",
    path: /^\/messaging\/privateMessages$/,
    response: v.array(v.looseObject({ ...privateMessage.entries, conversation })),
  },
  {
    name: "existing private message",
    method: "GET",
    path: /^\/messaging\/privateMessages\/existing\/[^/]+$/,
    response: empty,
  },
  {
    name: "mark read",
    method: "GET",
    path: /^\/messaging\/privateMessages\/[^/]+$/,
    response: privateMessage,
  },
  {
    name: "new private message",
    method: "POST",
    path: /^\/messaging\/privateMessages$/,
    // Without a token, the server stores the row with an empty sender and church.
    response: v.array(
      v.looseObject({ id, churchId: text, fromPersonId: text, toPersonId: id, conversationId: id }),
    ),
    errorResponses: { 403: v.strictObject({ errors: v.tuple([v.literal("ageRestricted")]) }) },
  },
  {
    name: "delete private message",
    method: "DELETE",
    path: /^\/messaging\/privateMessages\/[^/]+$/,
    response: v.strictObject({ success: v.literal(true) }),
    errorResponses: { 404: v.strictObject({ error: v.literal("Conversation not found") }) },
  },
  {
    name: "conversations with messages",
    method: "GET",
    path: /^\/messaging\/conversations\/messages\/[^/]+\/[^/]+$/,
    response: v.array(
      v.looseObject({
        ...conversation.entries,
        messages: v.array(v.looseObject({ ...message.entries, reactions: v.array(v.unknown()) })),
      }),
    ),
    errorResponses: { 401: empty },
  },
  {
    name: "new conversation",
    method: "POST",
    path: /^\/messaging\/conversations$/,
    response: v.array(
      v.looseObject({ id, churchId: text, contentType: text, contentId: text, title: text }),
    ),
  },
  {
    name: "post message",
    method: "POST",
    path: /^\/messaging\/messages$/,
    response: v.array(postedMessage),
  },
  {
    name: "thread",
    method: "GET",
    path: /^\/messaging\/messages\/conversation\/[^/]+$/,
    response: v.array(message),
  },
  {
    name: "one message",
    method: "GET",
    path: /^\/messaging\/messages\/[^/]+\/[^/]+$/,
    response: emptyOr(message),
  },
  {
    name: "one message by the specification's path",
    method: "GET",
    path: /^\/messaging\/messages\/[^/]+$/,
    response: v.never(),
    errorResponses: {
      404: v.looseObject({ error: v.looseObject({ message: v.literal("Endpoint not found") }) }),
    },
  },
  {
    name: "react",
    method: "POST",
    path: /^\/messaging\/messages\/[^/]+\/reactions$/,
    response: v.strictObject({ messageId: id, emoji: id, added: v.boolean() }),
  },
  {
    name: "delete message",
    method: "DELETE",
    path: /^\/messaging\/messages\/[^/]+$/,
    response: v.strictObject({ message: v.literal("Message deleted successfully") }),
    errorResponses: {
      401: v.strictObject({ error: v.literal("Unauthorized") }),
      404: v.strictObject({ error: v.literal("Message not found") }),
    },
  },
  {
    name: "connect",
    method: "POST",
    path: /^\/messaging\/connections$/,
    response: v.array(connection),
  },
  {
    name: "disconnect",
    method: "DELETE",
    path: /^\/messaging\/connections\/[^/]+\/[^/]+\/[^/]+$/,
    response: v.strictObject({ success: v.literal(true) }),
  },
];
