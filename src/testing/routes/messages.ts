import { type Context, Hono } from "hono";
import type { Message } from "../../types/messaging.js";
import { addMessage } from "../messages/addMessage.js";
import { editMessage } from "../messages/editMessage.js";
import { findMessage } from "../messages/findMessage.js";
import { inReadingOrder } from "../messages/inReadingOrder.js";
import { removeMessage } from "../messages/removeMessage.js";
import { toggleReaction } from "../messages/toggleReaction.js";
import { wireMessage } from "../messages/wireMessage.js";
import type { Suite } from "../Suite.js";
import type { TokenClaims } from "../tokens.js";
import { callerOf, crash, isGuarded, listBody, may, NO_LIST, NOTHING_FOUND, objectBody, refuse } from "./respond.js";

const SQL_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

export function messageRoutes(suite: Suite): Hono {
  const { db } = suite;
  const app = new Hono();
  app.get("/conversation/:id", (context) => {
    const caller = callerOf(suite, context);
    const conversation = findConversation(suite, caller, context.req.param("id"));
    if (!conversation) return crash(context, NOTHING_FOUND);
    if (isGuarded(suite, caller, conversation)) return context.json([], 401);
    return context.json(inReadingOrder(suite, db.messages.get(conversation.id ?? "") ?? []).map(wireMessage));
  });
  app.get("/:churchId/:id", (context) => {
    const message = findMessage(suite, context.req.param("id"));
    return context.json(message?.churchId === context.req.param("churchId") ? wireMessage(message) : {});
  });
  app.get("/:id", (context) => {
    if (suite.quirks.messageByIdIsMissing) return crash(context, "Endpoint not found", 404);
    const message = findMessage(suite, context.req.param("id"));
    return context.json(message ? wireMessage(message) : {});
  });
  app.post("/", (context) => post(suite, context));
  app.post("/:id/reactions", async (context) => {
    const caller = callerOf(suite, context);
    const message = findMessage(suite, context.req.param("id"));
    if (!caller || !message) return context.json({ error: "Message not found" }, 404);
    const { emoji = "" } = await objectBody<{ emoji?: string }>(context);
    return context.json(toggleReaction(suite, message, caller.personId, emoji));
  });
  app.delete("/:id", (context) => {
    const caller = callerOf(suite, context);
    const message = findMessage(suite, context.req.param("id"));
    if (!caller || !message) return context.json({ error: "Message not found" }, 404);
    if (message.personId !== caller.personId && !may(suite, caller, "Content", "Edit")) return context.json({ error: "Unauthorized" }, 401);
    removeMessage(suite, message);
    return context.json({ message: "Message deleted successfully" });
  });
  return app;
}

const findConversation = ({ db }: Suite, caller: TokenClaims | undefined, id: string | undefined) =>
  caller && db.conversations.find((each) => each.id === id && each.churchId === caller.churchId);

async function post(suite: Suite, context: Context) {
  const caller = callerOf(suite, context);
  const body = await listBody<Message>(context);
  if (!body) return crash(context, NO_LIST);
  const saved: unknown[] = [];
  for (const message of body) {
    const conversation = findConversation(suite, caller, message.conversationId);
    if (!caller || !conversation) return crash(context, NOTHING_FOUND);
    if (isGuarded(suite, caller, conversation)) return refuse(context);
    const answer = message.id ? edit(suite, context, caller.personId, message) : addMessage(suite, caller.personId, message);
    if (answer instanceof Response) return answer;
    saved.push(answer);
  }
  return context.json(saved);
}

function edit(suite: Suite, context: Context, editor: string, message: Message): object {
  const { timeUpdated } = message;
  if (suite.quirks.isoTimeUpdatedFails && typeof timeUpdated === "string" && !SQL_TIME.test(timeUpdated)) {
    return crash(context, `Incorrect datetime value: '${timeUpdated}' for column 'timeUpdated' at row 1`);
  }
  const stored = findMessage(suite, message.id);
  // An id nobody has is an update of nothing: the answer looks like success.
  if (!stored) return { ...message };
  if (stored.personId !== editor && !suite.quirks.anyoneMayEdit) return context.json({ errors: ["Forbidden"] }, 403);
  return editMessage(suite, editor, message, stored);
}
