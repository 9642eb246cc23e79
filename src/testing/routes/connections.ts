import { Hono } from "hono";
import type { Conversation } from "../../messaging/types.js";
import type { Connection } from "../../platform/realtime/types.js";
import { type DemoServer, toSecond } from "../DemoServer.js";
import { removeConnections, announceJoin } from "../frames.js";
import { sortMessages, serializeMessage } from "../messages.js";
import {
  readList,
  sendError,
  NOT_ITERABLE,
  deny,
  getCaller,
  isForbidden,
  sendEmptyOrHang,
} from "./respond.js";

/** The display name that hosts send for anonymous users, with a trailing space. */
const ANONYMOUS = "Anonymous ";

export function connectionRoutes(server: DemoServer): Hono {
  const { db } = server;
  const app = new Hono();
  app.get("/:churchId/:conversationId", (context) => {
    const { churchId, conversationId } = context.req.param();
    return context.json(
      db.connections.filter(
        (each) => each.churchId === churchId && each.conversationId === conversationId,
      ),
    );
  });
  app.post("/", async (context) => {
    const body = await readList<Connection>(context);
    if (!body) return sendError(context, NOT_ITERABLE);
    if (server.quirks.roomsAreRefused && body.some((each) => each.conversationId !== "alerts"))
      return deny(context);
    return context.json(body.map((connection) => addConnection(server, connection)));
  });
  app.delete("/:churchId/:conversationId/:socketId", (context) => {
    const { churchId, conversationId, socketId } = context.req.param();
    removeConnections(
      server,
      (each) =>
        each.churchId === churchId &&
        each.conversationId === conversationId &&
        each.socketId === socketId,
    );
    return context.json({ success: true });
  });
  return app;
}

/** Stores a connection. Replaces the row of the same socket and conversation. */
function addConnection(
  server: DemoServer,
  { churchId, conversationId, personId, displayName, socketId }: Connection,
) {
  const { db, now } = server;
  db.connections = db.connections.filter(
    (each) => each.socketId !== socketId || each.conversationId !== conversationId,
  );
  const response = {
    id: server.nextId("CNN"),
    churchId,
    conversationId,
    personId: personId ?? null,
    displayName:
      displayName === ANONYMOUS ? nextAnonymousName(server, conversationId) : displayName,
    ...(socketId !== undefined && { socketId }),
  } as Connection & { id: string };
  const timeJoined = toSecond(now()).toISOString();
  db.connections.push({ ...response, timeJoined, ipAddress: null });
  announceJoin(server, response);
  return response;
}

function nextAnonymousName({ db }: DemoServer, conversationId: string | undefined): string {
  const taken = new Set(
    db.connections
      .filter((each) => each.conversationId === conversationId)
      .map(({ displayName }) => displayName),
  );
  let number = 1;
  while (taken.has(`Anonymous_${number}`)) number += 1;
  return `Anonymous_${number}`;
}

export function conversationRoutes(server: DemoServer): Hono {
  const { db } = server;
  const app = new Hono();
  app.post("/", async (context) => {
    const caller = getCaller(server, context);
    const body = await readList<Conversation>(context);
    if (!body) return sendError(context, NOT_ITERABLE);
    const saved = body.map((conversation) => ({
      ...conversation,
      id: server.nextId("CON"),
      churchId: caller?.churchId ?? "",
    }));
    for (const conversation of saved) {
      db.conversations.push({
        groupId: null,
        ...conversation,
        dateCreated: toSecond(server.now()).toISOString(),
      });
      db.messages.set(conversation.id, []);
    }
    return context.json(saved);
  });
  app.get("/messages/:contentType/:contentId", (context) => {
    const caller = getCaller(server, context);
    const { contentType, contentId } = context.req.param();
    const found = db.conversations.filter(
      (each) =>
        each.churchId === caller?.churchId &&
        each.contentType === contentType &&
        each.contentId === contentId,
    );
    if (found.some((conversation) => isForbidden(server, caller, conversation)))
      return deny(context);
    return context.json(found.map((conversation) => withMessages(server, conversation)));
  });
  app.delete("/:churchId/:id", (context) => {
    const { churchId, id } = context.req.param();
    db.conversations = db.conversations.filter(
      (each) => each.churchId !== churchId || each.id !== id,
    );
    return sendEmptyOrHang(server, context);
  });
  return app;
}

/** Returns a conversation with its messages and their reactions. */
function withMessages(server: DemoServer, conversation: Conversation) {
  const { db } = server;
  const messages = sortMessages(server, db.messages.get(conversation.id ?? "") ?? []);
  const findReactions = (messageId: string) =>
    [...db.reactions]
      .map((reaction) => reaction.split("/"))
      .filter(([id]) => id === messageId)
      .map(([, personId, emoji]) => ({ personId, emoji }));
  return {
    ...conversation,
    firstPostId: messages[0]?.id ?? null,
    lastPostId: messages.at(-1)?.id ?? null,
    postCount: messages.length,
    messages: messages.map((message) => ({
      ...serializeMessage(message),
      reactions: findReactions(message.id),
    })),
  };
}
