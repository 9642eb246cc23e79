import { type Context, Hono } from "hono";
import type { PrivateMessage } from "../../types/messaging.js";
import { deliverToPerson } from "../frames.js";
import { wireMessage } from "../messages/wireMessage.js";
import type { Suite } from "../Suite.js";
import { isTooYoung } from "./isTooYoung.js";
import { callerOf, crash, listBody, NO_LIST, refuse } from "./respond.js";

const isParty = (pm: PrivateMessage, personId: string) => pm.fromPersonId === personId || pm.toPersonId === personId;

export function privateMessageRoutes(suite: Suite): Hono {
  const { db } = suite;
  const app = new Hono();
  app.get("/", (context) => {
    const caller = callerOf(suite, context);
    if (!caller) return suite.quirks.badTokensReadNothing ? context.json([]) : refuse(context);
    const mine = db.privateMessages.filter((pm) => pm.churchId === caller.churchId && isParty(pm, caller.personId));
    const answer = mine.map((pm) => withConversation(suite, pm));
    if (suite.quirks.listsMarkRead) for (const pm of mine) if (pm.notifyPersonId === caller.personId) pm.notifyPersonId = null;
    return context.json(answer);
  });
  app.get("/existing/:personId", (context) => {
    const caller = callerOf(suite, context);
    if (suite.quirks.existingIsAlwaysEmpty || !caller) return context.json({});
    const other = context.req.param("personId");
    return context.json(db.privateMessages.find((pm) => isParty(pm, caller.personId) && isParty(pm, other)) ?? {});
  });
  app.get("/:id", (context) => {
    const caller = callerOf(suite, context);
    const pm = db.privateMessages.find(({ id }) => id === context.req.param("id"));
    if (!caller || !pm || !isParty(pm, caller.personId)) return refuse(context);
    if (pm.notifyPersonId === caller.personId) pm.notifyPersonId = null;
    return context.json(pm);
  });
  app.post("/", (context) => post(suite, context));
  app.delete("/:id", (context) => {
    const caller = callerOf(suite, context);
    const pm = db.privateMessages.find(({ id }) => id === context.req.param("id"));
    if (!caller || !pm || !isParty(pm, caller.personId)) return context.json({ error: "Conversation not found" }, 404);
    db.privateMessages.splice(db.privateMessages.indexOf(pm), 1);
    return context.json({ success: true });
  });
  return app;
}

/** Nobody in particular writes a row too: one of no church, which nobody will find. */
async function post(suite: Suite, context: Context) {
  const { churchId = "", personId = "" } = callerOf(suite, context) ?? {};
  const body = await listBody<PrivateMessage>(context);
  if (!body) return crash(context, NO_LIST);
  if (body.some(({ toPersonId }) => isTooYoung(suite, churchId, [personId, toPersonId ?? ""]))) {
    return context.json({ errors: ["ageRestricted"] }, 403);
  }
  const saved = body.map((pm) => {
    const made: PrivateMessage = { ...pm, fromPersonId: personId, churchId, id: suite.nextId("PMS") };
    suite.db.privateMessages.unshift({ ...made, notifyPersonId: null });
    // Real servers tell the recipient before any message exists, without counts.
    deliverToPerson(suite, churchId, pm.toPersonId ?? "", "alert", "notification", {});
    return made;
  });
  return context.json(saved);
}

/** A row with its conversation and the last message of it. */
function withConversation({ db }: Suite, pm: PrivateMessage) {
  const conversation = db.conversations.find(({ id }) => id === pm.conversationId);
  const messages = db.messages.get(pm.conversationId ?? "") ?? [];
  const last = messages.at(-1);
  const shown = last ? [wireMessage(last)] : (conversation?.messages ?? []);
  const firstPostId = messages[0]?.id ?? conversation?.firstPostId ?? null;
  const lastPostId = last?.id ?? conversation?.lastPostId ?? null;
  const postCount = Math.max(messages.length, shown.length);
  return { ...pm, conversation: { ...conversation, firstPostId, lastPostId, postCount, messages: shown } };
}
