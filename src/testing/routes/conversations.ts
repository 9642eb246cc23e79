import { Hono } from "hono";
import type { Conversation } from "../../types/messaging.js";
import type { Suite } from "../Suite.js";
import { wholeSecond } from "../wholeSecond.js";
import { hang } from "./hang.js";
import { callerOf, crash, listBody, NO_LIST } from "./respond.js";

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
  app.delete("/:churchId/:id", (context) => {
    const { churchId, id } = context.req.param();
    db.conversations = db.conversations.filter((each) => each.churchId !== churchId || each.id !== id);
    return hang(suite, context);
  });
  return app;
}
