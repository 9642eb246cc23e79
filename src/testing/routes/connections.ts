import type { Hono } from "hono";
import { getCaller, isForbidden, readList, refuse, sendEmptyOrHang } from "./respond.js";
import type { Conversation } from "../../messaging/types.js";
import type { Connection } from "../../platform/realtime/subscriptions.js";
import { type DemoServer, filterBy, omitBy, toSecond } from "../DemoServer.js";
import {
  readMessages,
  serializeMessage,
  deliver,
  deliverAttendance,
  removeConnections,
} from "../messages.js";

/** The display name that hosts send for anonymous users, with a trailing space. */
const ANONYMOUS = "Anonymous ";

export function addConnectionRoutes(app: Hono, server: DemoServer): void {
  const { db, quirks } = server;
  app.get("/messaging/connections/:churchId/:conversationId", (context) =>
    context.json(filterBy(db.connections, context.req.param())),
  );
  app.post("/messaging/connections", async (context) => {
    const body = await readList<Connection>(context);
    if (quirks.connectionsAreRefused && body.some((each) => each.conversationId !== "alerts"))
      refuse();
    return context.json(body.map((connection) => addConnection(server, connection)));
  });
  app.delete("/messaging/connections/:churchId/:conversationId/:socketId", (context) => {
    removeConnections(server, filterBy(db.connections, context.req.param()));
    return context.json({ success: true });
  });
  app.post("/messaging/conversations", async (context) => {
    const { churchId = "" } = getCaller(server, context) ?? {};
    const body = await readList<Conversation>(context);
    const saved = body.map((each) => ({ ...each, id: server.nextId("CON"), churchId }));
    const dateCreated = toSecond(server.now()).toISOString();
    for (const conversation of saved) {
      db.conversations.push({ groupId: null, ...conversation, dateCreated });
      db.messages.set(conversation.id, []);
    }
    return context.json(saved);
  });
  app.get("/messaging/conversations/messages/:contentType/:contentId", (context) => {
    const caller = getCaller(server, context);
    const topic = { ...context.req.param(), churchId: caller?.churchId };
    const found = filterBy(db.conversations, topic);
    if (found.some((conversation) => isForbidden(server, caller, conversation))) refuse();
    return context.json(found.map((conversation) => withMessages(server, conversation)));
  });
  app.delete("/messaging/conversations/:churchId/:id", (context) => {
    db.conversations = omitBy(db.conversations, context.req.param());
    return sendEmptyOrHang(server, context);
  });
}

function addConnection(server: DemoServer, request: Connection) {
  const { churchId, conversationId, personId = null, displayName: given, socketId } = request;
  const { db } = server;
  db.connections = omitBy(db.connections, { socketId, conversationId });
  const displayName = given === ANONYMOUS ? nextAnonymousName(server, conversationId) : given;
  const id = server.nextId("CNN");
  const saved = { id, churchId, conversationId, personId, displayName, socketId } as Connection;
  const timeJoined = toSecond(server.now()).toISOString();
  db.connections.push({ ...saved, timeJoined, ipAddress: null });
  const target = [churchId ?? "", conversationId ?? ""] as const;
  deliverAttendance(server, ...target);
  deliver(server, ...target, "blockedIp", []);
  return saved;
}

function nextAnonymousName({ db }: DemoServer, conversationId: string | undefined): string {
  const taken = filterBy(db.connections, { conversationId }).map(({ displayName }) => displayName);
  let number = 1;
  while (taken.includes(`Anonymous_${number}`)) number += 1;
  return `Anonymous_${number}`;
}

function withMessages(server: DemoServer, conversation: Conversation) {
  const reactions = [...server.db.reactions].map((reaction) => reaction.split("/"));
  const messages = readMessages(server, conversation.id).map((message) => ({
    ...serializeMessage(message),
    reactions: reactions
      .filter(([messageId]) => messageId === message.id)
      .map(([, personId, emoji]) => ({ personId, emoji })),
  }));
  const [firstPostId, lastPostId] = [messages[0]?.id ?? null, messages.at(-1)?.id ?? null];
  return { ...conversation, firstPostId, lastPostId, postCount: messages.length, messages };
}
