import type { Context, Hono } from "hono";
import {
  addListRoute,
  getCaller,
  hasPermission,
  isForbidden,
  NULL_ID,
  readList,
  readObject,
  refuse,
} from "./respond.js";
import { parseServerDate } from "../../lib/time/dates.js";
import type { Message, PrivateMessage } from "../../messaging/types.js";
import { type DemoServer, filterBy, findBy, toSecond } from "../DemoServer.js";
import * as messages from "../messages.js";

const SQL_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

export function addMessageRoutes(app: Hono, server: DemoServer): void {
  const { db, quirks } = server;
  const requireMessage = (context: Context) => {
    const caller = getCaller(server, context);
    const message = messages.findMessage(server, context.req.param("id"));
    if (!caller || !message) refuse(404, { error: "Message not found" });
    return { caller, message };
  };
  const requireConversation = (context: Context, id: string | undefined) => {
    const caller = getCaller(server, context);
    const conversation = findBy(db.conversations, { id });
    if (!caller || conversation?.churchId !== caller.churchId) throw new Error(NULL_ID);
    return { caller, conversation };
  };
  app.get("/messaging/messages/conversation/:id", (context) => {
    const { caller, conversation } = requireConversation(context, context.req.param("id"));
    if (isForbidden(server, caller, conversation)) refuse(401, []);
    return context.json(
      messages.readMessages(server, conversation.id).map(messages.serializeMessage),
    );
  });
  app.get("/messaging/messages/:churchId/:id", (context) => {
    const { churchId, id } = context.req.param();
    const message = messages.findMessage(server, id);
    return context.json(message?.churchId === churchId ? messages.serializeMessage(message) : {});
  });
  app.get("/messaging/messages/:id", (context) => {
    if (quirks.messageByIdIsMissing) return context.notFound();
    const message = messages.findMessage(server, context.req.param("id"));
    return context.json(message ? messages.serializeMessage(message) : {});
  });
  app.post("/messaging/messages", async (context) => {
    const saved: unknown[] = [];
    for (const message of await readList<Message>(context)) {
      const { caller, conversation } = requireConversation(context, message.conversationId);
      if (isForbidden(server, caller, conversation)) refuse();
      const save = message.id ? saveEdit : messages.addMessage;
      saved.push(save(server, caller.personId, message));
    }
    return context.json(saved);
  });
  app.post("/messaging/messages/:id/reactions", async (context) => {
    const { caller, message } = requireMessage(context);
    const { emoji = "" } = await readObject(context);
    const { id: messageId, churchId, conversationId } = message;
    const { personId } = caller;
    const reaction = `${messageId}/${personId}/${emoji}`;
    const added = !db.reactions.delete(reaction);
    if (added) db.reactions.add(reaction);
    const data = { messageId, conversationId, personId, emoji, added };
    messages.deliver(server, churchId, conversationId, "reaction", data);
    return context.json({ messageId, emoji, added });
  });
  app.delete("/messaging/messages/:id", (context) => {
    const { caller, message } = requireMessage(context);
    if (message.personId !== caller.personId && !hasPermission(server, caller, "Content", "Edit"))
      refuse(401, { error: "Unauthorized" });
    messages.removeMessage(server, message);
    return context.json({ message: "Message deleted successfully" });
  });

  const requireOwnPm = (context: Context, ...refusal: Parameters<typeof refuse>) => {
    const caller = getCaller(server, context);
    const pm = findBy(db.privateMessages, { id: context.req.param("id") });
    if (!caller || !pm || !isParticipant(pm, caller.personId)) refuse(...refusal);
    return { caller, pm };
  };
  addListRoute(app, server, "/messaging/privateMessages", ({ churchId, personId }) => {
    const ofChurch = filterBy(db.privateMessages, { churchId });
    const mine = ofChurch.filter((pm) => isParticipant(pm, personId));
    const response = mine.map((pm) => withConversation(server, pm));
    if (quirks.listsMarkRead)
      for (const pm of mine) if (pm.notifyPersonId === personId) pm.notifyPersonId = null;
    return response;
  });
  app.get("/messaging/privateMessages/existing/:personId", (context) => {
    const caller = getCaller(server, context);
    if (quirks.existingIsAlwaysEmpty || !caller) return context.json({});
    const other = context.req.param("personId");
    const existing = db.privateMessages.find(
      (pm) => isParticipant(pm, caller.personId) && isParticipant(pm, other),
    );
    return context.json(existing ?? {});
  });
  app.get("/messaging/privateMessages/:id", (context) => {
    const { caller, pm } = requireOwnPm(context);
    if (pm.notifyPersonId === caller.personId) pm.notifyPersonId = null;
    return context.json(pm);
  });
  // Like real servers, this also stores rows without a church for anonymous callers.
  app.post("/messaging/privateMessages", async (context) => {
    const { churchId = "", personId = "" } = getCaller(server, context) ?? {};
    const body = await readList<PrivateMessage>(context);
    if (body.some(({ toPersonId }) => isTooYoung(server, churchId, [personId, toPersonId])))
      refuse(403, { errors: ["ageRestricted"] });
    const saved = body.map((pm) => {
      const created = { ...pm, fromPersonId: personId, churchId, id: server.nextId("PMS") };
      db.privateMessages.unshift({ ...created, notifyPersonId: null });
      // Real servers notify the recipient before any message exists, without counts.
      messages.deliverToPerson(server, churchId, pm.toPersonId ?? "", "alert", "notification", {});
      return created;
    });
    return context.json(saved);
  });
  app.delete("/messaging/privateMessages/:id", (context) => {
    const { pm } = requireOwnPm(context, 404, { error: "Conversation not found" });
    db.privateMessages.splice(db.privateMessages.indexOf(pm), 1);
    return context.json({ success: true });
  });
}

