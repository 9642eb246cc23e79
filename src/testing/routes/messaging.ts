import { type Context, Hono } from "hono";
import type { Conversation, Message, PrivateMessage } from "../../types/messaging.js";
import type { Connection } from "../../types/socket.js";
import { parseServerDate } from "../../rules/time/parseServerDate.js";
import type { StoredMessage } from "../data/makeDatabase.js";
import { announcePresence, countsOf, deliverToPerson, deliverToRoom } from "../frames.js";
import { callerOf, crash, listBody, may, refuse, type Suite } from "./respond.js";

const SQL_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

const wire = (message: StoredMessage) => ({
  ...message,
  timeSent: message.timeSent.toISOString(),
  timeUpdated: message.timeUpdated?.toISOString() ?? null,
});

/** The messaging service, as CONTRACT measured it. */
export function messagingRoutes(suite: Suite): Hono {
  const app = new Hono();
  addNotificationRoutes(app, suite);
  addPrivateMessageRoutes(app, suite);
  addMessageRoutes(app, suite);
  addConnectionRoutes(app, suite);
  return app;
}

function addNotificationRoutes(app: Hono, suite: Suite): void {
  app.get("/notifications/my", (context) => {
    const caller = callerOf(suite, context);
    if (!caller) return suite.quirks.badTokensReadNothing ? context.json([]) : refuse(context);
    const mine = suite.db.notifications.filter((each) => each.personId === caller.personId && each.churchId === caller.churchId);
    const answer = mine.map((each) => ({ ...each }));
    if (suite.quirks.listsMarkRead) for (const each of mine) each.isNew = false;
    return context.json(answer);
  });
  app.get("/notifications/unreadCount", (context) => {
    const caller = callerOf(suite, context);
    if (!caller && !suite.quirks.badTokensReadNothing) return refuse(context);
    return context.json(countsOf(suite, caller?.personId ?? ""));
  });
}

const isParty = (pm: PrivateMessage, personId: string) => pm.fromPersonId === personId || pm.toPersonId === personId;

function addPrivateMessageRoutes(app: Hono, suite: Suite): void {
  const { db } = suite;
  app.get("/privateMessages", (context) => {
    const caller = callerOf(suite, context);
    if (!caller) return suite.quirks.badTokensReadNothing ? context.json([]) : refuse(context);
    const mine = db.privateMessages.filter((pm) => pm.churchId === caller.churchId && isParty(pm, caller.personId));
    const answer = mine.map((pm) => {
      const conversation = db.conversations.find(({ id }) => id === pm.conversationId);
      const messages = db.messages.get(pm.conversationId ?? "") ?? [];
      const last = messages.at(-1);
      const shown = last ? [wire(last)] : (conversation?.messages ?? []);
      return { ...pm, conversation: { ...conversation, messages: shown, postCount: messages.length } };
    });
    if (suite.quirks.listsMarkRead) for (const pm of mine) if (pm.notifyPersonId === caller.personId) pm.notifyPersonId = null;
    return context.json(answer);
  });
  app.get("/privateMessages/existing/:personId", (context) => {
    const caller = callerOf(suite, context);
    if (suite.quirks.existingIsAlwaysEmpty || !caller) return context.json({});
    const other = context.req.param("personId");
    return context.json(db.privateMessages.find((pm) => isParty(pm, caller.personId) && isParty(pm, other)) ?? {});
  });
  app.get("/privateMessages/:id", (context) => {
    const caller = callerOf(suite, context);
    const pm = db.privateMessages.find(({ id }) => id === context.req.param("id"));
    if (!caller || !pm || !isParty(pm, caller.personId)) return refuse(context);
    if (pm.notifyPersonId === caller.personId) pm.notifyPersonId = null;
    return context.json(pm);
  });
  app.post("/privateMessages", async (context) => {
    const caller = callerOf(suite, context);
    const body = await listBody<PrivateMessage>(context);
    if (!caller) return refuse(context);
    if (!body) return crash(context, "The body is not a list.");
    const saved = body.map((pm) => {
      const made: PrivateMessage = { ...pm, fromPersonId: caller.personId, churchId: caller.churchId, id: suite.nextId("PMS") };
      db.privateMessages.unshift({ ...made, notifyPersonId: null });
      // Real servers tell the recipient before any message exists, without counts.
      deliverToPerson(suite, caller.churchId, pm.toPersonId ?? "", "alert", "notification", {});
      return made;
    });
    return context.json(saved);
  });
  app.post("/conversations", async (context) => {
    const caller = callerOf(suite, context);
    const body = await listBody<Conversation>(context);
    if (!body) return crash(context, "The body is not a list.");
    const saved = body.map((conversation) => ({ ...conversation, id: suite.nextId("CON"), churchId: caller?.churchId ?? "" }));
    for (const conversation of saved) {
      db.conversations.push({ ...conversation, dateCreated: suite.now().toISOString() });
      db.messages.set(conversation.id, []);
    }
    return context.json(saved);
  });
}

