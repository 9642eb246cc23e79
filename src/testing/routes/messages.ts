import { Hono, type Context } from "hono";
import type { Message, PrivateMessage } from "../../messaging/types.js";
import type { DemoServer, TokenClaims } from "../DemoServer.js";
import { deliverToPerson } from "../frames.js";
import {
  sortMessages,
  serializeMessage,
  findMessage,
  toggleReaction,
  removeMessage,
  addMessage,
  editMessage,
} from "../messages.js";
import {
  getCaller,
  sendError,
  NULL_ID,
  isForbidden,
  readObject,
  hasPermission,
  readList,
  NOT_ITERABLE,
  deny,
} from "./respond.js";

const SQL_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

/** Whether one of these people has a birth date below the church's minimum age for messaging. */
function isTooYoung(
  { db, now }: DemoServer,
  churchId: string,
  personIds: readonly string[],
): boolean {
  const minimum = db.messagingMinimumAge.get(churchId);
  if (minimum === undefined) return false;
  const latestBirth = now();
  latestBirth.setUTCFullYear(latestBirth.getUTCFullYear() - minimum);
  return db.people.some(
    ({ id = "", birthDate }) =>
      personIds.includes(id) && !!birthDate && new Date(birthDate) > latestBirth,
  );
}

export function messageRoutes(server: DemoServer): Hono {
  const { db } = server;
  const app = new Hono();
  app.get("/conversation/:id", (context) => {
    const caller = getCaller(server, context);
    const conversation = findConversation(server, caller, context.req.param("id"));
    if (!conversation) return sendError(context, NULL_ID);
    if (isForbidden(server, caller, conversation)) return context.json([], 401);
    return context.json(
      sortMessages(server, db.messages.get(conversation.id ?? "") ?? []).map(serializeMessage),
    );
  });
  app.get("/:churchId/:id", (context) => {
    const message = findMessage(server, context.req.param("id"));
    return context.json(
      message?.churchId === context.req.param("churchId") ? serializeMessage(message) : {},
    );
  });
  app.get("/:id", (context) => {
    if (server.quirks.messageByIdIsMissing) return sendError(context, "Endpoint not found", 404);
    const message = findMessage(server, context.req.param("id"));
    return context.json(message ? serializeMessage(message) : {});
  });
  app.post("/", (context) => postMessage(server, context));
  app.post("/:id/reactions", async (context) => {
    const caller = getCaller(server, context);
    const message = findMessage(server, context.req.param("id"));
    if (!caller || !message) return context.json({ error: "Message not found" }, 404);
    const { emoji = "" } = await readObject<{ emoji?: string }>(context);
    return context.json(toggleReaction(server, message, caller.personId, emoji));
  });
  app.delete("/:id", (context) => {
    const caller = getCaller(server, context);
    const message = findMessage(server, context.req.param("id"));
    if (!caller || !message) return context.json({ error: "Message not found" }, 404);
    if (message.personId !== caller.personId && !hasPermission(server, caller, "Content", "Edit"))
      return context.json({ error: "Unauthorized" }, 401);
    removeMessage(server, message);
    return context.json({ message: "Message deleted successfully" });
  });
  return app;
}

const findConversation = (
  { db }: DemoServer,
  caller: TokenClaims | undefined,
  id: string | undefined,
) => caller && db.conversations.find((each) => each.id === id && each.churchId === caller.churchId);

async function postMessage(server: DemoServer, context: Context) {
  const caller = getCaller(server, context);
  const body = await readList<Message>(context);
  if (!body) return sendError(context, NOT_ITERABLE);
  const saved: unknown[] = [];
  for (const message of body) {
    const conversation = findConversation(server, caller, message.conversationId);
    if (!caller || !conversation) return sendError(context, NULL_ID);
    if (isForbidden(server, caller, conversation)) return deny(context);
    const result = message.id
      ? handleEdit(server, context, caller.personId, message)
      : addMessage(server, caller.personId, message);
    if (result instanceof Response) return result;
    saved.push(result);
  }
  return context.json(saved);
}