const isParticipant = (pm: PrivateMessage, personId: string) =>
  pm.fromPersonId === personId || pm.toPersonId === personId;

/** Overwrites a message. As on real servers, an edit without a `personId` makes the editor the author. */
function saveEdit(server: DemoServer, editorPersonId: string, edit: Message): object {
  const { isoTimeUpdatedFails, anyoneMayEdit, editsLeaveNoTime } = server.quirks;
  const { timeSent, messageType, timeUpdated } = edit;
  if (isoTimeUpdatedFails && typeof timeUpdated === "string" && !SQL_TIME.test(timeUpdated)) {
    const problem = `Incorrect datetime value: '${timeUpdated}'`;
    throw new Error(`${problem} for column 'timeUpdated' at row 1`);
  }
  const stored = messages.findMessage(server, edit.id);
  // Real servers run an update that matches no row, so the response looks like success.
  if (!stored) return { ...edit };
  if (stored.personId !== editorPersonId && !anyoneMayEdit) refuse(403, { errors: ["Forbidden"] });
  const author = messages.getAuthor(server, edit, editorPersonId);
  Object.assign(stored, author, { content: edit.content ?? "" });
  if (typeof timeUpdated === "string") stored.timeUpdated = parseServerDate(timeUpdated);
  else if (!editsLeaveNoTime) stored.timeUpdated = toSecond(server.now());
  const { id, churchId, conversationId, displayName, content, personId } = stored;
  const fields = { id, churchId, conversationId, displayName, content, personId };
  const response = { ...fields, timeSent, messageType, timeUpdated };
  messages.deliverMessage(server, stored, response);
  return response;
}

function isTooYoung({ db, now }: DemoServer, churchId: string, personIds: (string | undefined)[]) {
  const minimum = db.messagingMinimumAge.get(churchId);
  if (minimum === undefined) return false;
  const latestBirth = new Date(now());
  latestBirth.setUTCFullYear(latestBirth.getUTCFullYear() - minimum);
  return db.people.some(
    ({ id, birthDate }) =>
      personIds.includes(id) && !!birthDate && new Date(birthDate) > latestBirth,
  );
}

function withConversation({ db }: DemoServer, pm: PrivateMessage) {
  const conversation = findBy(db.conversations, { id: pm.conversationId });
  const thread = db.messages.get(pm.conversationId ?? "") ?? [];
  const last = thread.at(-1);
  const preview = last ? [messages.serializeMessage(last)] : (conversation?.messages ?? []);
  const firstPostId = thread[0]?.id ?? conversation?.firstPostId ?? null;
  const lastPostId = last?.id ?? conversation?.lastPostId ?? null;
  const postCount = Math.max(thread.length, preview.length);
  return {
    ...pm,
    conversation: { ...conversation, firstPostId, lastPostId, postCount, messages: preview },
  };
}
