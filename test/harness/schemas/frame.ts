import * as v from "valibot";
import { id, text, whole } from "./fields.js";

const counts = v.strictObject({ notificationCount: whole, pmCount: whole });
const message = v.looseObject({
  id,
  conversationId: id,
  churchId: id,
  personId: id,
  displayName: text,
  content: text,
});
const viewers = v.array(v.strictObject({ id, displayName: text, ipAddress: v.null() }));

const frameOf = <const Action extends string, const Data extends v.GenericSchema>(
  action: Action,
  data: Data,
) => v.strictObject({ churchId: text, conversationId: text, action: v.literal(action), data });

/** Every frame that a real server was seen to send. None carries a person to address it to. */
export const frame = v.variant("action", [
  frameOf("socketId", v.pipe(v.string(), v.regex(/^[\w-]{11}$/))),
  frameOf("attendance", v.strictObject({ conversationId: id, viewers, totalViewers: whole })),
  frameOf("blockedIp", v.strictTuple([])),
  // Before a message exists there are no counts.
  frameOf("notification", v.union([v.strictObject({}), v.strictObject({ counts })])),
  frameOf("privateMessage", v.strictObject({ counts })),
  frameOf("message", message),
  frameOf("deleteMessage", v.strictObject({ id })),
  frameOf(
    "reaction",
    v.strictObject({
      messageId: id,
      conversationId: id,
      personId: id,
      emoji: id,
      added: v.boolean(),
    }),
  ),
]);