function handleEdit(
  server: DemoServer,
  context: Context,
  editor: string,
  message: Message,
): object {
  const { timeUpdated } = message;
  if (
    server.quirks.isoTimeUpdatedFails &&
    typeof timeUpdated === "string" &&
    !SQL_TIME.test(timeUpdated)
  ) {
    return sendError(
      context,
      `Incorrect datetime value: '${timeUpdated}' for column 'timeUpdated' at row 1`,
    );
  }
  const stored = findMessage(server, message.id);
  // Real servers run an update that matches no row, so the response looks like success.
  if (!stored) return { ...message };
  if (stored.personId !== editor && !server.quirks.anyoneMayEdit)
    return context.json({ errors: ["Forbidden"] }, 403);
  return editMessage(server, editor, message, stored);
}

const isParticipant = (pm: PrivateMessage, personId: string) =>
  pm.fromPersonId === personId || pm.toPersonId === personId;

export function privateMessageRoutes(server: DemoServer): Hono {
  const { db } = server;
  const app = new Hono();
  app.get("/", (context) => {
    const caller = getCaller(server, context);
    if (!caller) return server.quirks.badTokensReadNothing ? context.json([]) : deny(context);
    const mine = db.privateMessages.filter(
      (pm) => pm.churchId === caller.churchId && isParticipant(pm, caller.personId),
    );
    const response = mine.map((pm) => withConversation(server, pm));
    if (server.quirks.listsMarkRead)
      for (const pm of mine) if (pm.notifyPersonId === caller.personId) pm.notifyPersonId = null;
    return context.json(response);
  });
  app.get("/existing/:personId", (context) => {
    const caller = getCaller(server, context);
    if (server.quirks.existingIsAlwaysEmpty || !caller) return context.json({});
    const other = context.req.param("personId");
    return context.json(
      db.privateMessages.find(
        (pm) => isParticipant(pm, caller.personId) && isParticipant(pm, other),
      ) ?? {},
    );
  });
  app.get("/:id", (context) => {
    const caller = getCaller(server, context);
    const pm = db.privateMessages.find(({ id }) => id === context.req.param("id"));
    if (!caller || !pm || !isParticipant(pm, caller.personId)) return deny(context);
    if (pm.notifyPersonId === caller.personId) pm.notifyPersonId = null;
    return context.json(pm);
  });
  app.post("/", (context) => postPrivateMessage(server, context));
  app.delete("/:id", (context) => {
    const caller = getCaller(server, context);
    const pm = db.privateMessages.find(({ id }) => id === context.req.param("id"));
    if (!caller || !pm || !isParticipant(pm, caller.personId))
      return context.json({ error: "Conversation not found" }, 404);
    db.privateMessages.splice(db.privateMessages.indexOf(pm), 1);
    return context.json({ success: true });
  });
  return app;
}

/** Stores private messages. Like real servers, it also stores rows without a church for anonymous callers. */
async function postPrivateMessage(server: DemoServer, context: Context) {
  const { churchId = "", personId = "" } = getCaller(server, context) ?? {};
  const body = await readList<PrivateMessage>(context);
  if (!body) return sendError(context, NOT_ITERABLE);
  if (body.some(({ toPersonId }) => isTooYoung(server, churchId, [personId, toPersonId ?? ""]))) {
    return context.json({ errors: ["ageRestricted"] }, 403);
  }
  const saved = body.map((pm) => {
    const created: PrivateMessage = {
      ...pm,
      fromPersonId: personId,
      churchId,
      id: server.nextId("PMS"),
    };
    server.db.privateMessages.unshift({ ...created, notifyPersonId: null });
    // Real servers notify the recipient before any message exists, without counts.
    deliverToPerson(server, churchId, pm.toPersonId ?? "", "alert", "notification", {});
    return created;
  });
  return context.json(saved);
}

/** Returns a private message with its conversation and the last message. */
function withConversation({ db }: DemoServer, pm: PrivateMessage) {
  const conversation = db.conversations.find(({ id }) => id === pm.conversationId);
  const messages = db.messages.get(pm.conversationId ?? "") ?? [];
  const last = messages.at(-1);
  const preview = last ? [serializeMessage(last)] : (conversation?.messages ?? []);
  const firstPostId = messages[0]?.id ?? conversation?.firstPostId ?? null;
  const lastPostId = last?.id ?? conversation?.lastPostId ?? null;
  const postCount = Math.max(messages.length, preview.length);
  return {
    ...pm,
    conversation: { ...conversation, firstPostId, lastPostId, postCount, messages: preview },
  };
}
