import * as v from "valibot";
import { id, text, nonNegativeInteger } from "./fields.js";

const counts = v.strictObject({
  notificationCount: nonNegativeInteger,
  pmCount: nonNegativeInteger,
});
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

/** Every frame that was recorded from a real server. None names the person that it is for. */
export const frame = v.variant("action", [
  frameOf("socketId", v.pipe(v.string(), v.regex(/^[\w-]{11}$/))),
  frameOf(
    "attendance",
    v.strictObject({ conversationId: id, viewers, totalViewers: nonNegativeInteger }),
  ),
  frameOf("blockedIp", v.strictTuple([])),
  // The server sends no counts before the first message.
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