function addMessageRoutes(app: Hono, suite: Suite): void {
  const { db } = suite;
  const find = (id: string): StoredMessage | undefined => {
    for (const messages of db.messages.values()) {
      const found = messages.find((message) => message.id === id);
      if (found) return found;
    }
    return undefined;
  };
  app.get("/messages/conversation/:id", (context) => {
    const caller = callerOf(suite, context);
    const conversation = db.conversations.find(({ id }) => id === context.req.param("id"));
    if (!caller || !conversation || conversation.churchId !== caller.churchId) return crash(context, "The conversation could not be read.");
    return context.json((db.messages.get(conversation.id ?? "") ?? []).map(wire));
  });
  app.get("/messages/:churchId/:id", (context) => {
    const message = find(context.req.param("id"));
    return context.json(message?.churchId === context.req.param("churchId") ? wire(message) : {});
  });
  app.get("/messages/:id", (context) => {
    if (suite.quirks.messageByIdIsMissing) return crash(context, "Endpoint not found", 404);
    const message = find(context.req.param("id"));
    return context.json(message ? wire(message) : {});
  });
  app.post("/messages", async (context) => {
    const caller = callerOf(suite, context);
    const body = await listBody<Message>(context);
    if (!caller || !body) return crash(context, "Cannot save the message.");
    const saved: unknown[] = [];
    for (const message of body) {
      const answer = message.id
        ? editMessage(suite, context, caller.personId, message, find(message.id))
        : addMessage(suite, caller.personId, message);
      if (answer instanceof Response) return answer;
      if (answer === undefined) return crash(context, "The conversation could not be read.");
      saved.push(answer);
    }
    return context.json(saved);
  });
  app.delete("/messages/:id", (context) => {
    const caller = callerOf(suite, context);
    const message = find(context.req.param("id"));
    if (!caller || !message) return context.json({ error: "Message not found" }, 404);
    if (message.personId !== caller.personId && !may(suite, caller, "Content", "Edit")) return context.json({ error: "Unauthorized" }, 401);
    removeMessage(suite, message);
    return context.json({ message: "Message deleted successfully" });
  });
}

/** Stores a new message and tells everybody whom a real server tells. */
export function addMessage(suite: Suite, writer: string, message: Message): Message | undefined {
  const { db } = suite;
  const conversation = db.conversations.find(({ id }) => id === message.conversationId);
  const messages = db.messages.get(message.conversationId ?? "");
  if (!conversation?.id || !messages) return undefined;
  const author = message.personId ?? writer;
  const displayName = message.displayName ?? db.people.find(({ id }) => id === author)?.name?.display ?? "";
  const stored: StoredMessage = {
    id: suite.nextId("MSG"),
    churchId: conversation.churchId ?? "",
    conversationId: conversation.id,
    personId: author,
    displayName,
    content: message.content ?? "",
    timeSent: new Date(Math.floor(suite.now().getTime() / 1_000) * 1_000),
    timeUpdated: null,
    messageType: null,
  };
  messages.push(stored);
  delete conversation.messages;
  tellRoom(suite, stored);
  const pm = db.privateMessages.find((each) => each.conversationId === conversation.id);
  const recipient = pm && (pm.fromPersonId === author ? pm.toPersonId : pm.fromPersonId);
  if (pm && recipient) {
    pm.notifyPersonId = recipient;
    deliverToPerson(suite, stored.churchId, recipient, conversation.id, "privateMessage", { counts: countsOf(suite, recipient) });
  }
  const { id, churchId, conversationId, content, personId } = stored;
  const answer = { id, churchId, conversationId, displayName, content, personId };
  return suite.quirks.newMessagesHaveNoTime ? answer : { ...answer, timeSent: stored.timeSent.toISOString(), timeUpdated: null };
}

function editMessage(suite: Suite, context: Context, editor: string, edit: Message, stored: StoredMessage | undefined) {
  const { timeUpdated } = edit;
  if (suite.quirks.isoTimeUpdatedFails && typeof timeUpdated === "string" && !SQL_TIME.test(timeUpdated)) {
    return crash(context, `Incorrect datetime value: '${timeUpdated}' for column 'timeUpdated' at row 1`);
  }
  // An id nobody has is an update of nothing: the answer looks like success.
  if (!stored) return { ...edit };
  if (stored.personId !== editor && !suite.quirks.anyoneMayEdit) return context.json({ errors: ["Forbidden"] }, 403);
  stored.content = edit.content ?? "";
  if (typeof timeUpdated === "string") stored.timeUpdated = parseServerDate(timeUpdated);
  else if (!suite.quirks.editsLeaveNoTime) stored.timeUpdated = suite.now();
  tellRoom(suite, stored);
  return wire(stored);
}

/** Deletes a message and tells its room. */
export function removeMessage(suite: Suite, message: StoredMessage): void {
  const messages = suite.db.messages.get(message.conversationId) ?? [];
  messages.splice(messages.indexOf(message), 1);
  const conversation = suite.db.conversations.find(({ id }) => id === message.conversationId);
  if (messages.length === 0 && conversation) conversation.messages = [null];
  deliverToRoom(suite, message.churchId, message.conversationId, "deleteMessage", { id: message.id });
}

function tellRoom(suite: Suite, { conversationId, content, churchId, personId, displayName, id }: StoredMessage): void {
  deliverToRoom(suite, churchId, conversationId, "message", { conversationId, content, churchId, personId, displayName, id });
}

function addConnectionRoutes(app: Hono, suite: Suite): void {
  const { db } = suite;
  app.post("/connections", async (context) => {
    const body = await listBody<Connection>(context);
    if (!body) return crash(context, "The body is not a list.");
    if (suite.quirks.roomsAreRefused && body.some((each) => each.conversationId !== "alerts")) return refuse(context);
    const saved = body.map((connection) => {
      const isSame = (each: Connection) => each.socketId === connection.socketId && each.conversationId === connection.conversationId;
      db.connections = db.connections.filter((each) => !isSame(each));
      const made: Connection = { ...connection, id: suite.nextId("CNN") };
      db.connections.push(made);
      announcePresence(suite, made);
      return made;
    });
    return context.json(saved);
  });
  app.delete("/connections/:churchId/:room/:socketId", (context) => {
    const { churchId, room, socketId } = context.req.param();
    db.connections = db.connections.filter(
      (each) => !(each.churchId === churchId && each.conversationId === room && each.socketId === socketId),
    );
    return context.json({ success: true });
  });
}
