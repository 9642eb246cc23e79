import { Hono } from "hono";
import type { Connection } from "../../types/socket.js";
import { announceComing, endConnections } from "../frames.js";
import type { Suite } from "../Suite.js";
import { wholeSecond } from "../wholeSecond.js";
import { crash, listBody, NO_LIST, refuse } from "./respond.js";

/** A host that knows nobody's name sends this, with the space at its end. */
const NAMELESS = "Anonymous ";

export function connectionRoutes(suite: Suite): Hono {
  const { db } = suite;
  const app = new Hono();
  app.get("/:churchId/:room", (context) => {
    const { churchId, room } = context.req.param();
    return context.json(db.connections.filter((each) => each.churchId === churchId && each.conversationId === room));
  });
  app.post("/", async (context) => {
    const body = await listBody<Connection>(context);
    if (!body) return crash(context, NO_LIST);
    if (suite.quirks.roomsAreRefused && body.some((each) => each.conversationId !== "alerts")) return refuse(context);
    return context.json(body.map((connection) => join(suite, connection)));
  });
  app.delete("/:churchId/:room/:socketId", (context) => {
    const { churchId, room, socketId } = context.req.param();
    endConnections(suite, (each) => each.churchId === churchId && each.conversationId === room && each.socketId === socketId);
    return context.json({ success: true });
  });
  return app;
}

/** The same socket in the same room replaces its row. */
function join(suite: Suite, { churchId, conversationId, personId, displayName, socketId }: Connection) {
  const { db, now } = suite;
  db.connections = db.connections.filter((each) => each.socketId !== socketId || each.conversationId !== conversationId);
  const answer = {
    id: suite.nextId("CNN"),
    churchId,
    conversationId,
    personId: personId ?? null,
    displayName: displayName === NAMELESS ? freeName(suite, conversationId) : displayName,
    ...(socketId !== undefined && { socketId }),
  } as Connection & { id: string };
  const timeJoined = wholeSecond(now()).toISOString();
  db.connections.push({ ...answer, timeJoined, ipAddress: null });
  announceComing(suite, answer);
  return answer;
}

function freeName({ db }: Suite, room: string | undefined): string {
  const taken = new Set(db.connections.filter(({ conversationId }) => conversationId === room).map(({ displayName }) => displayName));
  let number = 1;
  while (taken.has(`Anonymous_${number}`)) number += 1;
  return `Anonymous_${number}`;
}
