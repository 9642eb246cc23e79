import { Hono } from "hono";
import type { Conversation } from "../../types/messaging.js";
import type { Suite } from "../Suite.js";
import { inReadingOrder } from "../messages/inReadingOrder.js";
import { wireMessage } from "../messages/wireMessage.js";
import { wholeSecond } from "../wholeSecond.js";
import { hang } from "./hang.js";
import { callerOf, crash, isGuarded, listBody, NO_LIST, refuse } from "./respond.js";

export function conversationRoutes(suite: Suite): Hono {
  const { db } = suite;
  const app = new Hono();
  app.post("/", async (context) => {
    const caller = callerOf(suite, context);
    const body = await listBody<Conversation>(context);
    if (!body) return crash(context, NO_LIST);
    const saved = body.map((conversation) => ({ ...conversation, id: suite.nextId("CON"), churchId: caller?.churchId ?? "" }));
    for (const conversation of saved) {
      db.conversations.push({ groupId: null, ...conversation, dateCreated: wholeSecond(suite.now()).toISOString() });
      db.messages.set(conversation.id, []);
    }
    return context.json(saved);
  });
  app.get("/messages/:contentType/:contentId", (context) => {
    const caller = callerOf(suite, context);
    const { contentType, contentId } = context.req.param();
    const found = db.conversations.filter(
      (each) => each.churchId === caller?.churchId && each.contentType === contentType && each.contentId === contentId,
    );
    if (found.some((conversation) => isGuarded(suite, caller, conversation))) return refuse(context);
    return context.json(found.map((conversation) => withMessages(suite, conversation)));
  });
  app.delete("/:churchId/:id", (context) => {
    const { churchId, id } = context.req.param();
    db.conversations = db.conversations.filter((each) => each.churchId !== churchId || each.id !== id);
    return hang(suite, context);
  });
  return app;
}

/** A conversation with all its messages and what people reacted with. */
function withMessages(suite: Suite, conversation: Conversation) {
  const { db } = suite;
  const messages = inReadingOrder(suite, db.messages.get(conversation.id ?? "") ?? []);
  const reactionsTo = (messageId: string) =>
    [...db.reactions]
      .map((reaction) => reaction.split("/"))
      .filter(([id]) => id === messageId)
      .map(([, personId, emoji]) => ({ personId, emoji }));
  return {
    ...conversation,
    firstPostId: messages[0]?.id ?? null,
    lastPostId: messages.at(-1)?.id ?? null,
    postCount: messages.length,
    messages: messages.map((message) => ({ ...wireMessage(message), reactions: reactionsTo(message.id) })),
  };
}
